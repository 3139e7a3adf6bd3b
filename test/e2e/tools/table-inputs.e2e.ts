import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeWorkbook } from '../../support/engine/make-workbook.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { sheetAddress } from '../support/saved-data.ts';
import { addToWorkers } from '../support/workers.ts';

const LIST = 'List';
const SEMICOLONS = 'Keyword;Clicks;Cost\r\nred shoes;3;1,50\r\nRed Shoes;4;2,00\r\n"blue; hats";5;0,10\r\n';

/** Makes reading a file of this name stop after some rows. */
const STALLED = `const { slice } = Blob.prototype;
Blob.prototype.slice = function (...range) {
  const part = slice.apply(this, range);
  if (this.name === 'stalled.csv') {
    const rows = new TextEncoder().encode('a,b\\n'.repeat(50_000));
    part.stream = () => new ReadableStream({ start: (stream) => stream.enqueue(rows), pull: () => new Promise(() => {}) });
  }
  return part;
};`;

/** Chooses files by the entry for tables of the import menu. */
async function importTable(page: Page, box: Locator, name: string, content: string | Buffer): Promise<void> {
  await box.getByRole('button', { name: 'Import', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Table (CSV, TSV)…', exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(content as string) });
}

/** Expects the grid of a table and its first rows. */
async function expectTable(box: Locator, size: string, rows: readonly (readonly string[])[]): Promise<void> {
  await expect(box).toContainText(size);
  await expect(box.getByRole('textbox', { name: LIST, exact: true })).toHaveCount(0);
  const grid = box.getByRole('grid', { name: LIST, exact: true });
  await expect(grid).toHaveAttribute('aria-rowcount', size.split(' ')[0]);
  for (const [index, cells] of rows.entries()) {
    const row = grid.locator(`[role=row][aria-rowindex="${index + 1}"]`);
    for (const cell of cells) {
      await expect(row).toContainText(cell);
    }
  }
}

test('a CSV file becomes a table, is deduplicated, survives a reload, and can be cleared and restored', async ({
  page,
}) => {
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  await importTable(page, box, 'terms.csv', SEMICOLONS);
  await expectToast(page, 'File imported', 'Successfully imported the file');
  const rows = [
    ['red shoes', '3', '1,50'],
    ['Red Shoes', '4', '2,00'],
    ['blue; hats', '5', '0,10'],
  ];
  await expectTable(box, '3 rows · 3 columns', rows);
  await expectAccessible(page);

  await dedupe.run();
  await dedupe.expectRows(2);
  await expect(dedupe.row(1)).toContainText('red shoes');
  await expect(dedupe.row(2)).toContainText('blue; hats');

  await page.reload();
  await expectTable(box, '3 rows · 3 columns', rows);
  await expect(box.getByRole('button', { name: 'Table settings' })).toBeDisabled();
  await expect(box).toContainText('Import the file again to change how it is read.');

  await dedupe.clear(LIST);
  await expect(dedupe.textbox(LIST)).toBeVisible();
  await dedupe.undo();
  await expectTable(box, '3 rows · 3 columns', rows);
});

test('rows that are removed because the compared cell is empty are counted', async ({ page }) => {
  const dedupe = await DedupeModel.open(page);
  const rows = ['Name,URL', 'A,https://a.example', 'B,https://a.example', 'C,', 'D,https://d.example', 'F G,'];
  await importTable(page, dedupe.input(LIST), 'urls.csv', `${rows.join('\n')}\n`);
  await dedupe.run();
  await expect(dedupe.count('Original')).toHaveText('5');
  await expect(dedupe.count('Removed, empty cell')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Compare column', exact: true }).selectOption('URL');
  await dedupe.run();
  await expect(dedupe.count('Original')).toHaveText('3');
  await expect(dedupe.count('Removed, empty cell')).toHaveText('2');
  await expectAccessible(page);
});

test('a table is read again with other settings', async ({ page }) => {
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  await importTable(page, box, 'terms.csv', 'Report\na,b;c\nd,e,x;f\nh,i;j\ng,k\nl,m\n');
  await expectTable(box, '4 rows · 2 columns', [['d', 'e']]);
  await expect(box.getByRole('status')).toHaveText('1 row had more cells than the header; the first is record 3.');

  await box.getByRole('button', { name: 'Table settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table settings' });
  await dialog.getByRole('combobox', { name: 'Delimiter' }).selectOption({ label: 'Semicolon' });
  await expect(dialog.getByRole('status')).toHaveText('4 rows · 2 columnsa,b, c');
  await dialog.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'No header' });
  await expect(dialog.getByRole('status')).toHaveText('6 rows · 2 columnsColumn 1, Column 2');
  await expectAccessible(page);
  await expect(dialog.getByRole('combobox', { name: 'Header row' }).getByRole('option').last()).toHaveText('Record 6');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expectTable(box, '6 rows · 2 columns', [['Report'], ['a,b', 'c']]);
});

test('lists offer to become tables: the first column of a file, and pasted cells', async ({ page }) => {
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  await dedupe.importFile(LIST, 'terms.csv', SEMICOLONS);
  await expect(dedupe.notice(LIST)).toContainText('Only the first of 3 columns was read.');
  await dedupe.notice(LIST).getByRole('button', { name: 'Use as table' }).click();
  await expectTable(box, '3 rows · 3 columns', [['red shoes', '3', '1,50']]);
  await dedupe.undo();
  await expect(dedupe.textbox(LIST)).toHaveText('Keywordred shoesRed Shoesblue; hats');

  await dedupe.clearAndPaste(LIST, 'Name\tPlace\nAnna\t"Bad\nHomburg"\nBert\tUlm');
  await expect(dedupe.textbox(LIST)).toBeVisible();
  await expect(dedupe.notice(LIST)).toContainText('This looks like a table.');
  await dedupe.notice(LIST).getByRole('button', { name: 'Use as table' }).click();
  await expectTable(box, '2 rows · 2 columns', [
    ['Anna', 'Bad Homburg'],
    ['Bert', 'Ulm'],
  ]);
  await box.getByRole('button', { name: 'Table settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table settings' });
  await dialog.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'No header' });
  await expect(dialog.getByRole('status')).toContainText('3 rows · 2 columns');
  await page.keyboard.press('Escape');

  await box.getByRole('grid').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'City\tCountry\nLinz\tAustria\nUlm\tGermany');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page
    .getByRole('dialog', { name: `Replace ${LIST}` })
    .getByRole('button', { name: 'Replace list' })
    .click();
  await expect(dedupe.notice(LIST)).toContainText('This looks like a table.');
  await dedupe.notice(LIST).getByRole('button', { name: 'Use as table' }).click();
  await expectTable(box, '2 rows · 2 columns', [
    ['Linz', 'Austria'],
    ['Ulm', 'Germany'],
  ]);
});

