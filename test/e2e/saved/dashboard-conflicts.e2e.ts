import { expect, test } from '@playwright/test';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { AccountModel } from '../models/account.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { PASSWORD } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

const CHANGED = 'This was changed meanwhile. Please reload and try again.';

let owner: Owner;
let list: SavedList;
let dashboard: DashboardModel;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  list = await owner.post('POST /api/saved-lists', { name: 'Shared', items: ['one'] });
  await signInAs(page, owner);
  dashboard = await DashboardModel.open(page);
  await dashboard.card('Shared').getByRole('button', { name: 'Edit: Shared', exact: true }).click();
  await dashboard.typeItems('mine\nand mine');
});

const names = async () => (await owner.get('GET /api/saved-lists')).map(({ name, items }) => [name, items]);

test.describe('a list that was changed elsewhere while it is edited', () => {
  test.beforeEach(async () => {
    await owner.put(`/api/saved-lists/${list.id}`, { items: ['theirs'] });
    await dashboard.submit('Save Changes');
    await expect(dashboard.dialog.getByRole('alert')).toContainText(CHANGED);
  });

  test('is not overwritten; what was entered is saved as a new list', async ({ page }) => {
    await expectAccessible(page);
    await expect(dashboard.items).toContainText('and mine');
    await dashboard.fill('Name', 'Shared (mine)');
    await dashboard.submit('Save as new');
    await dashboard.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('Shared (mine)')).toContainText('2 items');
    expect(await names()).toEqual([
      ['Shared (mine)', ['mine', 'and mine']],
      ['Shared', ['theirs']],
    ]);
  });

  test('is reloaded, and what was entered comes back if wanted and is saved over it', async ({ page }) => {
    await dashboard.submit('Reload');
    await expect(dashboard.items).toHaveText('theirs');
    await expect(dashboard.dialog.getByRole('alert')).toBeEmpty();
    await expect(dashboard.dialog.getByText('This is the current version of the list.')).toBeVisible();
    await expectAccessible(page);
    await dashboard.submit('Restore my changes');
    await expect(dashboard.items).toContainText('and mine');
    await dashboard.submit('Save Changes');
    await dashboard.expectToast('Success', 'List updated successfully');
    expect(await names()).toEqual([['Shared', ['mine', 'and mine']]]);
  });
});

test('a list whose reload comes after its dialog was closed leaves the next edited list as it is', async ({ page }) => {
  await owner.post('POST /api/saved-lists', { name: 'Other', items: ['other'] });
  await owner.put(`/api/saved-lists/${list.id}`, { items: ['theirs'] });
  await dashboard.submit('Save Changes');
  await expect(dashboard.dialog.getByRole('alert')).toContainText(CHANGED);
  let answer = () => {};
  const isHeld = new Promise<void>((held) => {
    void page.route(`**/api/saved-lists/${list.id}`, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
        held();
      });
      await route.continue();
    });
  });
  await dashboard.submit('Reload');
  await isHeld;
  await dashboard.submit('Cancel');
  await dashboard.card('Other').getByRole('button', { name: 'Edit: Other', exact: true }).click();
  await expect(dashboard.items).toHaveText('other');
  const reloaded = page.waitForResponse(`**/api/saved-lists/${list.id}`);
  answer();
  await (await reloaded).finished();
  await dashboard.fill('Name', 'Another');
  await dashboard.submit('Save Changes');
  await dashboard.expectToast('Success', 'List updated successfully');
  expect(await names()).toEqual([
    ['Another', ['other']],
    ['Shared', ['theirs']],
  ]);
});

test('a list that was deleted elsewhere while it is edited is saved as a new one', async () => {
  await owner.remove(`/api/saved-lists/${list.id}`);
  await dashboard.submit('Save Changes');
  const alert = dashboard.dialog.getByRole('alert');
  await expect(alert).toContainText('This list was deleted elsewhere. Your changes are still here.');
  await expect(alert.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await dashboard.submit('Save as new');
  await dashboard.expectToast('Success', 'List created successfully');
  expect(await names()).toEqual([['Shared', ['mine', 'and mine']]]);
});

test('an edit that goes on after the end of the session does not overwrite what came between', async ({ page }) => {
  await page.request.post('/api/auth/signout', { headers: { Authorization: `Bearer ${owner.token}` } });
  await dashboard.submit('Save Changes');
  await expect(page).toHaveURL('/auth/signin');
  const account = new AccountModel(page);
  const other = await page.request.post('/api/auth/signin', {
    data: { email: owner.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${((await other.json()) as { token: string }).token}` };
  await page.request.put(`/api/saved-lists/${list.id}`, { headers, data: { items: ['theirs'] } });
  await account.signIn(owner.email);
  await expect(page).toHaveURL('/dashboard');
  await expect(dashboard.items).toContainText('and mine');
  await dashboard.submit('Save Changes');
  await expect(dashboard.dialog.getByRole('alert')).toContainText(CHANGED);
});
