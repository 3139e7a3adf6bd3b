import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { REPLACE_OPTIONS, type ReplaceOptions } from '../../../libs/tools/replace/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { goldenCases } from '../support/golden-cases.ts';
import { withoutSavePicker } from '../support/session.ts';

/** Takes longer than anyone waits: every way to divide the letters is tried. */
const RUNAWAY = { pattern: '(a+)+$', text: `${'a'.repeat(60)}b` };

interface ReplaceInput {
  readonly text: string;
  readonly find: string;
  readonly replaceWith: string;
}

/** Expects that the run bar looks the same whether or not the editor that continues behind it has the focus. */
async function expectBarAboveEditor(replace: ReplaceModel): Promise<void> {
  const { page, runButton } = replace;
  const editor = await replace.focusEditor('Input Text');
  await replace.input('Input Text').evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - innerHeight + 200));
  const button = await runButton.boundingBox();
  if (button === null) {
    throw new Error('The run button is not on screen.');
  }
  const clip = { x: 0, y: button.y, width: 390, height: button.height };
  const focused = await page.screenshot({ clip });
  await editor.blur();
  expect(focused.equals(await page.screenshot({ clip }))).toBe(true);
}

test.describe('find and replace', () => {
  test('gives the golden results on the screen', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    const cases = goldenCases<ReplaceInput, Partial<ReplaceOptions>>(
      'replace',
      ({ options }) => options.mode === undefined,
    );
    for (const { name, input, options, expected } of cases) {
      await test.step(name, async () => {
        await page.getByRole('button', { name: 'Clear All' }).click();
        await expect(replace.input('Input Text')).toContainText('0 items');
        const { caseSensitive, wholeWords, useRegex, replaceAll } = { ...defaultOptions(REPLACE_OPTIONS), ...options };
        await replace.setOptions({ caseSensitive, wholeWords, useRegex, replaceAll });
        await replace.paste('Input Text', input.text);
        await replace.find.fill(input.find);
        await replace.replaceWith.fill(input.replaceWith);
        await replace.run();
        await expect(replace.status).toContainText(' in ');
        await expect(replace.status).toContainText(new RegExp(`· ${expected.count} replacement`));
        await replace.expectLines(expected.lines);
      });
    }
  });

  test('runs with a text to find only, a single space included, and Clear All resets all fields', async ({ page }) => {
    await withoutSavePicker(page);
    const replace = await ReplaceModel.open(page);
    await expect(replace.runButton).toBeDisabled();
    await replace.paste('Input Text', 'red shoes\nblue shoes');
    await expect(replace.runButton).toBeDisabled();
    await replace.find.fill(' ');
    await expect(page.getByText('White space at the start or end is included.')).toBeVisible();
    await replace.replaceWith.fill('-');
    await replace.run();
    await replace.expectLines(['red-shoes', 'blue-shoes']);
    await expect(replace.status).toContainText('2 rows in');
    await expect(replace.status).toContainText('2 replacements');

    const download = page.waitForEvent('download');
    await replace.export('TXT');
    const file = await download;
    expect(file.suggestedFilename()).toBe('find-replace-results.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe('red-shoes\nblue-shoes\n');

    await replace.option('caseSensitive').check();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(replace.find).toHaveValue('');
    await expect(replace.replaceWith).toHaveValue('');
    await expect(replace.input('Input Text')).toContainText('0 items');
    await expect(replace.option('caseSensitive')).not.toBeChecked();
    await expect(replace.results).toHaveCount(0);
    await expect(replace.preview).toHaveCount(0);
  });

  test('Enter runs, Shift+Enter starts a new line to find', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red\nshoes\nblue\nhats');
    await replace.find.fill('red');
    await replace.find.press('Shift+Enter');
    await replace.find.pressSequentially('shoes');
    await expect(page.getByText('Spans 2 lines.')).toBeVisible();
    await replace.find.press('Enter');
    await replace.expectLines(['', 'blue', 'hats']);
    await expect(replace.find).toHaveValue('red\nshoes');
  });

  test('shows the matches before a run, in angle brackets', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red shoes and blue shoes\nno match\nSHOES');
    await expect(replace.preview).toHaveCount(0);
    await replace.find.fill('shoes');
    await expect(replace.previewStatus).toHaveText('3 matches');
    await expect(replace.previewRow(1)).toHaveText('red ‹shoes› and blue ‹shoes›');
    await expect(replace.previewRow(1).locator('mark')).toHaveCount(2);
    await expect(replace.previewRow(2)).toHaveText('no match');
    await expect(replace.previewRow(3)).toHaveText('‹SHOES›');
    await replace.option('caseSensitive').check();
    await expect(replace.previewStatus).toHaveText('2 matches');
    await expect(replace.previewRow(3)).toHaveText('SHOES');
    await replace.option('replaceAll').uncheck();
    await expect(replace.previewStatus).toHaveText('2 matches, of which 1 will be replaced');
    await replace.option('showPreview').uncheck();
    await expect(replace.preview).toHaveCount(0);
    await replace.option('showPreview').check();
    await replace.find.fill('');
    await expect(replace.preview).toHaveCount(0);
  });

  test('previews and replaces lines that are beyond the editor', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    const lines = Array.from({ length: 200_000 }, (_, i) => (i === 176_543 ? 'a needle here' : `line ${i}`));
    await replace.paste('Input Text', lines.join('\n'));
    await expect(replace.input('Input Text')).toContainText('200,000 items');
    await replace.find.fill('needle');
    await expect(replace.previewStatus).toHaveText('1 match');
    // It is shown, wherever it is.
    await expect(replace.previewRow(176_544)).toHaveText('a ‹needle› here');
    await replace.find.fill('line (\\d)');
    await replace.option('useRegex').check();
    await expect(replace.previewStatus).toHaveText('199,999 matches');
    await replace.previewList.focus();
    await page.keyboard.press('Control+End');
    await expect(replace.previewRow(200_000)).toHaveText('‹line 1›99999');
    await replace.preview.getByRole('button', { name: 'Next match in the preview' }).click();
    await replace.replaceWith.fill('row $1');
    await replace.previewList.focus();
    await page.keyboard.press('Control+End');
    await expect(replace.previewRow(200_000)).toHaveText('‹line 1›row 199999');
    await replace.run();
    await replace.expectRows(200_000);
    await expect(replace.status).toContainText('199,999 replacements');
    await replace.goToRow(200_000);
    await expect(replace.row(200_000)).toHaveText('row 199999');
  });

  test('a pattern that runs away is given up by the preview and cancelled at once by hand', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.option('useRegex').check();
    await replace.paste('Input Text', `fine\n${RUNAWAY.text}`);
    await replace.find.fill(RUNAWAY.pattern);
    await expect(replace.previewStatus).toContainText('timed out after 2 seconds');
    await replace.run();
    await replace.cancelButton.press('Enter');
    await expect(replace.status).toContainText('Stopped');
    // The keyboard is not sent back to the top of the page.
    await expect(page.getByRole('button', { name: 'Run again' })).toBeFocused();
    // And all is as it was.
    await replace.find.fill('fine');
    await expect(replace.previewStatus).toHaveText('1 match');
    await replace.run();
    await expect(replace.status).toContainText('1 replacement');
  });

  test('a run that says nothing for ten seconds asks whether to go on', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.setOptions({ useRegex: true, showPreview: false });
    await replace.paste('Input Text', RUNAWAY.text);
    await replace.find.fill(RUNAWAY.pattern);
    await page.clock.install();
    await replace.run();
    await replace.expectStalled();
    await expect(replace.status).toContainText('The pattern may be too complex.');
    await page.getByRole('button', { name: 'Keep waiting' }).click();
    await expect(replace.status).not.toContainText('unusually long');
    await replace.cancelButton.click();
    await expect(replace.status).toContainText('Stopped');
  });

  test('says beside the field what is wrong with a pattern, and changes nothing', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'keep (me');
    await replace.find.fill('(');
    await expect(replace.find).not.toHaveAttribute('aria-invalid');
    await replace.option('useRegex').check();
    await expect(replace.find).toHaveAttribute('aria-invalid', 'true');
    await expect(replace.find).toHaveAccessibleDescription(
      'A "(" has no matching ")". To find the character, write "\\(".',
    );
    await expect(replace.previewStatus).toHaveText('The pattern is not valid yet.');
    await replace.run();
    await replace.expectLines(['keep (me']);
    await expect(replace.status).toContainText('0 replacements');
    await replace.find.fill('\\(');
    await expect(replace.find).not.toHaveAttribute('aria-invalid');
  });

  test('helps with patterns: syntax, and examples that fill in the fields', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'shoes red\nhats blue');
    await replace.option('useRegex').check();
    await page.getByText('Pattern syntax').click();
    await page.getByRole('button', { name: 'Use the example: Swap two words' }).click();
    await expect(replace.find).toHaveValue('^(\\w+) (\\w+)$');
    await expect(replace.replaceWith).toHaveValue('$2 $1');
    await replace.run();
    await replace.expectLines(['red shoes', 'blue hats']);
  });

  test('fields, options and text are back after a reload and a trip to sign in', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red shoes');
    await replace.find.fill('shoes');
    await replace.replaceWith.fill('boots');
    await replace.option('wholeWords').check();
    await expect(replace.input('Input Text')).toContainText('1 item');
    await page.reload();
    await expect(replace.find).toHaveValue('shoes');
    await expect(replace.replaceWith).toHaveValue('boots');
    await expect(replace.option('wholeWords')).toBeChecked();
    await expect(replace.input('Input Text')).toContainText('1 item');
    await expect(replace.previewStatus).toHaveText('1 match');
    await replace.run();
    await replace.expectLines(['red boots']);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await replace.expectLines(['red boots']);
    await expect(replace.find).toHaveValue('shoes');
  });

  test('sends its lines on, and back into its own input for another round', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red shoes\nblue shoes');
    await replace.find.fill('shoes');
    await replace.replaceWith.fill('boots');
    await replace.run();
    await replace.expectRows(2);
    await replace.sendTo('Back into Input Text');
    await expect(replace.input('Input Text').getByRole('textbox')).toContainText('red boots');
    await replace.find.fill('red');
    await replace.replaceWith.fill('blue');
    await replace.run();
    await replace.expectLines(['blue boots', 'blue boots']);
    await replace.sendTo('Dedupe');
    const dedupe = new DedupeModel(page);
    await expect(dedupe.input('List')).toContainText('2 items');
    await dedupe.run();
    await dedupe.expectLines('Unique Items', ['blue boots']);
  });

  test('axe finds nothing with preview, help and results, and with an invalid pattern', async ({ page }) => {
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red shoes\nblue shoes shoes');
    await replace.setOptions({ useRegex: true, replaceAll: false });
    await page.getByText('Pattern syntax').click();
    await replace.find.fill('shoes');
    await expect(replace.previewStatus).toContainText('3 matches');
    await replace.run();
    await replace.expectRows(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectBarAboveEditor(replace);
    await replace.find.fill('(shoes');
    await expect(replace.find).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });
});