test('spreadsheets are read by sheet, and whole Google Sheets as tables', async ({ page }) => {
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (name: string) => ({
    name,
    rows: `<row>${cell('Keyword')}${cell('Day')}</row><row>${cell(name)}<c s="1"><v>46053</v></c></row>`,
  });
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  await importTable(
    page,
    box,
    'terms.xlsx',
    Buffer.from(makeWorkbook({ sheets: [sheet('red'), sheet('blue')], styles })),
  );
  await expectTable(box, '1 row · 2 columns', [['red', '2026-01-31']]);
  await box.getByRole('button', { name: 'Table settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table settings' });
  await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('blue');
  await dialog.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'No header' });
  await expect(dialog.getByRole('status')).toContainText('2 rows · 2 columns');
  await page.keyboard.press('Escape');
  await expectTable(box, '2 rows · 2 columns', [['Keyword', 'Day'], ['blue']]);

  const saving = new SavingModel(page);
  await saving.openSheets(LIST);
  await saving.dialog.getByRole('checkbox', { name: 'As table' }).check();
  await expect(saving.dialog.getByLabel('Column', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await saving.dialog.getByLabel('Google Sheets URL').fill(sheetAddress('Name,Place\nAnna,"Bad, Homburg"\nBert,\n'));
  await saving.submit('Import');
  await saving.expectToast('Success', 'Imported 2 rows from Google Sheets');
  await expectTable(box, '2 rows · 2 columns', [['Anna', 'Bad, Homburg'], ['Bert']]);
});

