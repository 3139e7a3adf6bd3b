import { expect, type Page, type Route, test } from '@playwright/test';
import type { ApiAnswer } from '../../../libs/contracts/api.ts';
import { AccountModel } from '../models/account.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { KeywordsModel } from '../models/keywords.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';
import { addToWorkers, failingAt } from '../support/workers.ts';

let owner: Owner;

test.beforeAll(async ({ playwright }, { project }) => {
  const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
  owner = await createOwner(request);
  await owner.post('POST /api/saved-lists', { name: 'Colours', items: ['red', 'blue'] });
  await request.dispose();
});

async function openDedupe(page: Page): Promise<SavingModel> {
  await signInAs(page, owner);
  await openLive(page, '/dedupe');
  return new SavingModel(page);
}

test.describe('loading a saved list', () => {
  test('that the server does not give leaves what was there', async ({ page }) => {
    const saving = await openDedupe(page);
    const dedupe = new DedupeModel(page);
    await dedupe.paste('List', 'mine');
    await page.route('**/api/saved-lists/*/content*', (route) => route.fulfill({ status: 500, json: {} }));
    await saving.load('List', 'Colours');
    await saving.expectToast('Load failed', 'Failed to fetch saved list');
    await expect(dedupe.textbox('List')).toHaveText('mine');
  });

  test('that was deleted meanwhile in another tab is told', async ({ page }) => {
    const headers = { Authorization: `Bearer ${owner.token}` };
    const made = await page.request.post('/api/saved-lists', { headers, data: { name: 'Doomed', items: ['x'] } });
    const { id } = (await made.json()) as ApiAnswer<'POST /api/saved-lists'>;
    const saving = await openDedupe(page);
    await expect(saving.lists('List')).toContainText('Doomed');
    expect((await page.request.delete(`/api/saved-lists/${id}`, { headers })).ok()).toBe(true);
    await saving.load('List', 'Doomed');
    await saving.expectToast('Load failed', 'Failed to fetch saved list');
  });

  test('that we fail to load leaves what was there', async ({ page }) => {
    await addToWorkers(page, 'task', failingAt('fetchRows'));
    const saving = await openDedupe(page);
    const dedupe = new DedupeModel(page);
    await dedupe.paste('List', 'mine');
    // The worker fails before the lines come.
    await page.route('**/api/saved-lists/*/content*', () => new Promise(() => undefined));
    await saving.load('List', 'Colours');
    await saving.expectToast('Load failed', 'Failed to load saved list');
    await expect(dedupe.textbox('List')).toHaveText('mine');
  });

  test('that has nothing in it is told', async ({ page }) => {
    const saving = await openDedupe(page);
    await page.route('**/api/saved-lists/*/content*', (route) =>
      route.fulfill({ contentType: 'text/plain', body: '\n \n' }),
    );
    await saving.load('List', 'Colours');
    await saving.expectToast('Load failed', 'Saved list is empty or has no items');
  });

  test('is not offered where the lists cannot be had, which is told', async ({ page }) => {
    await signInAs(page, owner);
    await page.route('**/api/saved-lists', (route) => route.fulfill({ status: 403, json: {} }));
    await openLive(page, '/dedupe');
    const saving = new SavingModel(page);
    await saving.expectToast('Load failed', 'Failed to fetch saved lists');
    await expect(saving.lists('List')).toHaveCount(0);
  });
});

test.describe('saving a result', () => {
  test('of merge that the server does not take leaves it there', async ({ page }) => {
    await signInAs(page, owner);
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red');
    await merge.run();
    await merge.expectRows(1);
    let answer: Parameters<Route['fulfill']>[0] = { status: 500, json: {} };
    await page.route('**/api/saved-results', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    );
    await saving.saveResult('Save Results');
    await expect(saving.name).toHaveValue(/^Merge Results /);
    await saving.submit();
    await saving.expectToast('Save failed', 'Failed to save results');
    answer = { status: 500, json: { code: 'internal', message: 'The disk is full.', requestId: '1' } };
    await saving.submit('Try again');
    await saving.expectToast('Save failed', 'The disk is full.');
    // As the sign-in page of a wireless network does, which answers in place of whoever was asked.
    answer = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' };
    await saving.submit('Try again');
    await saving.expectToast('Save failed', 'Could not save results. Please try again');
    await saving.name.fill('');
    await saving.submit('Try again');
    await saving.expectToast('Error', 'Please enter a name for the result.');
    await page.unroute('**/api/saved-results');
    await saving.name.fill('At last');
    await saving.submit('Try again');
    await saving.expectSaved('Result', 'At last');
  });

  test('of merge that is gone says that there is none', async ({ page }) => {
    const saving = new SavingModel(page);
    const account = new AccountModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.run();
    await merge.expectRows(2);
    await saving.saveResult('Save Results');
    await expect(page).toHaveURL('/auth/signup');
    // The guest goes back, starts over, and only then signs in: the save that was begun is still offered.
    await page.goBack();
    await merge.expectRows(2);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page.getByText('0 combinations', { exact: true })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await account.signIn(owner.email);
    await expect(page).toHaveURL('/merge');
    await expect(saving.name).toHaveValue(/^Merge Results /);
    await saving.submit();
    await saving.expectToast('Save failed', 'No results to save');
    await saving.submit('Cancel');
    await expect(saving.dialog).toBeHidden();
  });

  test('of another tool that the server does not take leaves it there', async ({ page }) => {
    await signInAs(page, owner);
    const saving = new SavingModel(page);
    const keywords = await KeywordsModel.open(page);
    await keywords.paste('List A', 'red');
    await keywords.run();
    await expect(keywords.row(1)).toHaveText('red');
    await page.route('**/api/saved-results', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await saving.saveResult();
    await saving.name.fill('Colours');
    await saving.submit();
    await saving.expectToast('Save Failed', 'Could not save result. Please try again.');
    await page.unroute('**/api/saved-results');
    await saving.submit('Try again');
    await saving.expectSaved('Result', 'Colours');
  });
});

test('a list that could not be loaded for editing cannot be saved, and is loaded again', async ({ page, request }) => {
  const editor = await createOwner(request);
  await editor.post('POST /api/saved-lists', {
    name: 'Terms',
    columns: ['Word', 'Clicks'],
    items: ['red\t1', 'blue\t2'],
  });
  await signInAs(page, editor);
  await page.route('**/api/saved-lists/*/content*', (route) => route.fulfill({ status: 500, json: {} }));
  const dashboard = await DashboardModel.open(page);
  await dashboard.card('Terms').getByRole('button', { name: 'Edit: Terms', exact: true }).click();
  await expect(dashboard.dialog.getByRole('alert').filter({ hasText: 'Failed to load saved list' })).toBeVisible();
  await expect(dashboard.dialog.getByRole('group', { name: 'Items' })).toHaveCount(0);
  await expect(dashboard.dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.unroute('**/api/saved-lists/*/content*');
  await dashboard.submit('Try again');
  await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dashboard.dialog.getByRole('group', { name: 'Items' })).toContainText('2 rows');
  await dashboard.fill('Name', 'Words');
  await dashboard.submit('Save Changes');
  await dashboard.expectToast('Success', 'List updated successfully');
  const [list] = await editor.get('GET /api/saved-lists');
  expect(list).toMatchObject({ name: 'Words', columns: ['Word', 'Clicks'], itemCount: 2 });
});
