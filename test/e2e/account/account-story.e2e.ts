import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { newAddress, PASSWORD } from '../support/accounts.ts';
import { linkOf, takeMail } from '../support/mailbox.ts';
import { openLive } from '../support/open-live.ts';

test('an account from sign-up to deletion', async ({ page }) => {
  const account = new AccountModel(page);
  const email = newAddress();

  await test.step('sign up', async () => {
    await openLive(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await expect(account.heading).toHaveText('Create your account');
    await account.fillSignUp(email);
    await account.solveCaptcha();
    await account.button('Create account').click();
    await expect(account.toast).toContainText('Account created!');
    await expect(page).toHaveURL('/auth/signin');
    await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();
    await expect(account.field('Email')).toHaveValue(email);
  });

  const first = await takeMail(email, 'verify your email');
  await test.step('not before the address is verified', async () => {
    await account.signIn(email);
    await expect(account.failure).toContainText('Please verify your email address first.');
    await account.button('Resend email').click();
    await expect(page.getByText('a new link has been sent')).toBeVisible();
  });

  await test.step('opening the link uses nothing up, pressing the button does', async () => {
    const link = linkOf(await takeMail(email, 'verify your email'));
    expect(linkOf(first)).not.toBe(link);
    for (let visit = 0; visit < 2; visit += 1) {
      await openLive(page, link);
      await expect(account.heading).toHaveText('Verify your email address');
      await expect(account.button('Verify my address')).toBeEnabled();
    }
    await account.button('Verify my address').click();
    await expect(account.heading).toHaveText('Your email address is verified');
    await expect(account.heading).toBeFocused();
    await openLive(page, link);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await takeMail(email, 'Welcome to Overprint');
  });

  await test.step('sign in', async () => {
    await account.openSignIn();
    await account.signIn(email);
    await expect(account.toast).toContainText('Welcome back!');
    await expect(page).toHaveURL('/');
    await account.expectSignedIn(email);
    await expect(page.getByRole('banner')).toContainText('User');
    await expect(page.getByRole('banner')).toContainText('Free plan');
  });

  await test.step('change the name', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(account.heading).toHaveText('Your account');
    await account.submitIn('Profile', { 'First name': 'Augusta' }, 'Save name');
    await expect(account.toast).toContainText('Name saved');
    await page.reload();
    await expect(account.section('Profile').getByLabel('First name')).toHaveValue('Augusta');
  });

  await test.step('download the data', async () => {
    const download = page.waitForEvent('download');
    await account.submitIn('Your data', { 'Current password': PASSWORD }, 'Download my data');
    const file = await download;
    expect(file.suggestedFilename()).toBe('overprint-account.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.account).toMatchObject({ email, firstName: 'Augusta' });
    expect(JSON.stringify(data)).not.toContain('passwordHash');
  });

  const changed = 'Another-Horse-8';
  await test.step('change the password', async () => {
    const wrong = { 'Current password': 'Wrong-Horse-1', 'New password': changed, 'Confirm password': changed };
    await account.submitIn('Password', wrong, 'Change password');
    const current = account.section('Password').getByLabel('Current password', { exact: true });
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription(/The current password is incorrect\./);
    await account.submitIn('Password', { 'Current password': PASSWORD }, 'Change password');
    await expect(account.toast).toContainText('Password changed');
    await account.expectSignedIn(email);
    await takeMail(email, 'password was changed');
    await page.reload();
    await account.expectSignedIn(email);
  });

  await test.step('sign out and in again', async () => {
    await account.signOut();
    await expect(page).toHaveURL('/');
    await account.expectGuest();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await account.openSignIn();
    await account.signIn(email, PASSWORD);
    await expect(account.failure).toHaveText('Invalid credentials. Please try again.');
    await account.signIn(email, changed);
    await account.expectSignedIn(email);
  });

  await test.step('delete', async () => {
    await openLive(page, '/account');
    await account.button('Delete my account…').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('immediately and permanently');
    await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-Horse-1');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toContainText('The current password is incorrect.');
    await dialog.getByLabel('Current password', { exact: true }).fill(changed);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(account.toast).toContainText('Account deleted');
    await expect(page).toHaveURL('/');
    await account.expectGuest();
    await account.openSignIn();
    await account.signIn(email, changed);
    await expect(account.failure).toHaveText('Invalid credentials. Please try again.');
  });
});
