import { expect, type Page, test } from '@playwright/test';
import { SavingModel } from './models/saving.model.ts';
import { ToolModel } from './models/tool.model.ts';
import { openLive } from './support/open-live.ts';
import { createOwner, type Owner, signInAs } from './support/saved-data.ts';

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
    const dedupe = new ToolModel(page, { runName: 'Remove Duplicates' });
    await dedupe.paste('List', 'mine');
    await page.route('**/api/saved-lists/*/content*', (route) => route.fulfill({ status: 500, json: {} }));
    await saving.load('List', 'Colours');
    await saving.expectToast('Load failed', 'Failed to fetch saved list');
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

test('a result of merge that the server does not take is still there', async ({ page }) => {
  await signInAs(page, owner);
  await openLive(page, '/merge');
  const saving = new SavingModel(page);
  const merge = new ToolModel(page, { runName: 'MERGE' });
  await merge.paste('Column A', 'red');
  await merge.run();
  await merge.expectRows(1);
  let answer: object = {};
  await page.route('**/api/saved-results', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: answer }) : route.fallback(),
  );
  await saving.saveResult('Save Results');
  await expect(saving.name).toHaveValue(/^Merge Results /);
  await saving.submit();
  await saving.expectToast('Save failed', 'Failed to save results');
  answer = { code: 'internal', message: 'The disk is full.', requestId: '1' };
  await saving.submit('Try again');
  await saving.expectToast('Save failed', 'The disk is full.');
  await saving.name.fill('');
  await saving.submit('Try again');
  await saving.expectToast('Error', 'Please enter a name for the result.');
  await page.unroute('**/api/saved-results');
  await saving.name.fill('At last');
  await saving.submit('Try again');
  await saving.expectToast('Result Saved', 'At last');
});
