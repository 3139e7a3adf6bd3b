import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, signInAs } from '../support/saved-data.ts';

const TABLE = 'Keyword,Clicks\nred shoes,3\nred shoes,4\nblue hats,3\n';

async function openTable(page: Page): Promise<{ dedupe: DedupeModel; box: Locator }> {
  // The browser downloads the file instead of asking where to write it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const dedupe = await DedupeModel.open(page);
  const box = dedupe.input('List');
  await box.getByRole('button', { name: 'Import', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Table (CSV, TSV)…', exact: true }).click();
  await (await choosing).setFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await expect(box).toContainText('3 rows · 2 columns');
  return { dedupe, box };
}

test('the compared column is chosen in the options, and the table exported with its header', async ({ page }) => {
  const { dedupe } = await openTable(page);
  const column = page.getByRole('combobox', { name: 'Compare column', exact: true });
  await expect(column.getByRole('option').first()).toHaveText('Automatic (Keyword)');
  await expectAccessible(page);
  await dedupe.run();
  await dedupe.expectRows(2);
  await column.selectOption('Clicks');
  await dedupe.run();
  await dedupe.expectRows(2);
  await expect(dedupe.row(2)).toContainText('4');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const formats = page.getByRole('menu').getByRole('menuitem');
  await expect(formats).toHaveText(['CSV', 'TSV', 'JSON', 'CSV for spreadsheets', 'Open in Google Sheets']);
  const downloading = page.waitForEvent('download');
  await formats.first().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('deduplicated-list.csv');
  expect(await readFile(await download.path(), 'utf8')).toBe('Keyword,Clicks\nred shoes,3\nred shoes,4\n');
});

test('a table is sent to an input for lists by one of its columns', async ({ page }) => {
  const { dedupe } = await openTable(page);
  await dedupe.run();
  await dedupe.expectRows(2);
  await dedupe.sendTo('Merge: Column A');
  const dialog = page.getByRole('dialog', { name: 'Choose a column' });
  await expect(dialog).toContainText('Choose the column to use.');
  await expectAccessible(page);
  await dialog.getByLabel('Column', { exact: true }).selectOption('Clicks');
  await dialog.getByRole('button', { name: 'Use column', exact: true }).click();
  await expect(dialog).toBeHidden();
  await new SavingModel(page).expectItems('Column A', 2);
  await expect(page.getByRole('textbox', { name: 'Column A' })).toContainText('3');
});

test('a table is saved as a list and as a sorted result, and both open as they were', async ({ page, request }) => {
  await signInAs(page, await createOwner(request));
  const saving = new SavingModel(page);
  const { dedupe, box } = await openTable(page);
  await saving.saveInput('List');
  await saving.name.fill('Terms');
  await saving.submit();
  await saving.expectSaved('List', 'Terms');
  await dedupe.run();
  await dedupe.expectRows(2);
  await dedupe.results.getByRole('button', { name: 'Keyword: column menu' }).click();
  await page.getByRole('menuitem', { name: 'Sort ascending' }).click();
  await expect(dedupe.row(1)).toContainText('blue hats');
  await saving.saveResult();
  await saving.name.fill('Unique terms');
  await saving.submit();
  await saving.expectSaved('Result', 'Unique terms');

  await dedupe.clear('List');
  await saving.load('List', 'Terms');
  await expect(box).toContainText('3 rows · 2 columns');
  await expect(box.getByRole('grid', { name: 'List' })).toContainText('blue hats');

  await openLive(page, '/merge');
  await saving.load('Column B', 'Terms');
  const dialog = page.getByRole('dialog', { name: 'Choose a column' });
  await dialog.getByRole('button', { name: 'Use column', exact: true }).click();
  await saving.expectToast('List Loaded', 'Loaded “Terms” into Column B');
  await saving.expectItems('Column B', 3);
  await expect(page.getByRole('textbox', { name: 'Column B' })).toContainText('blue hats');

  const dashboard = await DashboardModel.open(page);
  await dashboard.card('Terms').getByRole('button', { name: 'Edit: Terms', exact: true }).click();
  const lines = dashboard.dialog.getByRole('group', { name: 'Items' });
  await expect(lines).toContainText('3 rows · 2 columns');
  await expect(lines.getByRole('grid').getByRole('columnheader')).toHaveText(['Keyword', 'Clicks']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dashboard.show('Results');
  await dashboard.card('Unique terms').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL('/dedupe');
  await expect(box).toContainText('3 rows · 2 columns');
  await dedupe.expectRows(2);
  await expect(page.getByText('Sorted by Keyword, ascending')).toBeVisible();
  await expect(dedupe.row(1)).toContainText('blue hats');
});

test('a result without a tool is exported on the dashboard', async ({ page, request }) => {
  // The browser downloads the file instead of asking where to write it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const owner = await createOwner(request);
  await signInAs(page, owner);
  const table = { columns: ['Keyword', 'Clicks'], results: ['red, new\t3', '\t4'] };
  await owner.post('POST /api/saved-results', { name: 'Report 1/2', ...table });
  await owner.post('POST /api/saved-results', { name: 'Lines', results: ['a', '', 'b'] });
  const dashboard = await DashboardModel.open(page, '?tab=results');
  for (const [card, format, name, text] of [
    ['Report 1/2', 'CSV', 'Report 1 2.csv', 'Keyword,Clicks\n"red, new",3\n,4\n'],
    ['Lines', 'TXT', 'Lines.txt', 'a\n\nb\n'],
  ]) {
    const downloading = page.waitForEvent('download');
    await dashboard.choose(card, format);
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toBe(text);
    await expect(dashboard.toast).toContainText(name);
  }
});

test('a project with a table opens in merge with the column that is chosen', async ({ page, request }) => {
  const owner = await createOwner(request);
  await signInAs(page, owner);
  const table = { columns: ['Keyword', 'Clicks'], items: ['red shoes\t3', 'blue hats\t4'] };
  const { id: itemId } = await owner.post('POST /api/saved-lists', { name: 'Terms', ...table });
  const project = await owner.post('POST /api/projects', { name: 'Spring' });
  const response = await request.post(`/api/projects/${project.id}/items`, {
    data: { itemType: 'list', itemId },
    headers: { Authorization: `Bearer ${owner.token}` },
  });
  expect(response.ok()).toBe(true);
  const dashboard = await DashboardModel.open(page, '?tab=projects');
  await dashboard.card('Spring').getByRole('button', { name: 'Open in Merge' }).click();
  await expect(page).toHaveURL('/merge');
  const dialog = page.getByRole('dialog', { name: 'Choose a column' });
  await expect(dialog).toContainText('Terms');
  await dialog.getByRole('combobox', { name: 'Column', exact: true }).selectOption('Clicks');
  await dialog.getByRole('button', { name: 'Use column', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Column A' })).toHaveText('34');
});

test('a guest who saves a table signs in on the way, and finds it with its columns', async ({ page, request }) => {
  const owner = await createOwner(request);
  const saving = new SavingModel(page);
  const { box } = await openTable(page);
  await saving.saveInput('List');
  await expect(page).toHaveURL('/auth/signin');
  await page.reload();
  await new AccountModel(page).signIn(owner.email);
  await expect(page).toHaveURL('/dedupe');
  await expect(box).toContainText('3 rows · 2 columns');
  await expect(box.getByRole('grid', { name: 'List' }).getByRole('columnheader')).toHaveText(['Keyword', 'Clicks']);
  await saving.name.fill('Terms');
  await saving.submit();
  await saving.expectSaved('List', 'Terms');
  expect(await owner.get('GET /api/saved-lists')).toMatchObject([
    { name: 'Terms', columns: ['Keyword', 'Clicks'], items: ['red shoes\t3', 'red shoes\t4', 'blue hats\t3'] },
  ]);
});
