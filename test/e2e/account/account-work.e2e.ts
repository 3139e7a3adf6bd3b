import { expect, test } from '@playwright/test';
import type { WorkCaptchaAnswer } from '../../../libs/contracts/account/captcha.dto.ts';
import { solveWork } from '../../../workers/captcha/solve-work.ts';
import { ask } from '../../support/http-client.ts';
import { AccountModel } from '../models/account.model.ts';
import { newAddress, PASSWORD } from '../support/accounts.ts';
import { openLive } from '../support/open-live.ts';
import { OWN_ORIGIN, OwnSite } from '../support/own-site.ts';

const CHECK = 'Running a security check in your browser.';

let site: OwnSite;

test.use({ baseURL: OWN_ORIGIN });

test.beforeAll(async () => {
  site = await OwnSite.start({ RATE_LIMIT_FACTOR: '1' });
});

test.afterAll(() => site.remove());

test('an address that strangers have tried signs in by itself, with a proof of work', async ({ page }) => {
  const email = newAddress();
  site.createAdmin(email, PASSWORD);
  const body = { email, password: 'Wrong-Horse-1' };
  for (let index = 0; index < 30; index += 1) {
    const { status } = await ask(OWN_ORIGIN, 'POST /api/auth/signin', { body, from: `127.0.1.${1 + (index % 6)}` });
    expect(status).toBe(401);
  }
  // Holds the worker back until the page has had reason to explain the wait.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/captcha\.worker/, async (route) => {
    await released;
    await route.continue();
  });
  const account = new AccountModel(page);
  await account.openSignIn();
  await expect(page.getByText(CHECK)).toHaveCount(0);
  await account.signIn(email);
  await expect(page.getByRole('status').filter({ hasText: CHECK })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: CHECK })).toBeVisible();
  release();
  await account.expectSignedIn(email);
});

test('a picture is accompanied by a proof of work that the page has computed meanwhile', async ({ page }) => {
  const solved = new Promise<void>((resolve) => {
    page.on('worker', (worker) => {
      if (worker.url().includes('captcha')) {
        worker.on('close', () => resolve());
      }
    });
  });
  const account = new AccountModel(page);
  await openLive(page, '/auth/signup');
  await account.fillSignUp(newAddress());
  await account.field('Captcha').fill('?????');
  await solved;
  const sent = page.waitForRequest('**/api/auth/signup');
  await account.button('Create account').click();
  expect((await sent).postDataJSON()).toMatchObject({
    captchaInput: '?????',
    captchaWork: expect.stringMatching(/^[\w-]{39}:\d+$/),
  });
});

test('a password that is the address is refused beside its field, and so is a name that hides something', async ({
  page,
}) => {
  const account = new AccountModel(page);
  await openLive(page, '/auth/signup');
  await account.solveCaptcha();
  const email = 'Ada.Lovelace1@example.com';
  await account.fillSignUp(email, 'Ada.Lovelace1');
  await account.field('First name').fill('Ada\u202E');
  await account.button('Create account').click();
  await account.expectError('First name', 'Please remove invisible control characters from this name.');
  await account.expectError('Password', 'Please choose a password other than your email address.');
  // Variants are known to the server alone.
  await account.fillSignUp(email, 'Ada.Lovelace1!');
  await account.button('Create account').click();
  await account.expectError('Password', 'Please choose a password other than your email address.');
  await account.fillSignUp(email, 'W3lcome2024');
  await account.button('Create account').click();
  await account.expectError('Password', 'too easy to guess');
  await account.fillSignUp(email);
  await account.button('Create account').click();
  await expect(account.toast).toContainText('Account created!');
});

test('sign-up repeats itself with more work when many have signed up meanwhile', async ({ page }) => {
  const account = new AccountModel(page);
  await openLive(page, '/auth/signup');
  const email = newAddress();
  await account.fillSignUp(email);
  await account.solveCaptcha();

  for (let index = 0; index < 60; index += 1) {
    const from = `127.0.2.${1 + (index % 15)}`;
    const { body: task } = await ask<WorkCaptchaAnswer>(OWN_ORIGIN, 'GET /api/captcha/work', { from });
    const names = { firstName: 'Ada', lastName: 'Lovelace', email: newAddress() };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const body = { ...names, ...passwords, captchaSessionId: task.sessionId, captchaInput: solveWork(task) };
    expect((await ask(OWN_ORIGIN, 'POST /api/auth/signup', { body, from })).status).toBe(201);
  }

  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/signup')) {
      statuses.push(response.status());
    }
  });
  await account.button('Create account').click();
  await expect(account.toast).toContainText('Account created!');
  expect(statuses).toEqual([429, 201]);
});
