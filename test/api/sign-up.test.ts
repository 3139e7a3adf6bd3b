import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OneTimeToken } from '../../backend/auth/one-time-token.entity.ts';
import { Captcha } from '../../backend/captcha/captcha.entity.ts';
import { Database } from '../../backend/database/database.ts';
import { User } from '../../backend/users/user.entity.ts';
import type { CaptchaAnswer } from '../../libs/contracts/captcha.dto.ts';
import { createUser, newAddress, PASSWORD, signIn, signUpBody, solveCaptcha, whoSignsIn } from '../support/accounts.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

let inbox: SmtpInbox;
let running: TestApp;
let database: Database;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url, appUrl: 'https://overprint.example' });
  database = running.app.get(Database);
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

const signUp = async (email: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call(running, 'POST /api/auth/signup', { body: { ...(await signUpBody(running, email)), ...changes }, headers });

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

  // Mail scanners open links: that alone must not use them up.
  await running.server.inject(url.pathname + url.search);
  const verified = await call(running, 'POST /api/auth/verify-email', { body: { token } });
  expect(verified.status).toBe(200);
  const again = await call(running, 'POST /api/auth/verify-email', { body: { token } });
  expect(again).toMatchObject({ status: 400, body: { code: 'link_invalid' } });

  const welcome = await inbox.take(email);
  expect(welcome.subject).toBe('Welcome to Overprint, Ada');

  const bearer = await signIn(running, email.toUpperCase());
  const me = await call(running, 'GET /api/auth/me', { token: bearer });
  expect(me.body).toMatchObject({
    email,
    username: expect.stringMatching(/^grace\.hopper\d+$/),
    role: 'user',
    subscriptionPlan: 'free',
    emailVerified: true,
  });
  expect(JSON.stringify(me.body)).not.toMatch(/hash/i);
});

