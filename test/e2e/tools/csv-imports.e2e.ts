import { expect, test } from '@playwright/test';
import { makeWorkbook } from '../../support/engine/make-workbook.ts';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdTaskWorkers } from '../support/workers.ts';

const COLUMN = 'Column A';

test.describe('CSV, TSV and XLSX files in a list box', () => {
  test('give the column that is chosen, and a header line that was left out can be kept', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste(COLUMN, 'mine');
    const semicolons = 'Line item;Price;Size\r\n"shoes; red";1,5;40\r\nboots, black;2,5;41\r\n';
    await merge.importFile(COLUMN, 'list.csv', semicolons);
    await expectToast(page, 'File imported', 'Successfully imported the file. The previous text was replaced.');
    await expect(merge.textbox(COLUMN)).toHaveText('shoes; redboots, black');
    await expect(merge.notice(COLUMN)).toHaveText(
      'The header line “Line item” was left out. Only the first of 3 columns was read.Keep itChoose a column',
    );
    const dialog = page.getByRole('dialog', { name: 'Choose a column' });
    const chooseColumn = merge.notice(COLUMN).getByRole('button', { name: 'Choose a column' });
    await chooseColumn.click();
    await expect(dialog).toContainText('Choose the column to use.');
    await expect(dialog.getByRole('combobox', { name: 'Column' }).getByRole('option')).toHaveText([
      'Line item · shoes; red',
      'Price · 1,5',
      'Size · 40',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(merge.textbox(COLUMN)).toHaveText('shoes; redboots, black');
    await chooseColumn.click();
    await merge.useColumn('Size');
    await expect(merge.textbox(COLUMN)).toHaveText('4041');
    await merge.importFile(COLUMN, 'list.csv', semicolons);
    await expect(merge.textbox(COLUMN)).toHaveText('shoes; redboots, black');
    await expectAccessible(page);
    // Typing since the import stays.
    await merge.textbox(COLUMN).press('Control+End');
    await merge.textbox(COLUMN).pressSequentially('\nhats');
    await merge.keepHeader(COLUMN);
    await expect(merge.textbox(COLUMN)).toHaveText('Line itemshoes; redboots, blackhats');
    await expect(merge.input(COLUMN)).toContainText('4 items');
    await expect(merge.notice(COLUMN)).toHaveText('Only the first of 3 columns was read.Choose a column');
    await expect(merge.input(COLUMN).getByRole('button', { name: 'Import', exact: true })).toBeFocused();

    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row>${cell('Keyword')}${cell('Cost')}</row><row>${cell('red')}${cell('1,5')}</row>`;
    const first = { name: 'Portfolios', rows: rows.replaceAll('Cost', 'Name') };
    const workbook = Buffer.from(makeWorkbook({ sheets: [first, { name: 'Terms', rows }] }));
    await merge.importFile(COLUMN, 'list.xlsx', workbook);
    await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('Terms');
    await merge.useColumn('Cost');
    await expect(merge.textbox(COLUMN)).toHaveText('1,5');
    await page.reload();
    await expect(merge.textbox(COLUMN)).toHaveText('1,5');
  });

  test('obey a first line that names the delimiter, and are taken by drop and by paste', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.importFile(COLUMN, 'list.csv', '\ufeffsep=;\r\na, b;1\r\nc;2\r\n');
    await expect(merge.textbox(COLUMN)).toHaveText('a, bc');
    await expect(merge.notice(COLUMN)).toBeHidden();
    await merge.pasteFile(COLUMN, 'd, e\t1\n', 'list.tsv');
    await expect(merge.textbox(COLUMN)).toHaveText('d, e');
    await merge.dropFile(COLUMN, '"f\tg"\t1\n', 'list.TAB');
    await expect(merge.textbox(COLUMN)).toHaveText('f\tg');
  });

  test('name a first line that may be the name of the column, which can be left out and added again', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page);
    const file = 'Final URL,Campaign,Cost\nhttps://e.com/a,Spring,2\n';
    await merge.importFile(COLUMN, 'urls.csv', file);
    await expect(merge.textbox(COLUMN)).toHaveText('Final URLhttps://e.com/a');
    const question = 'The first line “Final URL” may be the name of the column.';
    const columns = 'Only the first of 3 columns was read.';
    await expect(merge.notice(COLUMN)).toHaveText(`${question} ${columns}Leave it outChoose a column`);
    await expectAccessible(page);
    await merge.notice(COLUMN).getByRole('button', { name: 'Leave it out' }).click();
    await expect(merge.textbox(COLUMN)).toHaveText('https://e.com/a');
    await expect(merge.notice(COLUMN)).toContainText('The header line “Final URL” was left out.');
    await merge.keepHeader(COLUMN);
    await expect(merge.textbox(COLUMN)).toHaveText('Final URLhttps://e.com/a');

    // What is typed meanwhile would be lost if the file were read again.
    await merge.importFile(COLUMN, 'urls.csv', file);
    await expect(merge.notice(COLUMN)).toContainText(question);
    await merge.textbox(COLUMN).press('Control+End');
    await merge.textbox(COLUMN).pressSequentially('x');
    await expect(merge.notice(COLUMN)).toHaveText(`${columns}Choose a column`);
  });

  test('can be cancelled while they are read, and the list stays', async ({ page }) => {
    const release = await holdTaskWorkers(page);
    const merge = await MergeModel.open(page);
    await merge.paste(COLUMN, 'mine');
    await merge.importFile(COLUMN, 'list.csv', 'Item;x\ntheirs;y\n');
    await merge.notice(COLUMN).getByRole('button', { name: 'Cancel' }).click();
    await expect(merge.textbox(COLUMN)).toHaveText('mine');
    release();
    await merge.importFile(COLUMN, 'list.csv', 'Item;x\nlater;y\n');
    await expect(merge.textbox(COLUMN)).toHaveText('later');
    await merge.keepHeader(COLUMN);
    await expect(merge.textbox(COLUMN)).toHaveText('Itemlater');
  });

  test('keep header lines of several files and of many rows at their places', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const file = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });
    const rows = 400_000;
    const files = [file('a.csv', `Items;x\n${'red;1\n'.repeat(rows)}`), file('b.tsv', 'Item\tx\nblue\ty\n')];
    await merge.input(COLUMN).locator('input[type=file]').setInputFiles(files);
    await expect(merge.input(COLUMN)).toContainText('400,001 items');
    await expect(merge.notice(COLUMN)).toHaveText('2 header lines were left out.Keep them');
    await merge.keepHeader(COLUMN, 'Keep them');
    await expect(merge.input(COLUMN)).toContainText('400,003 items');
    const list = merge.input(COLUMN).getByRole('grid', { name: COLUMN });
    await expect(list.locator('[role=row][aria-rowindex="1"]')).toHaveText(/Items$/);
    await list.focus();
    await page.keyboard.press('Control+End');
    await expect(list.locator(`[role=row][aria-rowindex="${rows + 2}"]`)).toHaveText(/Item$/);
    await expect(list.locator(`[role=row][aria-rowindex="${rows + 3}"]`)).toHaveText(/blue$/);
    await merge.clear(COLUMN);
    await expect(merge.notice(COLUMN)).toBeHidden();
  });
});
