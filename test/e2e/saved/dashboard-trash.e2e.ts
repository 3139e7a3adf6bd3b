import { expect, test } from '@playwright/test';
import { DashboardModel } from '../models/dashboard.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

/** One deleted record of each kind. */
test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  const list = await owner.post('POST /api/saved-lists', { name: 'My list', items: ['x'.repeat(1_499)] });
  const result = await owner.post('POST /api/saved-results', { name: 'My result', items: ['row'] });
  const folder = await owner.post('POST /api/folders', { name: 'My folder' });
  const project = await owner.post('POST /api/projects', { name: 'My project' });
  await owner.remove(`/api/saved-lists/${list.id}`);
  await owner.remove(`/api/saved-results/${result.id}`);
  await owner.remove(`/api/folders/${folder.id}`);
  await owner.remove(`/api/projects/${project.id}`);
  await signInAs(page, owner);
});

test('shows what was deleted, restores it, and deletes it permanently', async ({ page }) => {
  const dashboard = await DashboardModel.open(page);
  await expect(page.getByRole('main')).toContainText('of it in the Trash');
  await dashboard.show('Trash');
  await expect(page.getByRole('article')).toHaveCount(4);
  const card = dashboard.card('My list');
  await expect(card).toContainText('List');
  await expect(card).toContainText('1.5 kB');
  await expect(card).toContainText('30 days left');
  await expect(card).toContainText(/Deleted [A-Z][a-z]{2} \d+, \d{4}/);
  await expectAccessible(page);

  await dashboard.button('Restore My list').press('Enter');
  await dashboard.expectToast('Success', 'List restored');
  await expect(card).toHaveCount(0);
  await expect(dashboard.counter('Saved Lists')).toHaveText('1');
  await expect(dashboard.panel).toBeFocused();

  await dashboard.button('Delete My result permanently').press('Enter');
  await expect(dashboard.dialog).toContainText('Delete “My result” permanently? It cannot be restored.');
  await page.keyboard.press('Escape');
  await expect(dashboard.card('My result')).toBeVisible();
  await dashboard.button('Delete My result permanently').press('Enter');
  await dashboard.submit('Delete permanently');
  await dashboard.expectToast('Success', 'Result deleted permanently');
  await expect(page.getByRole('article')).toHaveCount(2);

  await dashboard.button('Empty trash').click();
  await expect(dashboard.dialog).toContainText('Delete 2 items');
  await expectAccessible(page);
  await dashboard.submit('Empty trash');
  await dashboard.expectToast('Success', 'Trash emptied');
  await expect(dashboard.panel).toContainText('The Trash is empty.');
  await expect(page.getByRole('main')).not.toContainText('of it in the Trash');
  expect(await owner.get('GET /api/trash')).toEqual({ items: [], itemCount: 0, byteSize: 0 });
  expect((await owner.get('GET /api/saved-lists')).map(({ name }) => name)).toEqual(['My list']);
});

test('says why something cannot be restored', async ({ page }) => {
  await page.route('**/restore', (route) =>
    route.fulfill({ status: 403, json: { code: 'quota_reached', message: 'There is no room.' } }),
  );
  const dashboard = await DashboardModel.open(page, '?tab=trash');
  await dashboard.button('Restore My folder').click();
  await dashboard.expectToast('Error', 'Failed to restore folder. There is no room.');
});

test('fits a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dashboard = await DashboardModel.open(page, '?tab=trash');
  await expect(dashboard.card('My project')).toBeVisible();
  await expect(dashboard.tab('Trash')).toBeInViewport();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
