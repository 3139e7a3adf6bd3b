import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { SignInAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import type { WorkCaptchaAnswer } from '../../../libs/contracts/account/captcha.dto.ts';
import { solveWork } from '../../../workers/captcha/solve-work.ts';
import { takeMail } from './mailbox.ts';

/** A password that meets every rule. */
export const PASSWORD = 'Correct-Horse-7';

let count = 0;

/** An address that no other test has. */
export function newAddress(name = 'ada'): string {
  count += 1;
  return `${name}.${Date.now().toString(36)}.${process.env.TEST_WORKER_INDEX}.${count}@example.com`;
}

/** Makes an account through the API that cannot sign in yet, and leaves its mail in the mailbox. Answers its address. */
export async function createUnverified(request: APIRequestContext, name?: string): Promise<string> {
  const email = newAddress(name);
  const task = (await (await request.get('/api/captcha/work')).json()) as WorkCaptchaAnswer;
  const answer = { captchaSessionId: task.sessionId, captchaInput: solveWork(task) };
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const data = { ...names, email, password: PASSWORD, confirmPassword: PASSWORD, ...answer };
  expect((await request.post('/api/auth/signup', { data })).status()).toBe(201);
  return email;
}

/** Makes an account through the API that can sign in with `PASSWORD`. Answers its address. */
export async function createAccount(request: APIRequestContext, name?: string): Promise<string> {
  const email = await createUnverified(request, name);
  const { text } = await takeMail(email, 'erify');
  const token = /token=([\w-]+)/.exec(text)?.[1];
  expect((await request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200);
  return email;
}

/** Signs in through the API. Answers the token. */
export async function signIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<string> {
  const response = await request.post('/api/auth/signin', { data: { email, password } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as SignInAnswer).token;
}

/** Signs a page in through the API: what it opens next finds the token in place. */
export async function signInByToken(page: Page, email: string, password = PASSWORD): Promise<void> {
  const token = await signIn(page.request, email, password);
  // Any page of the site will do: it is the place where its storage can be reached.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
}

/** A page in a browser of its own, as on another machine. */
export async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'en-US' });
  return context.newPage();
}
