import { expect, type Page, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { ConflictsModel } from '../models/conflicts.model.ts';
import { KeywordsModel } from '../models/keywords.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { NegativesModel } from '../models/negatives.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ request }) => {
  owner = await createOwner(request);
});

/** Ends the session on the server; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${owner.token}` };
  expect((await page.request.post('/api/auth/signout', { headers })).ok()).toBe(true);
}

test.describe('a guest', () => {
  test('who saves a column signs in, and finds the dialog open over the work', async ({ page }) => {
    const saving = new SavingModel(page);
    const account = new AccountModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column B', 'shoes\nboots');
    await saving.saveInput('Column B', 'Save');
    await expect(page).toHaveURL('/auth/signin');
    await account.signIn(owner.email);
    await expect(page).toHaveURL('/merge');
    await expect(saving.dialog).toBeVisible();
    await saving.expectItems('Column B', 2);
    await saving.name.fill('Shoes');
    await saving.submit();
    await saving.expectSaved('List', 'Shoes');
    expect(await owner.get('GET /api/saved-lists')).toMatchObject([{ name: 'Shoes', items: ['shoes', 'boots'] }]);
  });

  test('who saves the result of a merge is asked to sign up', async ({ page }) => {
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red');
    await merge.run();
    await saving.saveResult('Save Results');
    await saving.expectToast('Sign up required', 'Please sign up to save your results');
    await expect(page).toHaveURL('/auth/signup');
  });

  test('who saves any other result is sent to sign in at once, and the result is still there', async ({ page }) => {
    const saving = new SavingModel(page);
    const account = new AccountModel(page);
    const keywords = await KeywordsModel.open(page);
    await keywords.paste('List A', 'red\nblue');
    await keywords.run();
    await expect(keywords.row(2)).toHaveText('blue');
    await saving.saveResult();
    await expect(page).toHaveURL('/auth/signin');
    await account.signIn(owner.email);
    await expect(page).toHaveURL('/keywords');
    await expect(keywords.row(2)).toHaveText('blue');
    await saving.name.fill('Colours');
    await saving.submit();
    await saving.expectSaved('Result', 'Colours');
  });

  test('whose page was loaded anew on the way has the result made again', async ({ page }) => {
    const saving = new SavingModel(page);
    const account = new AccountModel(page);
    // A tool that starts once its boxes are settled, and whose shown list depends on them.
    await openLive(page, '/negative-conflicts');
    const conflicts = new ConflictsModel(page);
    await conflicts.paste('Negative keywords', '-free\n-"free shoes"\n-old');
    await conflicts.run();
    await saving.saveResult();
    await expect(page).toHaveURL('/auth/signin');
    await page.reload();
    await account.signIn(owner.email);
    await expect(page).toHaveURL('/negative-conflicts');
    await expect(saving.dialog).toContainText('The tool runs again');
    await saving.name.fill('Short');
    await saving.submit();
    await saving.expectSaved('Result', 'Short');
    expect(await owner.get('GET /api/saved-results')).toMatchObject([{ name: 'Short', results: ['-free', '-old'] }]);
  });
});

test.describe('a save', () => {
  test.beforeEach(async ({ page }) => signInAs(page, owner));

  test('goes on after signing in where the session ends in the middle of it', async ({ page }) => {
    const saving = new SavingModel(page);
    const account = new AccountModel(page);
    const merge = await MergeModel.open(page);
    await account.expectSignedIn(owner.email);
    await merge.paste('Column A', 'red\nblue');
    await merge.run();
    await merge.expectRows(2);
    await saving.saveResult('Save Results');
    await saving.name.fill('Not lost');
    await endSession(page);
    await saving.submit();
    await expect(saving.failure).toContainText('Your session has ended. Nothing is lost');
    await saving.expectToast('Save failed', 'User must be logged in to save results');
    await saving.failure.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth/signin');
    await account.signIn(owner.email);
    await expect(page).toHaveURL('/merge');
    await expect(saving.name).toHaveValue('Not lost');
    await saving.submit();
    await saving.expectSaved('Result', 'Not lost');
  });

  test('is repeated where the connection was lost, and makes one record', async ({ page, context }) => {
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await new AccountModel(page).expectSignedIn(owner.email);
    await merge.paste('Column A', 'red\nblue');
    await saving.expectItems('Column A', 2);
    await saving.saveInput('Column A', 'Save');
    await saving.name.fill('Once');
    await context.setOffline(true);
    await saving.submit();
    await expect(saving.failure).toContainText('The server cannot be reached. Nothing is lost');
    await saving.expectToast('Save Failed', 'Could not save list. Please try again.');
    await context.setOffline(false);

    // The list is made, but its answer gets lost on the way.
    await page.route('**/api/saved-lists', async (route) => {
      if (route.request().method() !== 'POST') {
        return route.fallback();
      }
      await route.fetch();
      return route.abort('connectionreset');
    });
    await saving.submit('Try again');
    await expect(saving.dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/saved-lists');
    await saving.submit('Try again');
    await saving.expectSaved('List', 'Once');
    expect(await owner.get('GET /api/saved-lists')).toHaveLength(1);
  });

  test('says what the server says where it refuses', async ({ page }) => {
    const saving = new SavingModel(page);
    const negatives = await NegativesModel.open(page);
    await new AccountModel(page).expectSignedIn(owner.email);
    await negatives.paste('Existing Negative Keywords', 'free');
    await page.route('**/api/saved-lists', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            json: { code: 'quota_reached', message: 'This exceeds the limit of your plan.' },
          })
        : route.fallback(),
    );
    await saving.saveInput('Existing Negative Keywords');
    await saving.submit();
    await saving.expectToast('Error', 'Please enter a name for the negative list.');
    await saving.name.fill('Full');
    await saving.submit();
    await expect(saving.failure).toContainText('This exceeds the limit of your plan.');
    await saving.expectToast('Save Failed', 'Could not save negative list. Please try again.');
    await page.unroute('**/api/saved-lists');
    await saving.submit('Try again');
    await saving.expectSaved('Negative List', 'Full');
  });
});
