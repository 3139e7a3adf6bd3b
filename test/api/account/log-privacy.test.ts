import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmailTemplate } from '../../../backend/mail/email-template.entity.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import type { OutboxAnswer } from '../../../libs/contracts/admin/admin-logs.dto.ts';
import { createSignedIn, createUser, newAddress, PASSWORD, signIn, signUpBody } from '../../support/accounts.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

/** A name that no part of the server uses, and that ends the quotes of an error message. */
const NAME = "Zoë O'Quxley";
const SECRET_PASSWORD = 'Zebra-Quagga-77';
const WORDS = 'words that nobody else may read';
const DOMAIN = 'private-mailbox.example';

let inbox: SmtpInbox;
let running: TestApp;
/** Tokens, hashes and links that came up meanwhile. */
const secrets: string[] = [];

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url, logLevel: 'trace' });
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

const privateAddress = () => newAddress('qux').replace('example.com', DOMAIN);
const profile = () => ({ email: privateAddress(), firstName: NAME, lastName: NAME });

async function signUp(app: TestApp, password = SECRET_PASSWORD): Promise<string> {
  const body = { ...(await signUpBody(app, privateAddress(), password)), firstName: NAME, lastName: NAME };
  expect((await call(app, 'POST /api/auth/signup', { body })).status).toBe(201);
  return body.email;
}

const mailTo = (app: TestApp, recipient: string) =>
  app.database.read((manager) => manager.findOneBy(OutboxEmail, { recipient }));

/** Makes every change of a table fail with a database error that quotes as much of the row as possible. */
async function breakTable(app: TestApp, table: string, column: string): Promise<() => Promise<void>> {
  const database = app.database;
  const isSqlite = app.config.database.kind === 'sqlite';
  const events = ['INSERT', 'UPDATE'];
  const name = (event: string) => `refuse_${table}_${event.toLowerCase()}`;
  for (const event of events) {
    const body = isSqlite
      ? "SELECT RAISE(ABORT, 'refused by a test');"
      : `SET @refusal = CONCAT('Refused ''', NEW.${column}, ''' for key'); SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = @refusal;`;
    await database.write((manager) =>
      manager.query(`CREATE TRIGGER ${name(event)} BEFORE ${event} ON ${table} FOR EACH ROW BEGIN ${body} END`),
    );
  }
  return async () => {
    for (const event of events) {
      await database.write((manager) => manager.query(`DROP TRIGGER ${name(event)}`));
    }
  };
}

const messages = (app: TestApp) => app.logs.map(({ msg }) => msg);
const count = (app: TestApp, message: string) => messages(app).filter((msg) => msg === message).length;

