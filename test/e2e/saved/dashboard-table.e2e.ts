import { expect, test } from '@playwright/test';
import { DashboardModel, type DashboardTab } from '../models/dashboard.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

test.describe('the table of records', () => {
  test('is chosen in the toolbar, kept in the address, and remembered for the next visit', async ({ page }) => {
    await owner.post('POST /api/saved-lists', { name: 'Cities', items: ['Wien', 'Graz'] });
    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.card('Cities')).toBeVisible();
    await dashboard.showAs('Table');
    await expect(page).toHaveURL('/dashboard?view=table');
    await expect(dashboard.panel.getByRole('table', { name: 'Lists' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await DashboardModel.open(page);
    await expect(dashboard.row('Cities')).toBeVisible();
    await dashboard.showAs('Cards');
    await expect(page).toHaveURL('/dashboard');
    await expect(dashboard.card('Cities')).toBeVisible();
    await DashboardModel.open(page, '?view=table');
    await expect(dashboard.row('Cities')).toBeVisible();
    await dashboard.show('Results');
    await expect(page).toHaveURL('/dashboard?view=table&tab=results');
    await DashboardModel.open(page);
    await expect(dashboard.card('Cities')).toBeVisible();
  });

  test('has the columns of its kind, and the actions of the cards', async ({ page }) => {
    const { id: folderId } = await owner.post('POST /api/folders', { name: 'Austria' });
    const list = await owner.post('POST /api/saved-lists', { name: 'Cities', items: ['Wien', 'Graz'], folderId });
    await owner.post('POST /api/saved-results', { name: 'Merged', toolType: 'merge', results: ['a b'] });
    const project = await owner.post('POST /api/projects', { name: 'Spring' });
    const headers = { Authorization: `Bearer ${owner.token}` };
    const data = { itemType: 'list', itemId: list.id };
    await page.request.post(`/api/projects/${project.id}/items`, { headers, data });
    const dashboard = await DashboardModel.open(page, '?view=table');
    const columns: readonly (readonly [DashboardTab, readonly string[], RegExp])[] = [
      ['Lists', ['Select', 'Name', 'Type', 'Items', 'Size', 'Folder', 'Created', 'Actions'], /Cities.*2.*Austria/],
      ['Results', ['Select', 'Name', 'Tool', 'Rows', 'Size', 'Folder', 'Created', 'Actions'], /Merged.*Merge.*1/],
      ['Folders', ['Name', 'Type', 'Lists', 'Results', 'Created', 'Actions'], /Austria.*1.*0/],
      ['Projects', ['Name', 'Type', 'Columns', 'Items', 'Created', 'Actions'], /Spring.*0.*1/],
    ];
    for (const [tab, headers, row] of columns) {
      await dashboard.show(tab);
      const table = dashboard.panel.getByRole('table', { name: tab });
      await expect(table.getByRole('columnheader')).toHaveText(headers);
      await expect(table.getByRole('row').nth(1)).toHaveText(row);
      await expectAccessible(page);
    }
    await dashboard.chooseInRow('Spring', 'Remove Cities from the project');
    await dashboard.expectToast('Success', 'Project updated successfully');

    await dashboard.show('Lists');
    await dashboard.row('Cities').getByRole('button', { name: 'Edit: Cities', exact: true }).click();
    await expect(dashboard.items).toContainText('Graz');
    await page.keyboard.press('Escape');
    await dashboard.chooseInRow('Cities', 'Delete List');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', 'List deleted successfully');
    await expect(dashboard.row('Cities')).toHaveCount(0);
    await dashboard.undo();
    await dashboard.row('Cities').getByRole('checkbox', { name: 'Select Cities' }).check();
    await expect(dashboard.panel.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  });

  test('shows fifty records a page, and the same place after switching', async ({ page }) => {
    for (let number = 1; number <= 51; number++) {
      await owner.post('POST /api/saved-lists', { name: `List ${number}`, items: ['a'] });
    }
    const dashboard = await DashboardModel.open(page, '?view=table&sort=name');
    await expect(dashboard.panel.getByRole('row')).toHaveCount(51);
    await dashboard.button('Next').click();
    await expect(dashboard.row('List 51')).toBeVisible();
    await dashboard.showAs('Cards');
    await expect(page).toHaveURL('/dashboard?sort=name&page=3');
    await expect(dashboard.card('List 51')).toBeVisible();
  });

  test('fits a phone, and has controls for fingers there', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true });
    const page = await context.newPage();
    await signInAs(page, owner);
    const name = 'A_name_without_any_break'.repeat(4);
    await owner.post('POST /api/saved-lists', { name, items: ['a'] });
    const dashboard = await DashboardModel.open(page, '?view=table');
    await expect(dashboard.row(name)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect((await dashboard.button('Table').boundingBox())?.height).toBe(44);
    await dashboard.chooseInRow(name, 'Edit List');
    await expect(dashboard.dialog).toBeVisible();
    await context.close();
  });
});
