import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { DEDUPE_OPTIONS, type DedupeOptions } from '../../../libs/tools/dedupe/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { goldenCases } from '../support/golden-cases.ts';
import { withoutSavePicker } from '../support/session.ts';

const LIST = 'red shoes\nblue shoes\nRed shoes\n\ngreen hat\nblue shoes \nred shoes\n';

async function readExport(page: Page, dedupe: DedupeModel, format: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await dedupe.export(format);
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test.describe('dedupe', () => {
  test('gives the golden results on the screen', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    for (const { name, input, options, expected } of goldenCases<{ text: string }, Partial<DedupeOptions>>('dedupe')) {
      await test.step(name, async () => {
        await page.getByRole('button', { name: 'Clear All' }).click();
        await expect(dedupe.input('List')).toContainText('0 items');
        await dedupe.setOptions({ ...defaultOptions(DEDUPE_OPTIONS), ...options });
        await dedupe.paste('List', input.text);
        await dedupe.run();
        await expect(dedupe.status).toContainText(' in ');
        await dedupe.expectLines('Duplicates Found', expected.duplicates);
        await dedupe.expectLines('Unique Items', expected.lines);
        const { lines, duplicates } = expected;
        await expect(dedupe.count('Original')).toHaveText(String(lines.length + duplicates.length));
        await expect(dedupe.count('Unique')).toHaveText(String(lines.length));
        await expect(dedupe.count('Duplicates')).toHaveText(String(duplicates.length));
        const percent = (duplicates.length / (lines.length + duplicates.length)) * 100;
        await expect(dedupe.count('Duplicate percentage')).toHaveText(`${percent.toFixed(1)}%`);
      });
    }
  });

  test('runs only on a list, exports without an account, and Clear All resets everything', async ({ page }) => {
    await withoutSavePicker(page);
    const dedupe = await DedupeModel.open(page);
    await expect(dedupe.runButton).toBeDisabled();
    await dedupe.paste('List', ' \n\t\n');
    await expect(dedupe.runButton).toBeDisabled();
    await dedupe.paste('List', LIST);
    await dedupe.run();
    await dedupe.expectRows(3);
    await expect(dedupe.status).toContainText('3 duplicates');

    expect(await readExport(page, dedupe, 'TXT')).toEqual({
      name: 'deduplicated-list.txt',
      text: 'red shoes\nblue shoes\ngreen hat\n',
    });
    const json = await readExport(page, dedupe, 'JSON');
    expect(json.name).toBe('deduplicated-list.json');
    expect(JSON.parse(json.text)).toMatchObject({
      options: defaultOptions(DEDUPE_OPTIONS),
      stats: { originalCount: 6, uniqueCount: 3, duplicateCount: 3, duplicatePercent: '50.0' },
      unique: ['red shoes', 'blue shoes', 'green hat'],
      duplicates: ['Red shoes', 'blue shoes', 'red shoes'],
    });
    expect((await readExport(page, dedupe, 'CSV')).name).toBe('deduplicated-list.csv');
    // One list is exported as it is shown.
    await dedupe.tab('Duplicates Found').click();
    expect(await readExport(page, dedupe, 'TXT')).toEqual({
      name: 'deduplicated-list-duplicates.txt',
      text: 'Red shoes\nblue shoes\nred shoes\n',
    });
    const duplicates = await readExport(page, dedupe, 'JSON');
    expect(duplicates.name).toBe('deduplicated-list-duplicates.json');
    expect(JSON.parse(duplicates.text)).toEqual(['Red shoes', 'blue shoes', 'red shoes']);

    await dedupe.option('Case sensitive').check();
    await page.getByRole('radio', { name: 'Z to A' }).check();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(dedupe.input('List')).toContainText('0 items');
    await expect(dedupe.list('Unique Items')).toHaveCount(0);
    await expect(dedupe.option('Case sensitive')).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Original order' })).toBeChecked();
    await expect(dedupe.runButton).toBeDisabled();
    await dedupe.undo();
    await expect(dedupe.input('List')).toContainText('6 items');
    await expect(page.getByRole('radio', { name: 'Z to A' })).toBeChecked();
    await dedupe.tab('Unique Items').click();
    await dedupe.expectRows(3);
    await expect(dedupe.row(1)).toContainText('red shoes');
    await expect(dedupe.status).toContainText('3 duplicates');
    expect((await readExport(page, dedupe, 'TXT')).text).toBe('red shoes\nblue shoes\ngreen hat\n');
  });

  test('copies, finds and goes to rows in the tab that is shown; tabs go by keyboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', LIST);
    await dedupe.run();
    await dedupe.expectRows(3);
    await dedupe.tab('Unique Items').focus();
    await page.keyboard.press('ArrowRight');
    await expect(dedupe.tab('Duplicates Found')).toBeFocused();
    await expect(dedupe.tab('Duplicates Found')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Duplicates Found' })).toBeVisible();
    await expect(dedupe.list('Unique Items')).toHaveCount(0);

    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Red shoes\nblue shoes\nred shoes');
    await page.getByRole('searchbox', { name: 'Find in results' }).fill('BLUE');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await dedupe.goToRow(3);
    await expect(dedupe.list('Duplicates Found').locator('[aria-rowindex="3"]')).toHaveText('red shoes');
  });

  test('takes more lines than the editor by paste and splits them', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const lines = Array.from({ length: 200_000 }, (_, i) => `Keyword ${(i * 7919) % 150_000}`);
    await dedupe.paste('List', lines.join('\n'));
    await expect(dedupe.input('List')).toContainText('200,000 items');
    await expect(dedupe.input('List').getByRole('button', { name: 'Replace…' })).toBeFocused();
    await dedupe.run();
    await dedupe.expectRows(150_000);
    await expect(dedupe.count('Original')).toHaveText('200,000');
    await expect(dedupe.count('Duplicate percentage')).toHaveText('25.0%');
    await dedupe.goToRow(150_000);
    await expect(dedupe.row(150_000)).toHaveText(lines[149_999]);
    await dedupe.tab('Duplicates Found').click();
    await expect(dedupe.list('Duplicates Found')).toHaveAttribute('aria-rowcount', '50000');
    await dedupe.goToRow(50_000);
    await expect(dedupe.list('Duplicates Found').locator('[aria-rowindex="50000"]')).toHaveText(lines[199_999]);
  });

  test('a run keeps to the list it was started on', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const lines = Array.from({ length: 3_000_000 }, (_, i) => `line ${i % 2_000_000}`);
    await dedupe.paste('List', lines.join('\n'));
    await expect(dedupe.input('List')).toContainText('3,000,000 items');
    await page.getByRole('radio', { name: 'A to Z' }).check();
    await dedupe.run();
    await dedupe.input('List').getByRole('button', { name: 'Clear' }).click();
    await dedupe.paste('List', 'something\nelse');
    await expect(dedupe.input('List')).toContainText('2 items');
    await dedupe.expectRows(2_000_000);
    await expect(dedupe.row(1)).toHaveText('line 0');
  });

  test('list and options are back after a reload and a trip to sign in', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', LIST);
    await expect(dedupe.input('List')).toContainText('6 items');
    await dedupe.option('Remove tabs').check();
    await page.reload();
    await expect(dedupe.input('List')).toContainText('6 items');
    await expect(dedupe.option('Remove tabs')).toBeChecked();
    await dedupe.run();
    await dedupe.expectRows(3);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await dedupe.expectRows(3);
    await expect(dedupe.input('List')).toContainText('6 items');
  });

  test('says what is wrong with a file and keeps the list', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.importFile('List', 'list.csv', '"a, b"\na\nA\n');
    await expect(page.getByText('Successfully imported the file')).toBeVisible();
    await expect(dedupe.input('List')).toContainText('3 items');
    await dedupe.importFile('List', 'list.json', '{"no": 1}');
    await expect(page.getByText('Invalid JSON format')).toBeVisible();
    await dedupe.importFile('List', 'empty.txt', '\n \n');
    await expect(page.getByText('No valid items found in file')).toBeVisible();
    await expect(dedupe.input('List')).toContainText('3 items');
  });

  test('sends a result to a column of merge, and gives back what stood there', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column B', 'kept');
    await expect(merge.input('Column B')).toContainText('1 item');
    await page.getByRole('link', { name: /^Dedupe/ }).click();
    const dedupe = new DedupeModel(page);
    await dedupe.paste('List', LIST);
    await dedupe.run();
    await dedupe.expectRows(3);
    await dedupe.tab('Duplicates Found').click();
    await dedupe.sendTo('Merge: Column B');
    await page.waitForURL('**/merge');
    await expect(page.getByText('Sent to Merge')).toBeVisible();
    await expect(page.getByText('3 rows in Column B. The previous text was replaced.')).toBeVisible();
    await expect(merge.input('Column B')).toContainText('3 items');
    await expect(merge.input('Column B').getByRole('textbox')).toContainText('Red shoes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(merge.input('Column B')).toContainText('1 item');
    await expect(merge.input('Column B').getByRole('textbox')).toContainText('kept');

    // On a phone, the column that something was sent to is the one that is shown, after a reload, too.
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(merge.input('Column B')).toBeVisible();
    await expect(merge.input('Column A')).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('takes a product of millions of rows from merge without computing it first', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const words = Array.from({ length: 1200 }, (_, i) => `w${i}`).join('\n');
    await merge.paste('Column A', words);
    await merge.paste('Column B', words);
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Space' }).check();
    await expect(page.getByText('1,440,000 combinations')).toBeVisible();
    await merge.run();
    await merge.expectRows(1_440_000);
    await merge.sendTo('Dedupe');
    await page.waitForURL('**/dedupe');
    const dedupe = new DedupeModel(page);
    await expect(dedupe.input('List')).toContainText('1,440,000 items');
    await expect(dedupe.input('List').getByRole('grid', { name: 'List' })).toHaveAttribute('aria-rowcount', '1440000');
    await dedupe.run();
    await dedupe.expectRows(1_440_000);
    await page.reload();
    await expect(dedupe.input('List')).toContainText('1,440,000 items');
  });

  test('axe finds nothing with results', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', LIST);
    await dedupe.run();
    await dedupe.expectRows(3);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
});
