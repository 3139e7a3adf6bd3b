import { In, IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { MAX_PENDING_SIGN_UPS, SignUpService } from '../../../backend/auth/sign-up.service.ts';
import { Captcha } from '../../../backend/captcha/captcha.entity.ts';
import { Database } from '../../../backend/database/database.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { CaptchaAnswer } from '../../../libs/contracts/account/captcha.dto.ts';
import {
  createPictureCaptcha,
  createSignedIn,
  createUser,
  newAddress,
  PASSWORD,
  signIn,
  signUpBody,
  solveCaptcha,
  whoSignsIn,
} from '../../support/accounts.ts';
import { findLink, type ReceivedMail, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

let inbox: SmtpInbox;
let running: TestApp;
let database: Database;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url, appUrl: 'https://overprint.example' });
  database = running.database;
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
  expect(mail.html).toContain('Confirm my email address');
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

describe('sign-ups with one address before it is verified', () => {
  const SECOND = {
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'Second-Horse-8',
    confirmPassword: 'Second-Horse-8',
  };
  const isVerification = ({ subject }: ReceivedMail) => subject === 'Please verify your email address';
  const isReset = ({ subject }: ReceivedMail) => subject === 'Reset your Overprint password';
  const verify = async (token: string) =>
    (await call(running, 'POST /api/auth/verify-email', { body: { token } })).status;
  const signUpFor = async (email: string, changes: Record<string, unknown> = {}) => {
    expect((await signUp(email, changes)).status).toBe(201);
    return findLink(await inbox.take(email, isVerification)).token;
  };
  const findUser = (email: string) =>
    database.read((manager) => manager.findOneByOrFail(User, { emailKey: email.toLowerCase() }));

  test.each([
    ['first', 0],
    ['second', 1],
  ] as const)('the link of the %s verifies its own password and names, and voids the other', async (_name, used) => {
    const email = newAddress();
    const links = [await signUpFor(email), await signUpFor(email, SECOND)] as const;
    expect(await verify(links[used])).toBe(200);
    expect(await verify(links[1 - used] as string)).toBe(400);
    const passwords = [PASSWORD, SECOND.password] as const;
    await expect(signIn(running, email, passwords[1 - used])).rejects.toThrow(/401/);
    expect(await whoSignsIn(running, email, passwords[used])).toBe(email);
    const firstName = ['Ada', SECOND.firstName][used];
    expect(await findUser(email)).toMatchObject({ firstName, email });
    expect((await inbox.take(email, ({ subject = '' }) => subject.startsWith('Welcome'))).subject).toContain(firstName);
    expect(await database.read((manager) => manager.countBy(OneTimeToken, { signUp: Not(IsNull()) }))).toBe(0);
  });

  test('of both links at the same moment one counts', async () => {
    const email = newAddress();
    const links = [await signUpFor(email), await signUpFor(email, SECOND)];
    const statuses = await Promise.all(links.map(verify));
    expect(statuses.toSorted()).toEqual([200, 400]);
    const winner = statuses[0] === 200 ? PASSWORD : SECOND.password;
    expect(await whoSignsIn(running, email, winner)).toBe(email);
  });

  test('the address is written as in the sign-up that was verified, whose mailbox got the link', async () => {
    const email = newAddress('spelled');
    await signUpFor(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
    expect(await verify(await signUpFor(email, SECOND))).toBe(200);
    expect((await findUser(email)).email).toBe(email);
  });

  test('a new link, asked for with the address alone, never verifies the password of somebody else', async () => {
    const email = newAddress();
    const stranger = await signUpFor(email, SECOND);
    const own = await signUpFor(email);
    await call(running, 'POST /api/auth/resend-verification', { body: { email } });
    const { url, token } = findLink(await inbox.take(email, isReset));
    expect(url.pathname).toBe('/auth/reset-password');
    const chosen = { password: 'Chosen-Horse-9', confirmPassword: 'Chosen-Horse-9' };
    expect((await call(running, 'POST /api/auth/reset-password', { body: { token, ...chosen } })).status).toBe(200);
    expect([await verify(stranger), await verify(own)]).toEqual([400, 400]);
    await expect(signIn(running, email, SECOND.password)).rejects.toThrow(/401/);
    expect(await whoSignsIn(running, email, chosen.password)).toBe(email);
  });

  test('an account made by an administrator keeps its password under its own link', async () => {
    const email = newAddress();
    const user = await createUser(running, { email, emailVerified: false });
    await database.write((manager) => running.app.get(SignUpService).mailVerification(manager, user));
    const own = findLink(await inbox.take(email, isVerification)).token;
    await signUpFor(email, SECOND);
    expect(await verify(own)).toBe(200);
    expect(await whoSignsIn(running, email)).toBe(email);
  });

  test('are bounded; later ones void nothing and get a link to choose a password', async () => {
    const email = newAddress();
    const first = await signUpFor(email);
    for (let number = 0; number < MAX_PENDING_SIGN_UPS; number += 1) {
      await signUpFor(email, SECOND);
    }
    expect((await signUp(email, SECOND)).status).toBe(201);
    expect(findLink(await inbox.take(email, isReset)).url.pathname).toBe('/auth/reset-password');
    const { id } = await findUser(email);
    const pending = { userId: id, signUp: Not(IsNull()) };
    expect(await database.read((manager) => manager.countBy(OneTimeToken, pending))).toBe(MAX_PENDING_SIGN_UPS);
    expect(await verify(first)).toBe(200);
    expect(await whoSignsIn(running, email)).toBe(email);
  });
});

test('20 sign-ups with one address at the same moment make one account', async () => {
  const email = newAddress();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => signUpBody(running, email)));
  const answers = await Promise.all(bodies.map((body) => call(running, 'POST /api/auth/signup', { body })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const user = await database.read((manager) => manager.findOneByOrFail(User, { email }));
  const pending = { userId: user.id, signUp: Not(IsNull()) };
  expect(await database.read((manager) => manager.countBy(OneTimeToken, pending))).toBe(MAX_PENDING_SIGN_UPS);
});

test('usernames are told apart by a number', async () => {
  const first = await createUser(running, { email: 'same.name@example.com' });
  const second = await createUser(running, { email: 'Same.Name@example.org' });
  expect([first.username, second.username]).toEqual(['same.name', 'same.name2']);
});

test('sign-ups with one local part at the same moment all get an account, with usernames of their own', async () => {
  const emails = Array.from({ length: 10 }, (_, index) => `info@parallel${index}.example.com`);
  const bodies = await Promise.all(emails.map((email) => signUpBody(running, email)));
  const [first, ...others] = await Promise.all(bodies.map((body) => call(running, 'POST /api/auth/signup', { body })));
  expect(first?.status).toBe(201);
  for (const other of others) {
    expect({ ...other, headers: {} }).toEqual({ ...first, headers: {} });
  }
  const users = await database.read((manager) => manager.findBy(User, { email: In(emails) }));
  expect(users).toHaveLength(emails.length);
  const usernames = new Set(users.map(({ username }) => username));
  expect(usernames.size).toBe(emails.length);
  expect([...usernames].filter((username) => !/^info\d*$/.test(username))).toEqual([]);
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
    ['a common password with substitutions', { password: 'P@$$w0rd', confirmPassword: 'P@$$w0rd' }, 'password'],
    ['a common word with a year', { password: 'Dr4gon2024', confirmPassword: 'Dr4gon2024' }, 'password'],
    ['the name of this site', { password: '2Overprint2026', confirmPassword: '2Overprint2026' }, 'password'],
    ['a password of 1,025 characters', { password: `Aa1${'x'.repeat(1022)}`, confirmPassword: 'x' }, 'password'],
    ['another repetition', { confirmPassword: 'Different-7' }, 'confirmPassword'],
    ['no address', { email: 'nobody' }, 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a line break in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['a line break in the name', { firstName: 'Ada\r\nBcc: b@example.com' }, 'firstName'],
    ['NUL in the name', { lastName: 'Love\0lace' }, 'lastName'],
    ['an empty name', { firstName: '   ' }, 'firstName'],
    ['a name that is no text', { firstName: { first: 'x' } }, 'firstName'],
    ['a name that replaces a method', { firstName: { toString: 'x' } }, 'firstName.toString'],
    ['an unknown property', { role: 'admin' }, 'role'],
  ];
  test.each(wrong)('is refused: %s', async (_name, changes, field) => {
    const { status, body } = await signUp(newAddress(), changes);
    expect(status).toBe(400);
    expect(Object.keys(body.details?.fields ?? {})).toContain(field);
  });

  test.each([...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200B\uFEFF'])(
    'a name with %j is refused, at its ends too',
    async (character) => {
      for (const firstName of [`A${character}da`, `${character}Ada`, `Ada${character}`]) {
        const { status, body } = await signUp(newAddress(), { firstName });
        expect([status, body.details?.fields?.firstName]).toEqual([
          400,
          'First name must not contain invisible control characters.',
        ]);
      }
    },
  );

  test('names are spelled with joiners', async () => {
    const [email, firstName, lastName] = [newAddress(), 'می\u200Cخواهم', 'ක්\u200Dෂ'];
    expect((await signUp(email, { firstName, lastName })).status).toBe(201);
    expect(await database.read((manager) => manager.findOneByOrFail(User, { email }))).toMatchObject({
      firstName,
      lastName,
    });
  });

  test('every displayed name is held to the same rule', async () => {
    const { token } = await createSignedIn(running);
    const admin = await createSignedIn(running, { role: 'admin' });
    const name = 'invoice\u202Etxt.exe';
    const refused: readonly [route: string, token: string, body: object, field: string][] = [
      ['PATCH /api/account', token, { lastName: name }, 'lastName'],
      ['POST /api/saved-lists', token, { name, items: ['a'] }, 'name'],
      ['POST /api/saved-results', token, { name, toolType: 'merge', results: ['a'] }, 'name'],
      ['POST /api/folders', token, { name }, 'name'],
      ['POST /api/projects', token, { name }, 'name'],
      ['POST /api/account/tokens', token, { name, expiresInDays: 30 }, 'name'],
      ['POST /api/support/contact', token, { name, email: 'a@example.com', subject: 'x', message: 'x' }, 'name'],
      ['POST /api/admin/users', admin.token, { firstName: name, email: newAddress(), password: PASSWORD }, 'firstName'],
      ['PUT /api/admin/users/x', admin.token, { firstName: name }, 'firstName'],
    ];
    for (const [route, bearer, body, field] of refused) {
      const answer = await call(running, route, { token: bearer, body });
      expect([route, answer.status, Object.keys(answer.body.details?.fields ?? {})]).toEqual([route, 400, [field]]);
    }
    expect((await signUp('a\u202Eb@example.com')).body.details?.fields).toHaveProperty('email');
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
    const picture = await createPictureCaptcha(running);
    const captchas = [
      await solveCaptcha(running),
      { captchaSessionId: picture.sessionId, captchaInput: picture.answer },
    ];
    const bodies = await Promise.all(
      captchas.map(async (captcha) => ({ ...(await signUpBody(running, newAddress())), ...captcha })),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
    try {
      for (const body of bodies) {
        expect(await call(running, 'POST /api/auth/signup', { body })).toMatchObject({
          body: { code: 'captcha_wrong' },
        });
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('is read in any case, once', async () => {
    const { sessionId, answer } = await createPictureCaptcha(running);
    const captcha = { captchaSessionId: sessionId, captchaInput: ` ${answer.toLowerCase()}` };
    expect((await withCaptcha(captcha)).status).toBe(201);
    expect((await withCaptcha(captcha)).status).toBe(400);
  });
});
