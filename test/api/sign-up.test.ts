import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress, PASSWORD, signIn, signUpBody } from '../support/accounts.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

let inbox: SmtpInbox;
let running: TestApp;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url, appUrl: 'https://overprint.example' });
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

const signUp = async (email: string, changes: Record<string, unknown> = {}) =>
  call(running, 'POST /api/auth/signup', { body: { ...(await signUpBody(running, email)), ...changes } });

test('from sign-up over the mailed link to the first sign-in', async () => {
  const email = newAddress('Grace.Hopper');
  expect((await signUp(email)).status).toBe(201);

  const early = await call(running, 'POST /api/auth/signin', { body: { email, password: PASSWORD } });
  expect(early).toMatchObject({
    status: 403,
    body: { code: 'email_not_verified', message: 'Please verify your email address first.' },
  });
  const wrong = await call(running, 'POST /api/auth/signin', { body: { email, password: 'Wrong-Horse-7' } });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid credentials. Please try again.' } });

  const mail = await inbox.take(email);
  expect(mail.html).toContain('Verify my email address');
  const { url, token } = findLink(mail);
  expect(url.origin + url.pathname).toBe('https://overprint.example/auth/verify-email');

  const verified = await call(running, 'POST /api/auth/verify-email', { body: { token } });
  expect(verified.status).toBe(200);
  const again = await call(running, 'POST /api/auth/verify-email', { body: { token } });
  expect(again).toMatchObject({ status: 400, body: { code: 'link_invalid' } });

  const welcome = await inbox.take(email);
  expect(welcome.subject).toBe('Welcome to Overprint, Ada');

  const bearer = await signIn(running, email.toUpperCase());
  const me = await call(running, 'GET /api/auth/me', { token: bearer });
  expect(me.body).toMatchObject({ email, role: 'user', subscriptionPlan: 'free', emailVerified: true });
});
