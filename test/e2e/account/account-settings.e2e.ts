import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount, elsewhere, newAddress, PASSWORD, signIn, signInByToken } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkOf, takeMail } from '../support/mailbox.ts';
import { openLive } from '../support/open-live.ts';

test('the email address changes once the new one is confirmed, and the old one is told', async ({ page, request }) => {
  const account = new AccountModel(page);
  const email = await createAccount(request);
  const other = newAddress('new');
  await signInByToken(page, email);
  await openLive(page, '/account');
  const part = 'Email address';
  await account.submitIn(part, { 'New email': email, 'Current password': PASSWORD }, 'Change email');
  await expect(account.section(part)).toContainText('This is the address of your account already.');
  await account.submitIn(part, { 'New email': other, 'Current password': PASSWORD }, 'Change email');
  await expect(account.section(part)).toContainText(`Waiting for ${other} to be confirmed`);
  await account.expectSignedIn(email);

  const link = linkOf(await takeMail(other, 'confirm your new email'));
  await openLive(page, link);
  await expect(account.heading).toHaveText('Confirm your new email address');
  await account.button('Confirm the address').click();
  await expect(account.heading).toHaveText('Your new email address is confirmed');
  await account.expectSignedIn(other);
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await expect(account.section(part)).toContainText(`You sign in with ${other}`);
  await expect(account.section(part)).not.toContainText('Waiting for');
  expect((await takeMail(email, 'was changed')).text).toContain(other);

  await openLive(page, link);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expect(account.button('Confirm the address')).toBeHidden();
});

test('a pending change of the email address can be cancelled', async ({ page, request }) => {
  const account = new AccountModel(page);
  const email = await createAccount(request);
  const other = newAddress('new');
  await signInByToken(page, email);
  await openLive(page, '/account');
  const part = 'Email address';
  await account.submitIn(part, { 'New email': other, 'Current password': PASSWORD }, 'Change email');
  await account.section(part).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(account.section(part)).not.toContainText('Waiting for');
  await expect(account.section(part).getByLabel('New email')).toBeFocused();
  await openLive(page, linkOf(await takeMail(other, 'confirm your new email')));
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('links lead to every section, and from the tokens to the documentation of the API', async ({ page, request }) => {
  const account = new AccountModel(page);
  await signInByToken(page, await createAccount(request));
  await openLive(page, '/account');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  for (const title of await links.allTextContents()) {
    await links.filter({ hasText: title }).first().click();
    await expect(account.section(title)).toBeInViewport();
  }
  await expect(links).toHaveCount(8);
  await expect(account.section('Access tokens').getByRole('link', { name: 'API documentation' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
});

test('sessions are listed, and end from elsewhere, one or all', async ({ page, request, browser, baseURL }) => {
  const account = new AccountModel(page);
  const email = await createAccount(request);
  const others = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
  for (const other of others) {
    await signInByToken(other, email);
    await other.goto('/merge');
    await new AccountModel(other).expectSignedIn(email);
  }
  await signInByToken(page, email);
  await openLive(page, '/account');
  const sessions = account.section('Sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expect(sessions.first()).toContainText('Chrome on');

  await sessions.getByRole('button').first().click();
  await expect(account.toast).toContainText('Session ended');
  await expect(sessions).toHaveCount(2);
  await account.button('Sign out all others').click();
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This browser');
  await expect(account.button('Sign out all others')).toHaveCount(0);

  for (const other of others) {
    const ended = new AccountModel(other);
    // The next thing that asks the server finds out, and says so.
    await other.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await ended.expectToast('Invalid token', 'Your session has ended. Sign in again; your work is kept.');
    await expect(other).toHaveURL('/auth/signin');
    await ended.expectGuest();
    await ended.signIn(email);
    await expect(other).toHaveURL('/account');
    await expect(ended.heading).toHaveText('Your account');
    await other.context().close();
  }
});

test('a new password ends every other session', async ({ page, request, browser, baseURL }) => {
  const account = new AccountModel(page);
  const email = await createAccount(request);
  const other = await elsewhere(browser, baseURL);
  await signInByToken(other, email);
  await other.goto('/account');
  await signInByToken(page, email);
  await openLive(page, '/account');
  const changed = 'Another-Horse-8';
  await account.submitIn(
    'Password',
    { 'Current password': PASSWORD, 'New password': changed, 'Confirm password': changed },
    'Change password',
  );
  await expect(account.toast).toContainText('All your other sessions are signed out.');
  await expect(account.section('Sessions').getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL('/auth/signin');
  await other.context().close();
});

test('unfinished uploads are listed, and removed one by one or all at once', async ({ page, request }) => {
  const account = new AccountModel(page);
  const email = await createAccount(request);
  await signInByToken(page, email);
  const headers = { Authorization: `Bearer ${await signIn(request, email)}`, 'Content-Type': 'text/plain' };
  for (const length of [999, 1_999, 2_999]) {
    const sent = await request.post('/api/texts', { headers, data: 'x'.repeat(length) });
    expect(sent.status()).toBe(201);
  }
  await openLive(page, '/account');
  const section = account.section('Unfinished uploads');
  const uploads = section.getByRole('listitem');
  await expect(uploads).toHaveCount(3);
  await expect(uploads.filter({ hasText: '3 kB · 1 line' })).toContainText(/Sent \w+ \d+, \d{4}/);
  await expectAccessible(page);
  await section.getByRole('button', { name: /^Remove 2 kB from/ }).press('Enter');
  await account.expectToast('Upload removed', 'The text is removed.');
  await expect(uploads).toHaveCount(2);
  await expect(uploads.first().getByRole('button')).toBeFocused();
  await section.getByRole('button', { name: 'Remove all' }).click();
  await expect(section).toContainText('You have no unfinished uploads.');
  expect(await (await request.get('/api/texts', { headers })).json()).toEqual([]);
});
