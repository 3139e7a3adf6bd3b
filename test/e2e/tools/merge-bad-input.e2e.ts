import { open, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';
import { fileHash } from '../support/product-hash.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

async function pasteText(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test.describe('merge, on odd and bad input', () => {
  test('keeps odd lines as they are: emoji, marks, __proto__, CRLF and lone CR, a BOM', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await page.getByRole('group', { name: 'Casing' }).getByRole('radio', { name: 'No change' }).check();
    await merge.importFile('Column A', 'odd.txt', '\uFEFF👩‍👩‍👧\r\ne\u0301\r__proto__\nconstructor\n\n \t\n');
    await expect(merge.input('Column A')).toContainText('4 items');
    await merge.run();
    await merge.expectRows(4);
    for (const [index, line] of ['👩‍👩‍👧', 'e\u0301', '__proto__', 'constructor'].entries()) {
      await expect(merge.row(index + 1)).toHaveText(line);
    }
  });

  test('shows a line of 100 MB cut, and keeps it whole', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const merge = await MergeModel.open(page);
    const file = test.info().outputPath('long.txt');
    await writeFile(file, `${'x'.repeat(100_000_000)}\nshort\n`);
    await merge.input('Column A').locator('input[type=file]').setInputFiles(file);
    await expect(merge.input('Column A')).toContainText('2 items');
    await merge.run();
    await expect(merge.row(2)).toHaveText('short');
    const shown = await merge.row(1).textContent();
    expect(shown?.length).toBeLessThan(3_000);
    const download = page.waitForEvent('download');
    await merge.export('TXT');
    expect(await fileHash(await (await download).path())).toBe(await fileHash(file));
  });

  test('takes a column of five million lines', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const file = test.info().outputPath('lines.txt');
    const lines = await open(file, 'w');
    for (let from = 0; from < 5_000_000; from += 500_000) {
      await lines.write(`${Array.from({ length: 500_000 }, (_, i) => `line ${from + i}`).join('\n')}\n`);
    }
    await lines.close();
    await merge.input('Column A').locator('input[type=file]').setInputFiles(file);
    await expect(merge.input('Column A')).toContainText('5,000,000 items');
    await merge.paste('Column B', 'a\nb');
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await merge.expectRows(10_000_000);
    await merge.goToRow(10_000_000);
    await expect(merge.row(10_000_000)).toHaveText('line 4999999 b');
  });

  test('reads UTF-16, and says so where it had to take a file for Windows-1252', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.importFile('Column A', 'utf16.txt', Buffer.from('\uFEFFZürich\nMünchen\n', 'utf16le'));
    await expect(merge.textbox('Column A')).toHaveText('ZürichMünchen');
    await merge.importFile('Column B', 'old.txt', Buffer.from('Zürich\n', 'latin1'));
    await expect(page.getByText('old.txt: not UTF-8, read as Windows-1252.')).toBeVisible();
    await expect(merge.textbox('Column B')).toHaveText('Zürich');
  });

  test('refuses what it cannot take, with a reason, and loses nothing', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red');
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Custom' }).check();
    await pasteText(page, 'Custom separator', 'a\nb');
    await expect(page.getByText('A line break cannot be part of this: every result is one line.')).toBeVisible();
    await merge.importFile('Column A', 'sheet.xlsx', 'PK');
    await expect(page.getByText('This spreadsheet could not be read. Save it as CSV and try again.')).toBeVisible();
    await merge.importFile('Column A', 'photo.txt', Buffer.from([0x89, 0x50, 0, 0, 1]));
    await expect(page.getByText(/not a text file/)).toBeVisible();
    await expect(merge.input('Column A')).toContainText('1 item');
  });
});
