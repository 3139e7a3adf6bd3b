import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount, createUnverified, newAddress, PASSWORD } from '../support/accounts.ts';
import { linkOf, takeMail } from '../support/mailbox.ts';
import { openLive } from '../support/open-live.ts';

test.describe('signing up', () => {
  test('is possible once everything that could be right is', async ({ page }) => {
    const account = new AccountModel(page);
    await openLive(page, '/auth/signup');
    const button = account.button('Create account');
    await expect(page.getByRole('img', { name: 'A picture of six letters and digits' })).toBeVisible();
    await expect(button).toBeDisabled();
    await expect(page.getByText('Still missing: ')).toBeHidden();
    await button.click({ force: true });
    await expect(page.getByText('Still missing: first name, last name, email')).toBeVisible();
    await expect(account.field('First name')).toBeFocused();

    const rule = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    await account.field('Password').fill('abc');
    await expect(rule('One lowercase letter')).toContainText('done');
    for (const label of ['At least 8 characters', 'One uppercase letter', 'One number']) {
      await expect(rule(label)).toContainText('still missing');
    }
    await account.field('Password').fill('Correct-Horse-7');
    await expect(rule('still missing')).toHaveCount(0);

    await account.field('Confirm password').fill('Correct-Cow-7');
    await account.expectError('Confirm password', 'Passwords do not match');
    await account.field('Confirm password').fill('Correct-Horse-7');
    await expect(account.field('Confirm password')).not.toHaveAttribute('aria-invalid', 'true');
    await account.field('First name').fill('Ada');
    await expect(button).toBeDisabled();
    await account.field('Last name').fill(' ');
    await expect(button).toBeDisabled();
    await account.field('Last name').fill('Lovelace');
    await expect(button).toBeEnabled();

    await button.click();
    await expect(account.field('Email')).toBeFocused();
    await account.expectError('Email', 'Please enter your email address');
    await account.expectError('Captcha', 'Please complete the captcha verification');
    await expect(account.field('Captcha')).toHaveAttribute('maxlength', '10');
  });

  test('exchanges the picture on request and after a wrong answer, and keeps what was typed', async ({ page }) => {
    const account = new AccountModel(page);
    await openLive(page, '/auth/signup');
    const picture = page.getByRole('img', { name: 'A picture of six letters and digits' });
    const first = await picture.getAttribute('src');
    expect(first).toMatch(/^data:image\/svg\+xml/);
    await account.button('New picture').click();
    await expect(picture).not.toHaveAttribute('src', String(first));
    const second = await picture.getAttribute('src');
    await account.fillSignUp(newAddress());
    await account.field('Captcha').fill('?????');
    await account.button('Create account').click();
    await account.expectError('Captcha', 'captcha answer is incorrect');
    await expect(account.field('Captcha')).toBeFocused();
    await expect(account.field('Captcha')).toHaveValue('');
    await expect(picture).not.toHaveAttribute('src', String(second));
    await expect(account.field('Password')).toHaveValue('Correct-Horse-7');
  });

  test('refuses passwords that everybody tries, and keeps the captcha', async ({ page }) => {
    const account = new AccountModel(page);
    const email = newAddress();
    await openLive(page, '/auth/signup');
    await account.fillSignUp(email, 'Password1');
    await account.solveCaptcha();
    await account.button('Create account').click();
    await account.expectError('Password', 'too easy to guess');
    await account.fillSignUp(email);
    await expect(page.getByText('Check passed.')).toBeVisible();
    await account.button('Create account').click();
    await expect(account.toast).toContainText('Account created!');
  });

  test('shows passwords only when asked to', async ({ page }) => {
    const account = new AccountModel(page);
    await account.openSignIn();
    const password = account.field('Password');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await account.button('Show password').click();
    await expect(password).toHaveAttribute('type', 'text');
    await account.button('Hide password').click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('looks the same with an address that has an account, whose owner is told', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await openLive(page, '/auth/signup');
    await account.fillSignUp(email);
    await account.solveCaptcha();
    await account.button('Create account').click();
    await expect(account.toast).toContainText('Account created!');
    await takeMail(email, 'You already have');
  });
});

test.describe('signing in', () => {
  test('says the same about a wrong password and an unknown address', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await account.openSignIn();
    for (const [address, password] of [
      [email, 'Wrong-Horse-1'],
      [newAddress('nobody'), PASSWORD],
    ] as const) {
      await account.signIn(address, password);
      await expect(account.failure).toHaveText('Invalid credentials. Please try again.');
      // What was typed stays, and the button can be pressed again at once.
      await expect(account.field('Email')).toHaveValue(address);
      await expect(account.button('Sign in')).toBeFocused();
    }
  });

  test('asks for what is missing, beside the field', async ({ page }) => {
    const account = new AccountModel(page);
    await account.openSignIn();
    await account.button('Sign in').click();
    await expect(account.field('Email')).toBeFocused();
    await account.expectError('Email', 'Please enter your email address');
    await account.expectError('Password', 'Please enter your password');
    await account.field('Email').fill('ada');
    await account.field('Password').fill('x');
    await page.keyboard.press('Enter');
    await account.expectError('Email', 'does not look like an email address');
  });

  test('has the mail sent again to who has not verified the address, after the right password only', async ({
    page,
    request,
  }) => {
    const account = new AccountModel(page);
    const email = await createUnverified(request);
    await takeMail(email, 'verify your email');
    await openLive(page, '/signin');
    await account.signIn(email, 'Wrong-Horse-1');
    await expect(account.failure).toHaveText('Invalid credentials. Please try again.');
    await account.signIn(email);
    await expect(account.failure).toHaveText('Please verify your email address first.');
    await account.button('Resend email').click();
    await openLive(page, linkOf(await takeMail(email, 'verify your email')));
    await account.button('Verify my address').click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await account.signIn(email);
    await account.expectSignedIn(email);
  });

  test('says so when the server is out of reach, and works again when it is back', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await account.openSignIn();
    await page.context().setOffline(true);
    await account.signIn(email);
    await expect(account.failure).toContainText('Login failed');
    await expect(account.failure).toContainText('The server cannot be reached.');
    await page.context().setOffline(false);
    await account.button('Sign in').click();
    await account.expectSignedIn(email);
  });
});

