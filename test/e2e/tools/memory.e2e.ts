import { open } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { fileHash, productHash } from '../support/product-hash.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

/** Message about a file that is larger than the tab's memory. */
const INSTEAD = /use the command line, which streams files: see \/ai-tools/;

/** Makes the browser report a device with 0.25 GB of memory: a tab may hold 125 MB of lines. */
async function onSmallDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 0.25 });
  });
}

/** A file of so many bytes on the disk: its first lines, and then nothing but zeros, which take no room there. */
async function sparseFile(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'w');
  await file.write('red\nblue\n');
  await file.truncate(bytes);
  await file.close();
  return path;
}

/** A file of lines, no two of them equal. */
async function fileOfLines(path: string, lines: number): Promise<string> {
  const file = await open(path, 'w');
  for (let from = 0; from < lines; from += 100_000) {
    const part = Array.from({ length: Math.min(100_000, lines - from) }, (_, i) => `keyword number ${from + i}`);
    await file.write(`${part.join('\n')}\n`);
  }
  await file.close();
  return path;
}

test.describe('more than a tab can hold', () => {
  test('a merge too large to compare is refused, and goes on with its duplicates kept, to a file', async ({ page }) => {
    await onSmallDevice(page);
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const merge = await MergeModel.open(page);
    // Joined without a separator these can meet in the same row, so every row has to be compared.
    const digits = Array.from({ length: 600 }, (_, i) => String(i));
    const few = digits.slice(0, 30);
    await merge.paste('Column A', digits.join('\n'));
    await merge.paste('Column B', digits.join('\n'));
    await merge.paste('Column C', few.join('\n'));
    await expect(page.getByText('10,800,000 combinations')).toBeVisible();
    await merge.run();
    await expect(merge.status).toContainText('This tab does not have enough memory to compare these rows.');
    await expect(merge.status).toContainText('an export streams all of them to a file');
    await expect(merge.row(1)).toHaveText('000');

    await page.getByRole('button', { name: 'Keep duplicates and run' }).click();
    await merge.expectRows(10_800_000);
    await expect(page.getByRole('checkbox', { name: 'Remove duplicates' })).not.toBeChecked();
    await merge.goToRow(10_800_000);
    await expect(merge.row(10_800_000)).toHaveText('59959929');
    const download = page.waitForEvent('download');
    await merge.export('TXT');
    expect(await fileHash(await (await download).path())).toBe(productHash([digits, digits, few], ''));
  });

  test('a file of 6 GB is refused by its size, with what to do instead, and nothing is lost', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'mine');
    const file = await sparseFile(test.info().outputPath('six.txt'), 6_000_000_000);
    await merge.input('Column A').locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('This is a file of 6 GB; this tab can hold')).toBeVisible();
    await expect(page.getByText(INSTEAD)).toBeVisible();
    await expect(merge.textbox('Column A')).toHaveText('mine');
  });

  test('a list that does not fit beside the others is refused while it is read', async ({ page }) => {
    await onSmallDevice(page);
    const merge = await MergeModel.open(page);
    const file = await fileOfLines(test.info().outputPath('lines.txt'), 3_500_000);
    const picker = (column: string) => merge.input(column).locator('input[type=file]');
    await picker('Column A').setInputFiles(file);
    await expect(merge.input('Column A')).toContainText('3,500,000 items');
    await merge.paste('Column B', 'mine');
    await picker('Column B').setInputFiles(file);
    await expect(page.getByText('The lists and results of this tab take the 125 MB it can hold.')).toBeVisible();
    await expect(page.getByText(INSTEAD)).toBeVisible();
    await expect(merge.textbox('Column B')).toHaveText('mine');
    // With room again, it fits.
    await merge.clear('Column A');
    await expect(merge.input('Column A')).toContainText('0 items');
    await picker('Column B').setInputFiles(file);
    await expect(merge.input('Column B')).toContainText('3,500,000 items');
  });

  test('a list that dedupe cannot compare is refused with what to do instead', async ({ page }) => {
    await onSmallDevice(page);
    const dedupe = await DedupeModel.open(page);
    const file = await fileOfLines(test.info().outputPath('lines.txt'), 4_500_000);
    await dedupe.input('List').locator('input[type=file]').setInputFiles(file);
    await expect(dedupe.input('List')).toContainText('4,500,000 items');
    await dedupe.run();
    await expect(dedupe.status).toContainText('too many different lines');
    await expect(page.getByRole('button', { name: 'Keep duplicates and run' })).toHaveCount(0);
    await expect(dedupe.input('List')).toContainText('4,500,000 items');
  });
});
