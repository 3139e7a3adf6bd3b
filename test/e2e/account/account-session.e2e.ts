import { expect, type Page, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { toastOf } from '../models/toast.model.ts';
import { createAccount, signInByToken } from '../support/accounts.ts';
import { openLive } from '../support/open-live.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test.describe('the token check', () => {
  test('is not made for a guest, who is told nothing', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openLive(page, '/merge');
    await new AccountModel(page).expectGuest();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/auth/me');
    await expect(toastOf(page)).toHaveCount(0);
  });

  test('says that the server does not know the token, removes it, and leads back after signing in', async ({
    page,
    request,
  }) => {
    const email = await createAccount(request);
    const account = new AccountModel(page);
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.setItem('auth_token', 'no-token-of-this-server'));
    await openLive(page, '/dedupe');
    await account.expectToast('Invalid token', 'Your session has ended. Sign in again; your work is kept.');
    await account.expectGuest();
    expect(await storedToken(page)).toBeNull();
    await account.toast.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth/signin');
    await account.signIn(email);
    await expect(page).toHaveURL('/dedupe');
    await account.expectSignedIn(email);
  });

  test('says so of any other refusal, too, on a screen that needs an account', async ({ page, request }) => {
    const account = new AccountModel(page);
    await signInByToken(page, await createAccount(request));
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'You do not have permission to do this.' } }),
    );
    await openLive(page, '/account');
    await account.expectToast('Invalid token', 'Your session has ended. Sign in again; your work is kept.');
    await expect(page).toHaveURL('/auth/signin');
    expect(await storedToken(page)).toBeNull();
  });

  test('says that there is no token any more where the storage was emptied under the page', async ({
    page,
    request,
  }) => {
    const email = await createAccount(request);
    const account = new AccountModel(page);
    await signInByToken(page, email);
    await page.route('**/api/auth/me', (route) => route.abort());
    await openLive(page, '/account');
    await expect(account.heading).toHaveText('We cannot reach the server');
    // As the browser's own settings do: the page hears nothing of it.
    await page.evaluate(() => localStorage.clear());
    await page.unroute('**/api/auth/me');
    await account.button('Try again').click();
    await account.expectToast(
      'No token available',
      'This browser no longer holds your session. Sign in again; your work is kept.',
    );
    await expect(page).toHaveURL('/auth/signin');
    await account.expectGuest();
    await account.signIn(email);
    await expect(page).toHaveURL('/account');
  });
});