test.describe('forgotten', () => {
  test('password: a link by mail, once, and every session ends', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    await account.openSignIn();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(account.heading).toHaveText('Forgot password');
    await account.field('Email').fill(email);
    await account.button('Send the link').click();
    await expect(account.heading).toBeFocused();
    await expect(page.getByText('If the email exists, a password reset link has been sent.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(email);
    await expect(page.getByRole('main')).toContainText('spam folder');
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();

    const link = linkOf(await takeMail(email, 'Reset your'));
    await openLive(page, link);
    await account.field('New password').fill('short');
    await account.button('Set password').click();
    await expect(account.toast).toContainText('Invalid password');
    await expect(account.toast).toContainText('Please ensure your password meets all requirements.');
    await account.field('New password').fill('Another-Horse-8');
    await account.field('Confirm password').fill('Another-Horse-9');
    await account.button('Set password').click();
    await expect(account.toast).toContainText("Passwords don't match");
    await account.field('Confirm password').fill('Another-Horse-8');
    await account.button('Set password').click();
    await expect(account.toast).toContainText('Password changed');
    await expect(page).toHaveURL('/auth/signin');

    await account.signIn(email);
    await expect(account.failure).toHaveText('Invalid credentials. Please try again.');
    await account.signIn(email, 'Another-Horse-8');
    await account.expectSignedIn(email);
    await account.signOut();

    // Said before anything is filled in.
    await openLive(page, link);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await expect(account.field('New password')).toBeHidden();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(account.heading).toHaveText('Forgot password');
  });

  test('password of nobody: the same words', async ({ page }) => {
    const account = new AccountModel(page);
    await openLive(page, '/auth/forgot-password');
    await account.field('Email').fill(newAddress('nobody'));
    await account.button('Send the link').click();
    await expect(page.getByText('If the email exists, a password reset link has been sent.')).toBeVisible();
    await account.button('Use another address').click();
    await expect(account.heading).toHaveText('Forgot password');
    await page.context().setOffline(true);
    await account.field('Email').fill(newAddress('nobody'));
    await account.button('Send the link').click();
    await expect(account.failure).toContainText('Failed to send reset link. Please try again.');
  });

  test('username: by mail', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request, 'grace');
    await openLive(page, '/auth/forgot-username');
    await account.field('Email').fill(email);
    await account.button('Send my username').click();
    await expect(page.getByText('If the email exists, the username has been sent.')).toBeVisible();
    expect((await takeMail(email, 'username')).text).toContain('grace');
  });

  test('link: a page without its token says so', async ({ page }) => {
    const account = new AccountModel(page);
    for (const path of ['/auth/verify-email', '/auth/reset-password', '/auth/verify-email?change=email']) {
      await openLive(page, path);
      await expect(page.getByText('This link is incomplete.')).toBeVisible();
    }
    await openLive(page, '/auth/verify-email');
    await account.button('Request a new link').click();
    await account.field('Email').fill(newAddress('nobody'));
    await account.button('Resend email').click();
    await expect(page.getByText('a new link has been sent')).toBeVisible();
  });
});