test('says what is wrong with a file and keeps the table', async ({ page }) => {
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  await importTable(page, box, 'terms.csv', SEMICOLONS);
  await expectToast(page, 'File imported', 'Successfully imported the file');
  const unreadable = 'This spreadsheet could not be read. Save it as CSV and try again.';
  const bad: readonly (readonly [string, string | Buffer, string])[] = [
    ['open.csv', 'a,b\n1,"2\n', 'The quoted cell that begins in record 2 of this CSV file is never closed.'],
    ['wide.csv', `${'a,'.repeat(299)}a\n`, 'This file has 300 columns. A table can have 256.'],
    ['binary.csv', 'a,b\n\0,2\n', 'This file is not a text file. Save it as plain text or CSV in UTF-8 and try again.'],
    [
      'header.csv',
      'Keyword,Cost\n',
      'There are no rows below the header “Keyword, Cost”. If it is a row, add a header above it.',
    ],
    ['list.json', '["a"]', '“list.json” is not a table. Choose a .csv or .tsv file.'],
    ['damaged.xlsx', 'PK', unreadable],
  ];
  for (const [name, content, message] of bad) {
    await importTable(page, box, name, content);
    await expectToast(page, 'Import failed', message);
    await expectTable(box, '3 rows · 3 columns', [['red shoes', '3', '1,50']]);
  }
  await importTable(page, box, 'names.csv', Buffer.from('\ufeffA;a;;A\r1;2;3;4\n"x\ty";6;7;8\r\n', 'utf16le'));
  const cleaned = 'In 1 cell, tabs and line breaks became spaces.';
  const names = async (notice: string) => {
    await expectTable(box, '3 rows · 4 columns', [['A'], ['1', '4'], ['x y', '8']]);
    await expect(box.getByRole('status')).toHaveText(notice);
  };
  await names(`No header row was found. Choose one in Table settings. ${cleaned}`);
  await page.reload();
  await names(cleaned);
  await expect(box.getByRole('button', { name: 'Table settings' })).toBeDisabled();
  await dedupe.clear(LIST);
  await dedupe.undo();
  await names(cleaned);
});

test('an import can be cancelled while it is read, and the table and its settings stay', async ({ page }) => {
  await addToWorkers(page, 'task', STALLED);
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input(LIST);
  await importTable(page, box, 'terms.csv', SEMICOLONS);
  await expectTable(box, '3 rows · 3 columns', [['red shoes', '3', '1,50']]);
  await importTable(page, box, 'stalled.csv', 'a,b\n1,2\n');
  await expect(box.getByRole('status')).toContainText('Reading');
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expectTable(box, '3 rows · 3 columns', [['red shoes', '3', '1,50']]);
  await box.getByRole('button', { name: 'Table settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table settings' });
  await dialog.getByRole('combobox', { name: 'Header row' }).selectOption({ label: 'No header' });
  await expect(dialog.getByRole('status')).toContainText('4 rows · 3 columns');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a table is imported and read again without overflow', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const box = dedupe.input(LIST);
    await importTable(page, box, 'terms.csv', SEMICOLONS);
    await expectTable(box, '3 rows · 3 columns', [['red shoes']]);
    await box.getByRole('button', { name: 'Table settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Table settings' });
    await dialog.getByRole('combobox', { name: 'Delimiter' }).selectOption({ label: 'Comma' });
    await expect(dialog.getByRole('status')).toContainText('4 rows · 2 columns');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(box).toContainText('Import the file again to change how it is read.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});