/** Checks every line that was logged so far. */
function expectNothingPrivate(app: TestApp): void {
  const text = app.logs.map((line) => JSON.stringify(line)).join('\n');
  const lines = text.split('\n');
  for (const word of [
    DOMAIN,
    'quxley',
    SECRET_PASSWORD,
    PASSWORD,
    WORDS,
    'token=',
    '$2b$',
    '$2a$',
    'Please verify your',
    ...secrets,
  ]) {
    expect(lines.filter((line) => line.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  }
  expect(lines.filter((line) => /[\w.]@[\w-]+\.\w/.test(line))).toEqual([]);
}

test('a mail server that quotes what it refuses puts none of it into the log or before administrators', async () => {
  inbox.refuseWith = 451;
  const refused = await signUp(running);
  await expect.poll(async () => (await mailTo(running, refused))?.lastError).toMatch(/RCPT TO: 451/);
  inbox.refuseWith = undefined;
  inbox.refuseContentWith = 554;
  const blocked = await signUp(running);
  await expect.poll(async () => (await mailTo(running, blocked))?.status).toBe('failed');
  const { user, token } = await createSignedIn(running, { role: 'admin' });
  const body = { templateKey: 'verification', testEmail: privateAddress() };
  const tested = await call(running, 'POST /api/admin/email-templates/test', { token, body });
  expect(tested.status).toBe(502);
  inbox.refuseContentWith = undefined;

  expect(await mailTo(running, blocked)).toMatchObject({ lastError: expect.stringMatching(/DATA: 554/) });
  const { mails } = (await call<OutboxAnswer>(running, 'GET /api/admin/outbox?pageSize=100', { token })).body;
  for (const text of [tested.body.message, ...mails.map(({ lastError }) => lastError ?? '')]) {
    expect(text).not.toMatch(/@|qux|token=|https?:|please verify/i);
  }
  expect(count(running, 'A mail could not be sent')).toBeGreaterThanOrEqual(3);
  secrets.push(user.email, token);
  expectNothingPrivate(running);
});

test('unforeseen errors of the database, with the row in their parameters and messages', async () => {
  const admin = await createSignedIn(running, { ...profile(), role: 'admin' });
  const { user, token } = await createSignedIn(running, profile());
  const other = await createUser(running, profile());
  await call(running, 'POST /api/auth/forgot-password', { body: { email: user.email } });
  const link = findLink(await inbox.take(user.email));
  secrets.push(admin.token, token, link.token, user.passwordHash);
  const reset = { token: link.token, password: SECRET_PASSWORD, confirmPassword: SECRET_PASSWORD };
  const contact = { name: NAME, email: privateAddress(), subject: WORDS, message: WORDS };
  const newUser = { ...profile(), password: SECRET_PASSWORD };
  const before = count(running, 'Unexpected error');
  const mends = [
    await breakTable(running, 'users', 'email'),
    await breakTable(running, 'contact_messages', 'subject'),
    await breakTable(running, 'saved_lists', 'name'),
  ];
  const attempts = [
    [
      'POST /api/auth/signup',
      undefined,
      { ...(await signUpBody(running, privateAddress(), SECRET_PASSWORD)), firstName: NAME },
    ],
    ['POST /api/auth/signin', undefined, { email: user.email, password: PASSWORD }],
    ['POST /api/auth/reset-password', undefined, reset],
    ['POST /api/support/contact', undefined, contact],
    ['PATCH /api/account', token, { firstName: NAME, lastName: `${NAME}x` }],
    ['POST /api/saved-lists', token, { name: WORDS, items: [WORDS] }],
    ['POST /api/admin/users', admin.token, newUser],
    [`PUT /api/admin/users/${other.id}`, admin.token, { email: privateAddress(), password: SECRET_PASSWORD }],
  ] as const;
  for (const [route, bearer, body] of attempts) {
    const { status } = await call(running, route, { body, ...(bearer && { token: bearer }) });
    expect([route, status]).toEqual([route, 500]);
  }
  await Promise.all(mends.map((mend) => mend()));
  expect(count(running, 'Unexpected error') - before).toBe(attempts.length);
  // What is needed to find the fault is there: the statement, the code and the stack.
  expect(JSON.stringify(running.logs.findLast(({ msg }) => msg === 'Unexpected error'))).toMatch(
    /UPDATE.*users.*user-management/,
  );
  expectNothingPrivate(running);
});

test('sign-ins that fail, addresses with tokens, and bodies that cannot be read', async () => {
  const { email } = await createUser(running, profile());
  const token = await signIn(running, email);
  secrets.push(token);
  const requests = [
    ['POST /api/auth/signin', { body: { email, password: SECRET_PASSWORD } }, 401],
    ['POST /api/auth/signin', { body: { email: privateAddress(), password: SECRET_PASSWORD } }, 401],
    ['POST /api/auth/signin', { body: { email: NAME, password: { [SECRET_PASSWORD]: NAME } } }, 400],
    ['GET /api/auth/me', { token: `${token}x` }, 401],
    [`GET /api/nothing?token=${token}&email=${email}`, {}, 404],
    [`GET /api/health?token=${token}`, {}, 200],
    [`GET /api/users/${email}`, {}, 404],
    [`GET /api/users/${encodeURIComponent(email)}`, {}, 404],
    [`GET /auth/verify-email/${secrets.find(({ length }) => length === 43)}`, {}, 404],
    [`GET /api/%/${email}?token=${token}`, {}, 400],
    ['POST /api/auth/verify-email', { body: { token: `${token}${NAME}` } }, 400],
    ['GET /api/auth/me', { headers: { 'x-request-id': email } }, 401],
  ] as const;
  for (const [route, options, status] of requests) {
    expect([route, (await call(running, route, options)).status]).toEqual([route, status]);
  }
  const unread = await running.server.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${email}","password":"${SECRET_PASSWORD}"`,
  });
  expect(unread.statusCode).toBe(400);
  expectNothingPrivate(running);
});

test('templates that are broken, and mails that cannot be rendered', async () => {
  const database = running.database;
  const change = (values: Partial<EmailTemplate>) =>
    database.write((manager) => manager.update(EmailTemplate, { templateKey: 'verification' }, values));
  for (const htmlContent of [
    `{{${DOMAIN}}} {{verificationUrl}}`,
    `{{"${NAME}"}} {{verificationUrl}}`,
    '<p>No link</p>',
  ]) {
    const before = count(running, 'A template is broken; its built-in text is used');
    await change({ htmlContent });
    secrets.push(findLink(await inbox.take(await signUp(running))).token);
    expect(count(running, 'A template is broken; its built-in text is used')).toBeGreaterThan(before);
  }
  await change({ htmlContent: '{{verificationUrl}}', subject: `${NAME}\n${WORDS}` });
  const email = await signUp(running);
  await expect.poll(async () => (await mailTo(running, email))?.attempts).toBeGreaterThan(0);
  await database.write((manager) => manager.update(OutboxEmail, { recipient: email }, { secretVariables: 'AAAA' }));
  expectNothingPrivate(running);
});

test('without a mail server the log names the command that shows mails, and no link', async () => {
  // From now on the services log to this one.
  const unmailed = await startTestApp({ logLevel: 'trace' });
  const emails = [await signUp(unmailed), (await createUser(unmailed, profile())).email];
  await call(unmailed, 'POST /api/auth/forgot-password', { body: { email: emails[1] } });
  const waiting = () =>
    unmailed.logs.filter(({ msg }) => msg === 'A mail waits in the outbox; npm run mail:list shows it');
  await expect
    .poll(() =>
      waiting()
        .map(({ templateKey }) => templateKey)
        .sort(),
    )
    .toEqual(['password_reset', 'verification']);
  expectNothingPrivate(unmailed);
  await unmailed.close();
});
