import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount, newAddress, signInByToken } from '../support/accounts.ts';
import { linkOf, takeMail } from '../support/mailbox.ts';
import { expectMerged, mergeSomething } from '../support/merged-work.ts';
import { openLive } from '../support/open-live.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

test.describe('the way back after signing in', () => {
  for (const path of ['/', '/merge']) {
    test(`leads from an export to where the work is, on ${path}`, async ({ page, request }) => {
      await withoutSavePicker(page);
      const account = new AccountModel(page);
      const email = await createAccount(request);
      const merge = await mergeSomething(page, path);
      await merge.export('TXT');
      await expect(account.toast).toContainText('Sign in Required');
      await expect(page).toHaveURL('/auth/signin');
      await account.signIn(email);
      await expect(page).toHaveURL(path);
      await expectMerged(page, merge);
      const download = page.waitForEvent('download');
      await merge.export('TXT');
      expect((await download).suggestedFilename()).toBe('merge-results.txt');
    });
  }

  test('holds through a reload and the other account screens', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await openLive(page, '/merge?from=test#results');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.reload();
    await account.signIn(email);
    await expect(page).toHaveURL('/merge?from=test#results');
    expect(errors).toEqual([]);
  });

  test('leads back to the work after signing up as well', async ({ page, context }) => {
    const account = new AccountModel(page);
    const email = newAddress();
    const merge = await mergeSomething(page, '/merge');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await account.fillSignUp(email);
    await account.solveCaptcha();
    await account.button('Create account').click();
    await expect(page).toHaveURL('/auth/signin');
    await expect(account.field('Email')).toHaveValue(email);
    const mailed = await context.newPage();
    await mailed.goto(linkOf(await takeMail(email, 'verify your email')));
    await mailed.getByRole('button', { name: 'Verify my address' }).click();
    await expect(mailed.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified');
    await mailed.close();
    await account.signIn(email);
    await expect(page).toHaveURL('/merge');
    await expectMerged(page, merge);
  });

  test('has the address of a new account filled in, after a reload as well, and leaves it to be changed', async ({
    page,
  }) => {
    const account = new AccountModel(page);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const email = newAddress();
    await account.openSignIn();
    await page.evaluate((address) => {
      history.replaceState({ ...history.state, usr: { returnPath: '/merge', newAddress: address } }, '');
    }, email);
    await page.reload();
    await expect(page.getByText('Check your mailbox')).toBeVisible();
    await expect(account.field('Email')).toHaveValue(email);
    await account.field('Email').fill('');
    await account.field('Password').fill('a');
    await expect(account.field('Email')).toHaveValue('');
    expect(errors).toEqual([]);
  });

  test('leads nowhere else, whoever sends the link', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    const evil = 'https://evil.example/';
    const query = ['return', 'returnPath', 'returnTo', 'redirect', 'next', 'url', 'continue']
      .map((name) => `${name}=${encodeURIComponent(evil)}`)
      .join('&');
    await openLive(page, `/auth/signin?${query}`);
    await account.signIn(email);
    await expect(page).toHaveURL('/');
    await account.signOut();
    for (const returnPath of [evil, '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/no/such/page']) {
      await account.openSignIn();
      // As the router keeps what a place of the history remembers.
      await page.evaluate(
        (path) => history.replaceState({ ...history.state, usr: { returnPath: path } }, ''),
        returnPath,
      );
      await page.reload();
      await account.signIn(email);
      await expect(page).toHaveURL('/');
      await account.expectSignedIn(email);
      await account.signOut();
    }
  });

  test('goes on at once for who is signed in', async ({ page, request }) => {
    const email = await createAccount(request);
    await signInByToken(page, email);
    for (const path of ['/auth/signin', '/signin', '/auth/signup', '/login', '/signup']) {
      await openLive(page, path);
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('guarded screens', () => {
  test('lead guests to sign in, and back', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await openLive(page, '/account');
    await expect(page).toHaveURL('/auth/signin');
    await account.signIn(email);
    await expect(page).toHaveURL('/account');
    await expect(account.heading).toHaveText('Your account');
    await account.signOut();
    await expect(page).toHaveURL('/');
    await openLive(page, '/account');
    await expect(page).toHaveURL('/auth/signin');
  });

  test('wait for a server that is out of reach', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await signInByToken(page, email);
    await page.route('**/api/auth/me', (route) => route.abort());
    await openLive(page, '/account');
    await expect(account.heading).toHaveText('We cannot reach the server');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
    await account.expectUnreachable();
    await page.unroute('**/api/auth/me');
    await account.button('Try again').click();
    await expect(account.heading).toHaveText('Your account');
    await account.expectSignedIn(email);
  });
});

test('the menu of small screens follows the state', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = new AccountModel(page);
  const email = await createAccount(request);
  await openLive(page, '/merge');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(menu).toBeHidden();
  await account.signIn(email);
  await expect(page).toHaveURL('/merge');
  await account.expectSignedIn(email);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Account' }).click();
  await expect(account.heading).toHaveText('Your account');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the line under the header names role and plan', async ({ page }) => {
  await pretendSignedIn(page, { role: 'admin', subscriptionPlan: 'pro' });
  await openLive(page, '/merge');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Welcome back, ada');
  await expect(banner).toContainText('Administrator');
  await expect(banner).toContainText('Pro plan');
});