test('links are built from the configuration, whatever host a request names', async () => {
  const email = newAddress();
  await signUp(email, {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const { url } = findLink(await inbox.take(email));
  expect(url.origin).toBe('https://overprint.example');
});

test('a known address gets the same answer, and its owner a mail that says so', async () => {
  const owner = await createUser(running);
  const fresh = await signUp(newAddress());
  const taken = await signUp(owner.email.toUpperCase(), {
    password: 'Other-Horse-7',
    confirmPassword: 'Other-Horse-7',
  });
  expect({ ...taken, headers: {} }).toEqual({ ...fresh, headers: {} });
  const mail = await inbox.take(owner.email);
  expect(mail.subject).toBe('You already have an Overprint account');
  expect(await whoSignsIn(running, owner.email)).toBe(owner.email);
});

test('who signs up again before verifying chooses the password, and the earlier link is dead', async () => {
  const email = newAddress();
  await signUp(email);
  const first = findLink(await inbox.take(email));
  await signUp(email, { password: 'Second-Horse-8', confirmPassword: 'Second-Horse-8' });
  const second = findLink(await inbox.take(email));
  expect((await call(running, 'POST /api/auth/verify-email', { body: { token: first.token } })).status).toBe(400);
  expect((await call(running, 'POST /api/auth/verify-email', { body: { token: second.token } })).status).toBe(200);
  await expect(signIn(running, email)).rejects.toThrow(/401/);
  expect(await whoSignsIn(running, email, 'Second-Horse-8')).toBe(email);
});

test('20 sign-ups with one address at the same moment make one account', async () => {
  const email = newAddress();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => signUpBody(running, email)));
  const answers = await Promise.all(bodies.map((body) => call(running, 'POST /api/auth/signup', { body })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await database.read((manager) => manager.countBy(User, { email }))).toBe(1);
});

test('usernames are told apart by a number', async () => {
  const first = await createUser(running, { email: 'same.name@example.com' });
  const second = await createUser(running, { email: 'Same.Name@example.org' });
  expect([first.username, second.username]).toEqual(['same.name', 'same.name2']);
});

test('the link can be asked for again, and only where it is needed', async () => {
  const email = newAddress();
  await signUp(email);
  await inbox.take(email);
  const stranger = newAddress();
  const answers = await Promise.all(
    [email, stranger].map((address) =>
      call(running, 'POST /api/auth/resend-verification', { body: { email: address } }),
    ),
  );
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const { token } = findLink(await inbox.take(email));
  expect((await call(running, 'POST /api/auth/verify-email', { body: { token } })).status).toBe(200);
  expect(inbox.mails.some(({ envelopeTo }) => envelopeTo.includes(stranger))).toBe(false);
});

describe('tokens in links', () => {
  test('of 50 uses at the same moment one succeeds', async () => {
    const email = newAddress();
    await signUp(email);
    const { token } = findLink(await inbox.take(email));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(running, 'POST /api/auth/verify-email', { body: { token } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  test('are stored hashed, and are good for a day', async () => {
    const email = newAddress();
    await signUp(email);
    const { token } = findLink(await inbox.take(email));
    const user = await database.read((manager) => manager.findOneByOrFail(User, { email }));
    const rows = await database.read((manager) => manager.findBy(OneTimeToken, { userId: user.id }));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime())).toEqual([86_400_000]);
    await database.write((manager) => manager.update(OneTimeToken, { userId: user.id }, { expiresAt: new Date() }));
    expect((await call(running, 'POST /api/auth/verify-email', { body: { token } })).status).toBe(400);
  });
});

describe('what is typed in', () => {
  const wrong: readonly [name: string, changes: Record<string, unknown>, field: string][] = [
    ['a short password', { password: 'Ab1', confirmPassword: 'Ab1' }, 'password'],
    ['no digit', { password: 'Abcdefgh', confirmPassword: 'Abcdefgh' }, 'password'],
    ['no upper case', { password: 'abcdefg1', confirmPassword: 'abcdefg1' }, 'password'],
    ['a common password', { password: 'Password123', confirmPassword: 'Password123' }, 'password'],
    ['the name of this site', { password: '2Overprint2026', confirmPassword: '2Overprint2026' }, 'password'],
    ['a password of 1,025 characters', { password: `Aa1${'x'.repeat(1022)}`, confirmPassword: 'x' }, 'password'],
    ['another repetition', { confirmPassword: 'Different-7' }, 'confirmPassword'],
    ['no address', { email: 'nobody' }, 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a line break in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['a line break in the name', { firstName: 'Ada\r\nBcc: b@example.com' }, 'firstName'],
    ['NUL in the name', { lastName: 'Love\0lace' }, 'lastName'],
    ['an empty name', { firstName: '   ' }, 'firstName'],
    ['a name that is no text', { firstName: { toString: 'x' } }, 'firstName'],
    ['an unknown property', { role: 'admin' }, 'role'],
  ];
  test.each(wrong)('is refused: %s', async (_name, changes, field) => {
    const { status, body } = await signUp(newAddress(), changes);
    expect(status).toBe(400);
    expect(Object.keys(body.details?.fields ?? {})).toContain(field);
  });

  test('a password may hold the name of this site beside much else', async () => {
    const password = 'Overprint-horse-7';
    expect((await signUp(newAddress(), { password, confirmPassword: password })).status).toBe(201);
  });

  test('a password may be long, and all of it counts', async () => {
    const long = `Aa1\0${'ü'.repeat(200)}`;
    const email = newAddress();
    expect((await signUp(email, { password: `${long}x`, confirmPassword: `${long}x` })).status).toBe(201);
    await database.write((manager) => manager.update(User, { email }, { emailVerified: true }));
    await expect(signIn(running, email, `${long}y`)).rejects.toThrow(/401/);
    expect(await whoSignsIn(running, email, `${long}x`)).toBe(email);
  });
});

describe('the captcha', () => {
  const withCaptcha = async (captcha: { captchaSessionId: string; captchaInput: string }) =>
    call(running, 'POST /api/auth/signup', { body: { ...(await signUpBody(running, newAddress())), ...captcha } });

  test('is a picture that does not hold its answer', async () => {
    const { body } = await call<CaptchaAnswer>(running, 'GET /api/captcha/generate');
    expect(body.svg).toMatch(/^<svg /);
    expect(body.svg).not.toMatch(/<text|<script/);
    const rows = await database.read((manager) => manager.findBy(Captcha, { kind: 'image' }));
    expect(rows.every(({ id, answer }) => id !== body.sessionId && /^[\da-f]{64}$/.test(answer))).toBe(true);
  });

  test('is used up by the first attempt, also by a wrong one', async () => {
    const captcha = await solveCaptcha(running);
    const wrong = await withCaptcha({ ...captcha, captchaInput: 'nope' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'captcha_wrong' } });
    expect(wrong.body.message).toMatch(/captcha/i);
    expect((await withCaptcha(captcha)).status).toBe(400);
  });

  test('lets one of 20 attempts at the same moment through', async () => {
    const captcha = await solveCaptcha(running);
    const answers = await Promise.all(Array.from({ length: 20 }, () => withCaptcha(captcha)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('is good for five minutes', async () => {
    const captcha = await solveCaptcha(running);
    await database.write((manager) => manager.update(Captcha, { kind: 'work' }, { expiresAt: new Date() }));
    expect((await withCaptcha(captcha)).status).toBe(400);
  });
});
