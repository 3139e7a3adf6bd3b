import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { keywordsDescription } from '../../../libs/tools/keywords/description.ts';
import { KeywordsModel } from '../models/keywords.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { goldenCases } from '../support/golden-cases.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

interface KeywordInput {
  readonly lists: readonly string[];
}

interface KeywordCaseOptions {
  readonly matchTypes?: { readonly [matchType: string]: boolean };
  readonly modifiedBroadEveryWord?: boolean;
  readonly textCase?: string;
  readonly separator?: string;
  readonly customSeparator?: string;
  readonly wrap?: string;
  readonly customWrapStart?: string;
  readonly customWrapEnd?: string;
  readonly removeDuplicates?: boolean;
}

const { options: specs } = keywordsDescription;
const MATCH_TYPES = Object.entries(specs.matchTypes.fields);

/** Labels of the choices on the page. */
function labelOf(choices: readonly { readonly value: string; readonly label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

async function setOptions(keywords: KeywordsModel, options: KeywordCaseOptions): Promise<void> {
  const { page } = keywords;
  for (const [type, { label, default: isDefault }] of MATCH_TYPES) {
    const isOn = options.matchTypes ? (options.matchTypes[type] ?? false) : isDefault;
    await keywords.matchType(label).setChecked(isOn);
  }
  await page.getByRole('checkbox', { name: '+ on every word' }).setChecked(options.modifiedBroadEveryWord ?? false);
  await page.getByRole('checkbox', { name: 'Remove duplicates' }).setChecked(options.removeDuplicates ?? true);
  await keywords.choose('Text case', labelOf(specs.textCase.choices, options.textCase ?? 'none'));
  await keywords.choose('Separator', labelOf(specs.separator.choices, options.separator ?? 'space'));
  await keywords.choose('Wrap', labelOf(specs.wrap.choices, options.wrap ?? 'nothing'));
  const texts = {
    'Custom separator': options.customSeparator,
    'Text before': options.customWrapStart,
    'Text after': options.customWrapEnd,
  };
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) {
      await page.getByRole('textbox', { name }).fill(text);
    }
  }
}

