import { rmSync, writeFileSync } from 'node:fs';
import { expect, type Locator, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { sheetAddress } from '../support/saved-data.ts';
import { addToWorkers, failingAt, holdTaskWorkers } from '../support/workers.ts';

function text(name: string, content: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
}

test.describe('what is in a bulk input', () => {
  test('can be brought back after a file took its place', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.importFile('List', 'first.txt', 'mine\nalso mine\n');
    await expectToast(page, 'File imported', 'Successfully imported the file');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await dedupe.importFile('List', 'other.csv', 'theirs\n');
    await expect(page.getByText('Successfully imported the file. The previous text was replaced.')).toBeVisible();
    await expect(dedupe.textbox('List')).toHaveText('theirs');
    await dedupe.undo();
    await expect(dedupe.textbox('List')).toHaveText('minealso mine');
    await expect(dedupe.input('List')).toContainText('2 items');
    await page.reload();
    await expect(await dedupe.focusEditor('List')).toHaveText('minealso mine');
  });

  test('can be brought back after a sheet took its place', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const saving = new SavingModel(page);
    await dedupe.paste('List', 'mine');
    await saving.openSheets('List');
    await saving.dialog.getByLabel('Google Sheets URL').fill(sheetAddress('theirs\n'));
    await saving.submit('Import');
    await saving.expectToast('Success', 'Imported 1 item from Google Sheets');
    await expect(dedupe.textbox('List')).toHaveText('theirs');
    await dedupe.undo();
    await expect(dedupe.textbox('List')).toHaveText('mine');
  });

  test('stays where it was pasted right after Clear All, and what was there before can be brought back', async ({
    page,
  }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'old one\nold two');
    const clearAll = await page.getByRole('button', { name: 'Clear All' }).elementHandle();
    await dedupe.textbox('List').evaluate(async (box, button) => {
      (button as HTMLButtonElement).click();
      // The next task, sooner than any hand.
      await new Promise((resolve) => setTimeout(resolve));
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'new');
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, clearAll);
    await expect(dedupe.input('List')).toContainText('1 item');
    await expect(dedupe.textbox('List')).toHaveText('new');
    await dedupe.undo();
    await expect(dedupe.textbox('List')).toHaveText('old oneold two');
  });

  test('can be brought back after Clear, a million lines, too, and after Clear All with the options', async ({
    page,
  }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'one\ntwo');
    await dedupe.clear('List');
    await expect(page.getByText('2 lines removed from List')).toBeVisible();
    await expect(dedupe.input('List')).toContainText('0 items');
    await dedupe.undo();
    await expect(dedupe.textbox('List')).toHaveText('onetwo');

    const million = Array.from({ length: 1_000_000 }, (_, i) => `line ${i}`).join('\n');
    await dedupe.importFile('List', 'million.txt', million);
    await expect(dedupe.input('List')).toContainText('1,000,000 items');
    await dedupe.clear('List');
    await expect(page.getByText('1,000,000 lines removed from List')).toBeVisible();
    await expect(dedupe.input('List')).toContainText('0 items');
    await dedupe.undo();
    await expect(dedupe.input('List')).toContainText('1,000,000 items');
    await expect(dedupe.input('List').getByRole('grid', { name: 'List' })).toHaveAttribute('aria-rowcount', '1000000');

    await page.getByRole('checkbox', { name: 'Case sensitive' }).check();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(dedupe.input('List')).toContainText('0 items');
    await expect(page.getByRole('checkbox', { name: 'Case sensitive' })).not.toBeChecked();
    await dedupe.undo();
    await expect(dedupe.input('List')).toContainText('1,000,000 items');
    await expect(page.getByRole('checkbox', { name: 'Case sensitive' })).toBeChecked();
    // Cleared twice, the second time of nothing: the way back is still that of the first.
    await dedupe.clear('List');
    await expect(dedupe.input('List')).toContainText('0 items');
    await dedupe.clear('List');
    await dedupe.undo();
    await expect(dedupe.input('List')).toContainText('1,000,000 items');
  });

  test('is replaced by a paste onto the rows of a large list, or by its button, once confirmed', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const lines = Array.from({ length: 150_000 }, (_, i) => `line ${i}`).join('\n');
    await dedupe.importFile('List', 'large.txt', lines);
    await expect(dedupe.input('List')).toContainText('150,000 items');
    const dialog = page.getByRole('dialog', { name: 'Replace List' });
    const paste = (target: Locator) =>
      target.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'new\nlist');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    await paste(dedupe.input('List').getByRole('grid', { name: 'List' }));
    await expect(dialog).toContainText('Replace 150,000 lines');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dedupe.input('List')).toContainText('150,000 items');

    await dedupe.input('List').getByRole('button', { name: 'Replace…' }).click();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await paste(dialog.getByRole('textbox'));
    await dialog.getByRole('button', { name: 'Replace list' }).click();
    await expect(dedupe.textbox('List')).toHaveText('newlist');
    await dedupe.undo();
    await expect(dedupe.input('List')).toContainText('150,000 items');
  });

  test('comes from several files in their order, chosen or dropped', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    const files = [text('one.txt', 'a\nb'), text('two.csv', '"c, d",x\r\n'), text('three.json', '["e"]')];
    await dedupe.input('List').locator('input[type=file]').setInputFiles(files);
    await expect(page.getByText('Successfully imported 3 files, one after the other')).toBeVisible();
    await expect(dedupe.input('List')).toContainText('4 items');
    await expect(dedupe.textbox('List')).toHaveText('abc, de');

    await dedupe.drop('List', ['x', 'y']);
    await expect(page.getByText('Successfully imported 2 files, one after the other')).toBeVisible();
    await expect(dedupe.textbox('List')).toHaveText('xy');

    // One that cannot be read is named, and nothing of the others comes.
    await dedupe
      .input('List')
      .locator('input[type=file]')
      .setInputFiles([files[0], text('no.json', '{"no": 1}')]);
    await expect(page.getByText('no.json: Invalid JSON format')).toBeVisible();
    await expect(dedupe.textbox('List')).toHaveText('xy');
  });
});

