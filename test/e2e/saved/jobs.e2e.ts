import { expect, test } from '@playwright/test';
import { createAccount, signIn, signInByToken } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAsItIs } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

test('jobs are listed with their outcome, run again, opened and deleted', async ({ page, request }) => {
  const email = await createAccount(request);
  await signInByToken(page, email);
  await openLive(page, '/dashboard');
  // The page knows that there is no result before the job is added.
  await expect(page.getByText('0 of 100')).toBeVisible();
  const headers = { authorization: `Bearer ${await signIn(request, email)}` };
  const data = { name: 'Shoes', tool: 'dedupe', input: { text: 'red\nblue\nred' } };
  expect((await request.post('/api/jobs', { headers, data })).status()).toBe(202);
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('rowgroup').last().getByRole('row');
  // The job ends while the page is open, or has ended.
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(/Shoes.*Done.*2/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Run again: Shoes' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Done');
  await page.getByRole('button', { name: 'Delete: Shoes' }).first().click();
  await page.getByRole('dialog', { name: 'Delete job' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows).toHaveCount(1);

  // A page that is gone, as after deleting its only job, turns to the last one.
  await openLive(page, '/dashboard/jobs?page=2');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Open result: Shoes' }).click();
  await expect(page).toHaveURL('/dedupe');
  await expect(page.getByRole('grid', { name: 'Unique Items' })).toHaveAttribute('aria-rowcount', '2');
});

test('each of several results of a job is listed and opened', async ({ page, request }) => {
  const email = await createAccount(request);
  await signInByToken(page, email);
  const headers = { authorization: `Bearer ${await signIn(request, email)}` };
  const input = { text: 'red\nblue\nred' };
  const data = { name: 'Shoes', tool: 'dedupe', input, outputs: ['unique', 'duplicates'] };
  expect((await request.post('/api/jobs', { headers, data })).status()).toBe(202);
  await openLive(page, '/dashboard/jobs');
  const menu = page.getByRole('button', { name: 'Open result: Shoes', exact: true });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Unique Items · 2 rows', 'Duplicates Found · 1 row']);
  // The pointer rests on the button.
  await expectAccessibleAsItIs(page);
  await page.getByRole('menuitem', { name: 'Duplicates Found' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=results&record=/);
  await expect(page.getByRole('article', { name: 'Shoes (Duplicates Found)', exact: true })).toBeVisible();
  await page.goBack();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unique Items' }).click();
  await expect(page).toHaveURL('/dedupe');
  await expect(page.getByRole('grid', { name: 'Unique Items' })).toHaveAttribute('aria-rowcount', '2');
});