test.describe('keywords', () => {
  test('gives the golden results on the screen', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    for (const { name, input, options, expected } of goldenCases<KeywordInput, KeywordCaseOptions>('keywords')) {
      await test.step(name, async () => {
        await page.getByRole('button', { name: 'Clear All' }).click();
        await expect(keywords.runButton).toBeDisabled();
        await setOptions(keywords, options);
        await keywords.pasteLists(...input.lists);
        await expect(keywords.runButton).toBeEnabled();
        await keywords.run();
        await keywords.expectRows(expected.lines.length);
        for (const [index, line] of expected.lines.entries()) {
          await expect(keywords.row(index + 1)).toHaveText(line);
        }
      });
    }
  });

  test('counts what will come, and says how many keywords are ready', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    await keywords.pasteLists('buy\nbuy', 'red\nblue', 'shoes');
    await expect(page.getByText('4 keywords', { exact: true })).toBeVisible();
    await keywords.matchType('Exact').check();
    await expect(page.getByText('8 keywords', { exact: true })).toBeVisible();
    await expect(page.getByText('Google retired this type in 2021, and Microsoft treats it as broad.')).toBeVisible();
    await keywords.run();
    await keywords.expectRows(4);
    await expect(page.getByText('4 keywords ready')).toBeVisible();
    await expect(page.getByText('2 duplicates removed')).toBeVisible();
  });

  test('shows what a platform may not take, and leaves it out of a new result', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const keywords = await KeywordsModel.open(page);
    await keywords.pasteLists(`red shoes\nwhat?\n${'x'.repeat(90)}\n-edge`);
    await keywords.run();
    await keywords.expectRows(4);
    await expect(keywords.check).toContainText('2 of 4 rows may be rejected by Google Ads');
    await expect(keywords.check).toContainText('1 longer than the 80 characters that Google Ads takes');
    await expect(keywords.check).toContainText('1 with a symbol that Google Ads refuses');

    await keywords.show('Only these');
    await keywords.expectRows(2);
    await expect(keywords.line(1)).toHaveText('what?');
    await expect(keywords.note(1)).toHaveText('unsupported symbol');
    await expect(keywords.note(2)).toHaveText('too long');
    await expect(keywords.groupHeadings).toHaveText(['Unsupported symbol1', 'Too long1']);
    // The headings count the problems, so the check does not.
    await expect(keywords.check).toContainText('These rows may be rejected by Google Ads.');
    await expect(keywords.check).not.toContainText('1 with a symbol');
    const table = page.waitForEvent('download');
    await keywords.export('CSV: row, line, reason');
    expect((await table).suggestedFilename()).toBe('keywords-flagged.csv');
    expect(await readFile(await (await table).path(), 'utf8')).toBe(
      `Row,Line,Reason\n2,what?,unsupported symbol\n3,${'x'.repeat(90)},too long\n`,
    );
    const lists = page.waitForEvent('download');
    await keywords.export('TXT by reason');
    expect((await lists).suggestedFilename()).toBe('keywords-flagged.txt');
    expect(await readFile(await (await lists).path(), 'utf8')).toBe(
      `unsupported symbol (1)\nwhat?\n\ntoo long (1)\n${'x'.repeat(90)}\n`,
    );

    await keywords.show('Without these');
    await keywords.expectRows(2);
    await expect(keywords.row(1)).toHaveText('red shoes');
    await expect(keywords.row(2)).toHaveText('-edge');
    await expect(page.getByText('2 keywords ready')).toBeVisible();
    const download = page.waitForEvent('download');
    await keywords.export('CSV');
    const file = await download;
    expect(file.suggestedFilename()).toBe('keywords.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe('"red shoes"\n"-edge"\n');

    await keywords.checkFor('Amazon Ads');
    await expect(keywords.check).toContainText('2 of 4 rows may be rejected by Amazon Ads');
    await expect(keywords.check).toContainText('1 with a hyphen or plus at the edge of a word');
    await keywords.expectRows(4);
    await keywords.checkFor('Microsoft Ads');
    await expect(keywords.check).toContainText('All 4 rows fit Microsoft Ads.');
    await page.getByText('The rules and where they come from').click();
    await expect(keywords.check).toContainText('At most 100 characters');
    await expect(keywords.check).toContainText('the platform’s own text, as of 2026-11');
    await expect(keywords.check).toContainText('second-hand, as of 2026-11');

    await page.reload();
    await expect(keywords.input('List A')).toContainText('4 items');
    await keywords.run();
    await expect(keywords.check).toContainText('All 4 rows fit Microsoft Ads.');
  });

  test('fixes what a platform refuses, tells what changes before, and returns to the result', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const keywords = await KeywordsModel.open(page);
    await keywords.pasteLists(`red shoes\nRed-Shoes\nWhat?\n${'x'.repeat(90)}`);
    await keywords.run();
    await keywords.expectRows(4);
    const open = keywords.check.getByRole('button', { name: 'Fix…' });
    const panel = page.getByRole('region', { name: 'Fix rows' });
    await open.press('Enter');
    await expect(panel.getByRole('status')).toContainText('1 of 4 rows would change, 2 would be dropped');
    const pairs = panel.getByRole('grid', { name: 'Before and after' });
    await expect(pairs).toHaveAttribute('aria-rowcount', '3');
    await expect(pairs.locator('[role=row][aria-rowindex="1"]')).toContainText('duplicate');
    await expect(panel.getByRole('checkbox', { name: 'Remove duplicates' })).toHaveAccessibleDescription(
      '1 row Red-Shoes → dropped',
    );
    await expect(panel.getByRole('group', { name: 'Refused symbols' })).toHaveAccessibleDescription(
      '1 row What? → What',
    );
    await expect(panel.getByRole('group', { name: 'Casing' })).toHaveAccessibleDescription('1 row What? → what');
    await panel.getByRole('radio', { name: 'Lowercase' }).check();
    await expect(pairs.locator('[role=row][aria-rowindex="2"]')).toContainText('symbols, spaces, casing');
    await panel.getByRole('button', { name: 'Close' }).press('Enter');
    await keywords.expectRows(4);

    await open.click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(keywords.check).toContainText('All 2 rows fit Google Ads.');
    await expect(page.getByRole('grid', { name: 'Fixed rows' })).toHaveText(/red shoes.*what/);
    await panel.getByRole('tab', { name: 'Dropped rows' }).click();
    await expect(page.getByRole('grid', { name: 'Dropped rows' })).toContainText('duplicate');
    await panel.getByRole('tab', { name: 'Changed rows' }).click();
    await expect(page.getByRole('grid', { name: 'Changed rows' })).toHaveAttribute('aria-rowcount', '1');
    const download = page.waitForEvent('download');
    await keywords.export('CSV');
    expect((await download).suggestedFilename()).toBe('keywords-changed.csv');
    expect(await readFile(await (await download).path(), 'utf8')).toBe(
      'Before,After,Fixes\nWhat?,what,"symbols, spaces, casing"\n',
    );
    await panel.getByRole('button', { name: 'Back to the result' }).click();
    await keywords.expectRows(4);
    await expect(keywords.check).toContainText('2 of 4 rows may be rejected by Google Ads');
  });

  test('checks millions when asked to, and stops at once', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    const words = (count: number, stem: string) => Array.from({ length: count }, (_, i) => `${stem}${i}`).join('\n');
    await keywords.pasteLists(words(999, 'buy'), `${words(999, 'red ')}\nwhat?`, words(20, 'shoe'));
    await expect(page.getByText('19,980,000 keywords')).toBeVisible();
    await keywords.run();
    await keywords.expectRows(19_980_000);
    await keywords.check.getByRole('button', { name: 'Check 19,980,000 rows for Google Ads' }).click();
    await expect(keywords.check).toContainText(/Checking for Google Ads: .+ of 20M rows/);
    await keywords.check.getByRole('button', { name: 'Cancel check' }).click();
    await expect(keywords.check).toContainText(/Stopped after .+ rows\./);

    await keywords.input('List C').getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('999,000 keywords')).toBeVisible();
    await keywords.run();
    await keywords.expectRows(999_000);
    await expect(keywords.check).toContainText('999 of 999,000 rows may be rejected');
    await keywords.show('Without these');
    await keywords.expectRows(998_001);
    await keywords.goToRow(998_001);
    await expect(keywords.row(998_001)).toHaveText('buy998 red 998');
    await keywords.show('All rows');
    await keywords.expectRows(999_000);
  });

  test('imports, sends guests who export to sign in, and keeps the work', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    await keywords.importFile('List A', 'list.csv', '"red, dark",1\nblue,2\n');
    await expect(keywords.input('List A')).toContainText('2 items');
    await keywords.importFile('List B', 'list.json', '{"any": "shoes"}');
    await expect(keywords.input('List B')).toContainText('1 item');
    await keywords.choose('Separator', 'Dash');
    await keywords.run();
    await keywords.expectRows(2);
    await expect(keywords.row(1)).toHaveText('red, dark-shoes');
    await keywords.export('JSON');
    await expect(page.getByText('Sign in Required')).toBeVisible();
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await keywords.expectRows(2);
    await page.reload();
    await expect(keywords.input('List A')).toContainText('2 items');
    await expect(page.getByRole('radio', { name: 'Dash' })).toBeChecked();
    await keywords.input('List A').getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('1 keyword', { exact: true })).toBeVisible();
  });

  test('has nothing that axe finds with results, and fits a phone', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    await keywords.pasteLists('red!\nblue', 'shoes');
    await keywords.run();
    await expect(keywords.check).toContainText('1 of 2 rows may be rejected');
    await page.getByText('The rules and where they come from').click();
    await keywords.show('Only these');
    await keywords.expectRows(1);
    await expectAccessible(page);
    await keywords.check.getByRole('button', { name: 'Fix…' }).click();
    await expect(page.getByRole('region', { name: 'Fix rows' })).toContainText('1 of 2 rows would change');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'B' }).click();
    await expect(keywords.input('List B')).toBeVisible();
    await expect(keywords.input('List A')).toBeHidden();
  });
});