test.describe('a file that does not come', () => {
  test('because it is gone by the time it is read: what was there stays', async ({ page }, testInfo) => {
    const release = await holdTaskWorkers(page);
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'mine');
    const path = testInfo.outputPath('gone.txt');
    writeFileSync(path, 'theirs\n');
    await dedupe.input('List').locator('input[type=file]').setInputFiles(path);
    await expect(dedupe.input('List').getByText('Reading…')).toBeVisible();
    rmSync(path);
    release();
    await expectToast(page, 'Import failed', 'Failed to import file');
    await expect(dedupe.textbox('List')).toHaveText('mine');
    // The next one does.
    await dedupe.importFile('List', 'other.txt', 'theirs\n');
    await expect(dedupe.textbox('List')).toHaveText('theirs');
  });

  test('because the list is cleared meanwhile: the reading ends', async ({ page }) => {
    await holdTaskWorkers(page);
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'mine');
    const box = dedupe.input('List');
    const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('theirs\n') };
    await box.locator('input[type=file]').setInputFiles(file);
    await expect(box.getByText('Reading…')).toBeVisible();
    await box.getByRole('button', { name: 'Clear' }).click();
    await expect(box.getByText('Reading…')).toBeHidden();
    await expect(dedupe.textbox('List')).not.toContainText('mine');
  });

  test('because we have failed: what was there stays, and nothing is said that helps nobody', async ({ page }) => {
    await addToWorkers(page, 'task', failingAt('importFiles'));
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'mine');
    await dedupe.importFile('List', 'list.txt', 'theirs\n'.repeat(200_000));
    await expectToast(page, 'Import failed', 'Failed to import file');
    await expect(dedupe.textbox('List')).toHaveText('mine');
  });
});
