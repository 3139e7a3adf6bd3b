import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { makeWorkbook } from '../../support/engine/make-workbook.ts';
import { AccountModel } from '../models/account.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, type Owner, PRIVATE_SHEET, sheetAddress, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

test.describe('writes on the dashboard', () => {
  test('asks once for the column of a file in a new list', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    await dashboard.button('New List').click();
    const cells = ['Id', 'Keyword', '1', 'red', '2', 'blue'].map((text) => `<c t="str"><v>${text}</v></c>`);
    const rows = [0, 2, 4].map((at) => `<row>${cells.slice(at, at + 2).join('')}</row>`).join('');
    const buffer = Buffer.from(makeWorkbook({ sheets: [{ name: 'A', rows }] }));
    await dashboard.dialog.locator('input[type=file]').setInputFiles({ name: 'book.xlsx', mimeType: '', buffer });
    const box = dashboard.dialog.getByRole('textbox', { name: 'Items' });
    const question = page.getByRole('dialog', { name: 'Choose a column', exact: true });
    await expect(question).toBeVisible();
    await expect(question).toHaveCount(1);
    await question.getByRole('combobox', { name: 'Column', exact: true }).selectOption('Keyword · red');
    await question.getByRole('button', { name: 'Use column', exact: true }).click();
    await expect(box).toContainText('red');
  });

  test('imports lists from files and sheets, and says what is wrong with them', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    const importFile = async (
      name: string,
      content: string | Uint8Array,
      type: string | null,
      listName: string | null,
    ) => {
      await dashboard.button('Import List').click();
      if (type !== null) {
        await dashboard.dialog.getByLabel('Type').selectOption(type);
      }
      const buffer = Buffer.from(content as string);
      await dashboard.dialog.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
      if (listName !== null) {
        await dashboard.fill('List name', listName);
      }
      await dashboard.submit('Import');
    };
    await dashboard.button('Import List').click();
    await expect(dashboard.dialog.getByLabel('Type')).toHaveValue('csv');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await importFile('shoes.csv', '"boots, red",x\nsandals,y\n', null, null);
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    await expect(dashboard.card('shoes')).toContainText('2 items');
    await importFile('hats.tsv', 'caps, red\tx\nberets\ty\n', null, null);
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    const western = Buffer.from('UTM URLs\nhttps://a.b/\nhttps://c.d/é\n', 'latin1');
    await importFile('tagged.csv', western, null, null);
    const mention = 'The header line “UTM URLs” was left out. tagged.csv: not UTF-8, read as Windows-1252.';
    await dashboard.expectToast('Success', `Imported 2 items successfully. ${mention} Please check accented letters.`);
    const cells = ['Id', 'Keyword', '1', 'red', '2', 'blue'].map((text) => `<c t="str"><v>${text}</v></c>`);
    const rows = [0, 2, 4].map((at) => `<row>${cells.slice(at, at + 2).join('')}</row>`).join('');
    await importFile('book.xlsx', makeWorkbook({ sheets: [{ name: 'A', rows }] }), null, null);
    const question = page.getByRole('dialog', { name: 'Choose a column', exact: true });
    await question.getByRole('combobox', { name: 'Column', exact: true }).selectOption('Keyword · red');
    await question.getByRole('button', { name: 'Use column', exact: true }).click();
    await expect(dashboard.card('book')).toContainText('2 items');
    await importFile('lines.txt', 'a\nb\nc\n', 'TXT', 'Letters');
    await dashboard.expectToast('Success', 'Imported 3 items successfully');
    await importFile('list.json', '["x", "y"]', 'JSON', 'Array');
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    await importFile('list.json', '{"a": 1}', 'JSON', 'None');
    await dashboard.expectToast('Import failed', 'Invalid JSON format');
    await page.keyboard.press('Escape');
    await importFile('empty.txt', ' \n\n', 'TXT', 'None');
    await dashboard.expectToast('Import failed', 'No valid items found in file');
    await page.keyboard.press('Escape');

    await dashboard.button('Import List').click();
    await dashboard.dialog.getByLabel('Type').selectOption('Google Sheets');
    await dashboard.fill('List name', 'Sheet');
    await dashboard.submit('Import');
    await dashboard.expectToast('URL Required', 'Please enter a Google Sheets URL');
    // A dialog as tall as the window makes room for the toast.
    const viewport = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: 390, height: 600 });
    const [form, toast] = await Promise.all([dashboard.dialog.boundingBox(), dashboard.toast.boundingBox()]);
    expect(form !== null && toast !== null && form.y + form.height <= toast.y).toBe(true);
    await page.setViewportSize(viewport);
    await dashboard.fill('Google Sheets URL', PRIVATE_SHEET);
    await dashboard.submit('Import');
    await expect(dashboard.toast).toContainText('Import failed');
    await expect(dashboard.toast).toContainText('private');
    await page.route('**/api/import-google-sheets', (route) => route.abort());
    await dashboard.submit('Import');
    await dashboard.expectToast('Import failed', 'Failed to import from Google Sheets');
    await page.unroute('**/api/import-google-sheets');
    await dashboard.fill('Google Sheets URL', sheetAddress('a,1\nb,2\nc,\n'));
    await dashboard.fill('Column', 'b');
    await dashboard.submit('Import');
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    const lists = await owner.get('GET /api/saved-lists');
    expect(lists.map(({ name, items }) => [name, items])).toEqual([
      ['Sheet', ['1', '2']],
      ['Array', ['x', 'y']],
      ['Letters', ['a', 'b', 'c']],
      ['book', ['red', 'blue']],
      ['tagged', ['https://a.b/', 'https://c.d/é']],
      ['hats', ['caps, red', 'berets']],
      ['shoes', ['boots, red', 'sandals']],
    ]);
  });

  test('names an imported list by the file that was chosen last, unless a name was entered', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    await dashboard.button('Import List').click();
    const name = dashboard.dialog.getByLabel('List name');
    const choose = (file: string) =>
      dashboard.dialog
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('red\n') });
    await choose('first.txt');
    await expect(name).toHaveValue('first');
    await choose('second.csv');
    await expect(name).toHaveValue('second');
    await name.fill('Mine');
    await choose('third.txt');
    await expect(dashboard.dialog.getByLabel('Type')).toHaveValue('txt');
    await expect(name).toHaveValue('Mine');
  });

  test('says so where a file is gone by the time it is read', async ({ page }, testInfo) => {
    const dashboard = await DashboardModel.open(page);
    const path = testInfo.outputPath('gone.csv');
    writeFileSync(path, 'red\n');
    await dashboard.button('Import List').click();
    await dashboard.dialog.getByLabel('File', { exact: true }).setInputFiles(path);
    await expect(dashboard.dialog.getByLabel('List name')).toHaveValue('gone');
    rmSync(path);
    await dashboard.submit('Import');
    await dashboard.expectToast('Import failed', 'Failed to import file');
    expect(await owner.get('GET /api/saved-lists')).toEqual([]);
  });

  test('says what failed, and nothing fails silently', async ({ page }) => {
    await owner.post('POST /api/saved-lists', { name: 'Stubborn', items: ['a'] });
    const dashboard = await DashboardModel.open(page);
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 500,
            json: { code: 'internal_error', message: 'Something went wrong on our side.' },
          }),
    );
    await dashboard.choose('Stubborn', 'Delete List');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Error', 'Failed to delete list');
    await expect(dashboard.dialog.getByRole('alert')).toContainText('Something went wrong on our side.');
    await page.keyboard.press('Escape');
    await dashboard.card('Stubborn').getByRole('button', { name: 'Edit: Stubborn', exact: true }).click();
    await dashboard.fill('Name', 'Other');
    await dashboard.submit('Save Changes');
    await dashboard.expectToast('Error', 'Failed to update list');
    await page.keyboard.press('Escape');
    await dashboard.show('Folders');
    await dashboard.button('New Folder').click();
    await dashboard.fill('Folder name', 'None');
    await dashboard.submit('Create Folder');
    await dashboard.expectToast('Error', 'Failed to create folder');
    await page.keyboard.press('Escape');
    await dashboard.show('Projects');
    await dashboard.button('New Project').click();
    await dashboard.fill('Project name', 'None');
    await dashboard.submit('Create Project');
    await dashboard.expectToast('Error', 'Failed to create project');
  });

  test('keeps a new list over the end of the session', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    await dashboard.button('New List').click();
    await dashboard.fill('Name', 'Not lost');
    await dashboard.typeItems('red\nblue');
    await expect(dashboard.dialog.getByRole('button', { name: 'Create List' })).toBeEnabled();
    const headers = { Authorization: `Bearer ${owner.token}` };
    await page.request.post('/api/auth/signout', { headers });
    await dashboard.submit('Create List');
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toHaveValue('Not lost');
    await dashboard.submit('Create List');
    await dashboard.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('Not lost')).toContainText('2 items');
  });
});
