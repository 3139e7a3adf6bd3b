import { expect, test } from '@playwright/test';
import { createAccount, signIn, signInByToken } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Distinct',
  inputs: [{ id: 'words', label: 'Words', form: 'list' }],
  steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@words' } }],
  outputs: [{ from: 'd.unique', label: 'Words' }],
};

test('a saved recipe is run on the server and scheduled; the schedule is changed and deleted', async ({
  page,
  request,
}) => {
  const email = await createAccount(request);
  const headers = { authorization: `Bearer ${await signIn(request, email)}` };
  const post = async (path: string, data: object) =>
    expect((await request.post(path, { headers, data })).status()).toBe(201);
  await post('/api/recipes', { name: 'Distinct', recipe: RECIPE });
  await post('/api/saved-results', { name: 'Distinct', results: ['another result of this name'] });
  await post('/api/saved-lists', { name: 'My words', items: ['b', 'a', 'b'] });
  await signInByToken(page, email);
  await openLive(page, '/recipes');

  await page.getByRole('button', { name: 'Run on the server: Distinct' }).click();
  const run = page.getByRole('dialog', { name: 'Run on the server' });
  const submit = run.getByRole('button', { name: 'Run on the server' });
  await expect(submit).toBeDisabled();
  // The fields appear once the recipe has been loaded.
  await expect(run.getByLabel('Saved list for Words')).toBeVisible();
  await submit.press('Enter');
  await expect(run.getByRole('alert').filter({ hasText: 'Choose' })).toBeVisible();
  await expect(run.getByLabel('Saved list for Words')).toBeFocused();
  await run.getByLabel('Saved list for Words').selectOption('My words');
  await submit.click();
  await expect(run).toBeHidden();
  await expect(page.getByText('“Distinct” runs on the server.')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule…: Distinct' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule recipe' });
  await form.getByLabel('Name').fill('Weekly words');
  await form.getByLabel('Source of Words').selectOption('Own text');
  await form.getByLabel('Own text for Words').fill('x\ny\nx');
  await form.getByLabel('Runs').selectOption('Every week');
  await form.getByLabel('Day', { exact: true }).selectOption('Friday');
  await form.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText(/“Weekly words” runs next on/)).toBeVisible();

  await openLive(page, '/dashboard/jobs');
  await expect(page.getByRole('row', { name: /Distinct.*Done.*2/ })).toBeVisible();
  const schedule = page.getByRole('row', { name: /Weekly words/ });
  await expect(schedule).toContainText(/Recipe: Distinct.*Every Friday at 6:00\sAM.*Europe\/Berlin/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit: Weekly words' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit schedule' });
  await expect(edit.getByLabel('Own text for Words')).toHaveValue('x\ny\nx');
  await edit.getByLabel('On', { exact: true }).uncheck();
  await edit.getByRole('button', { name: 'Save schedule' }).click();
  await expect(schedule).toContainText('Off');

  await page.getByRole('button', { name: 'Delete: Weekly words' }).click();
  await expect(schedule).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(schedule).toContainText('Off');

  await page.setViewportSize({ width: 390, height: 844 });
  const facts = await schedule
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  expect(new Set(facts).size).toBe(1);

  await page.getByRole('button', { name: 'Open result: Distinct' }).click();
  await expect(page.getByText('Only the opened result is shown.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveText(/2 results/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
