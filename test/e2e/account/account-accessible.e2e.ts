import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount, newAddress, signInByToken } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAsItIs } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

/** In the states that come after opening them; as they open, pages.e2e.ts looks at all screens. */
test.describe('account screens have no faults that axe finds, in both themes', () => {
  test('sign-in, with errors and with a failure', async ({ page }) => {
    const account = new AccountModel(page);
    await account.openSignIn();
    await account.button('Sign in').click();
    await expectAccessible(page);
    await account.signIn(newAddress('nobody'));
    await expect(account.failure).toBeVisible();
    await expectAccessible(page);
  });

  test('sign-up, half filled, and with the sum in place of the picture', async ({ page }) => {
    const account = new AccountModel(page);
    await openLive(page, '/auth/signup');
    await expect(page.getByRole('img', { name: 'A picture of six letters and digits' })).toBeVisible();
    await account.fillSignUp('ada');
    await account.field('Confirm password').fill('nonsense');
    await expectAccessible(page);
    await account.solveCaptcha();
    await expectAccessible(page);
  });

  test('sign-up, whose picture fits a window of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openLive(page, '/auth/signup');
    await expect(page.getByRole('img', { name: 'A picture of six letters and digits' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('links of mails', async ({ page }) => {
    for (const path of [
      '/auth/verify-email?token=x',
      '/auth/verify-email?change=email&token=x',
      '/auth/reset-password?token=x',
    ]) {
      await openLive(page, path);
      await expectAccessible(page);
    }
  });

  test('the confirmation of a mail', async ({ page }) => {
    const account = new AccountModel(page);
    await openLive(page, '/auth/forgot-password');
    await account.field('Email').fill(newAddress('nobody'));
    await account.button('Send the link').click();
    await expect(account.heading).toHaveText('Check your mailbox');
    await expectAccessible(page);
  });

  for (const theme of ['light', 'dark']) {
    test(`the dialog that deletes the account, ${theme}`, async ({ page, request }) => {
      const account = new AccountModel(page);
      await signInByToken(page, await createAccount(request));
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await openLive(page, '/account');
      await account.button('Delete my account…').click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
      await expectAccessibleAsItIs(page);
    });
  }
});
