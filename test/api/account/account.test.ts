import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { UsersService } from '../../../backend/auth/accounts/users.service.ts';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { PasswordHasher } from '../../../backend/auth/passwords/password-hasher.ts';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { Database } from '../../../backend/database/database.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { ContactMessage } from '../../../backend/support/contact-message.entity.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { AccountAnswer, ChangePasswordAnswer } from '../../../libs/contracts/account/account.dto.ts';
import {
  createSignedIn,
  createUser,
  newAddress,
  PASSWORD,
  sessionStatus,
  signIn,
  whoSignsIn,
} from '../../support/accounts.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

const NEW_PASSWORD = 'Brand-New-Horse-8';

let inbox: SmtpInbox;
let running: TestApp;
let database: Database;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url });
  database = running.database;
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

describe('a forgotten password', () => {
  const reset = (token: string, password = NEW_PASSWORD) =>
    call(running, 'POST /api/auth/reset-password', { body: { token, password, confirmPassword: password } });
  const askFor = async (email: string) => {
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    return findLink(await inbox.take(email, ({ subject }) => subject === 'Reset your Overprint password')).token;
  };

  test('is replaced over the mailed link; sessions and other links are over', async () => {
    const { user, token: session } = await createSignedIn(running);
    const first = await askFor(user.email);
    const second = await askFor(user.email);
    expect((await reset(second)).status).toBe(200);
    expect(await sessionStatus(running, session)).toBe(401);
    expect((await reset(first)).body).toMatchObject({ code: 'link_invalid' });
    expect((await reset(second)).body).toMatchObject({ code: 'link_invalid' });
    await expect(signIn(running, user.email)).rejects.toThrow(/401/);
    expect(await whoSignsIn(running, user.email, NEW_PASSWORD)).toBe(user.email);
    const told = await inbox.take(user.email);
    expect(told.subject).toBe('Your Overprint password was changed');
  });

  test.each([
    ['welcomes an account that was not verified before', false, ['password_changed', 'welcome']],
    ['does not welcome an account that was verified before', true, ['password_changed']],
  ] as const)('%s', async (_name, isVerified, mails) => {
    const { id, email } = await createUser(running, { emailVerified: isVerified });
    expect((await reset(await askFor(email))).status).toBe(200);
    expect(await database.read((manager) => manager.findOneBy(User, { id }))).toMatchObject({ emailVerified: true });
    const sent = await database.read((manager) => manager.findBy(OutboxEmail, { recipient: email }));
    const keys = sent.map(({ templateKey }) => templateKey).filter((key) => key !== 'password_reset');
    expect(keys.toSorted()).toEqual(mails);
  });

  test('has a link for 30 minutes that works for one of 50 at the same moment', async () => {
    const user = await createUser(running);
    const token = await askFor(user.email);
    const [row] = await database.read((manager) => manager.findBy(OneTimeToken, { userId: user.id }));
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(30 * 60_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('gets the same answer, and the same trace, for an address that nobody has', async () => {
    const user = await createUser(running);
    const stranger = newAddress('stranger');
    for (const path of ['forgot-password', 'forgot-username', 'resend-verification']) {
      const known = await call(running, `POST /api/auth/${path}`, { body: { email: user.email } });
      const unknown = await call(running, `POST /api/auth/${path}`, { body: { email: stranger } });
      expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    }
    const answer = await call(running, 'POST /api/auth/forgot-password', { body: { email: stranger } });
    expect(answer.body.message).toBe('If the email exists, a password reset link has been sent.');
    const mail = await inbox.take(user.email, ({ subject }) => subject === 'Your Overprint username');
    expect(mail.text).toContain(user.username);
    await expect.poll(() => database.read((manager) => manager.countBy(OutboxEmail, { recipient: stranger }))).toBe(0);
    expect(inbox.mails.some(({ envelopeTo }) => envelopeTo.includes(stranger))).toBe(false);
  });

  test('is not replaced by a common one or the address, and the link still works for a better one', async () => {
    const user = await createUser(running, { email: newAddress('Grace.Hopper') });
    const token = await askFor(user.email);
    for (const password of ['Qw3rty2024', user.email, user.email.split('@')[0] ?? '']) {
      expect(await reset(token, password)).toMatchObject({
        status: 400,
        body: { code: 'password_common', details: { fields: { password: expect.any(String) } } },
      });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test('is hashed only for a valid link and an acceptable password', async () => {
    const user = await createUser(running);
    const token = await askFor(user.email);
    const hash = vi.spyOn(running.app.get(PasswordHasher), 'hash');
    expect((await reset('x'.repeat(43))).body).toMatchObject({ code: 'link_invalid' });
    expect((await reset(token, 'Qw3rty2024')).body).toMatchObject({ code: 'password_common' });
    expect(hash).not.toHaveBeenCalled();
    expect((await reset(token)).status).toBe(200);
    expect(hash).toHaveBeenCalledOnce();
    hash.mockRestore();
  });
});

describe('the password', () => {
  test('is not changed to a common one or the address', async () => {
    const { user, token } = await createSignedIn(running, { email: newAddress('Grace.Hopper') });
    const verify = vi.spyOn(running.app.get(PasswordHasher), 'verify');
    for (const password of ['P@ssw0rd2024', `${user.email.split('@')[0]}!`]) {
      const body = { currentPassword: PASSWORD, password, confirmPassword: password };
      expect(await call(running, 'POST /api/account/password', { token, body })).toMatchObject({
        status: 400,
        body: { code: 'password_common', details: { fields: { password: expect.any(String) } } },
      });
    }
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
    expect(await sessionStatus(running, token)).toBe(200);
  });

  test('is changed with the current one; every session ends, and a new one begins', async () => {
    const { user, token } = await createSignedIn(running);
    const other = await signIn(running, user.email);
    const change = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const wrong = await call(running, 'POST /api/account/password', {
      token,
      body: { ...change, currentPassword: 'Wrong-Horse-7' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'password_wrong' } });
    const { body } = await call<ChangePasswordAnswer>(running, 'POST /api/account/password', {
      token,
      body: { ...change, currentPassword: PASSWORD },
    });
    expect([
      await sessionStatus(running, token),
      await sessionStatus(running, other),
      await sessionStatus(running, body.token),
    ]).toEqual([401, 401, 200]);
    expect((await inbox.take(user.email)).subject).toBe('Your Overprint password was changed');
  });
});

describe('the address', () => {
  const ask = (token: string, email: string, password = PASSWORD) =>
    call(running, 'POST /api/account/email', { token, body: { email, password } });
  const confirm = (token: string) => call(running, 'POST /api/auth/confirm-email', { body: { token } });

  test('changes when the link mailed to the new one is confirmed, and the old one is told', async () => {
    const { user, token } = await createSignedIn(running);
    const email = newAddress('new');
    expect((await ask(token, email, 'Wrong-Horse-7')).status).toBe(400);
    expect((await ask(token, email)).status).toBe(200);
    const before = await call(running, 'GET /api/account', { token });
    expect(before.body).toMatchObject({ email: user.email, pendingEmail: email });

    const link = findLink(await inbox.take(email));
    expect(link.url.pathname + link.url.search).toMatch(/^\/auth\/verify-email\?change=email&token=/);
    expect((await confirm(link.token)).status).toBe(200);
    expect((await confirm(link.token)).status).toBe(400);
    const after = await call(running, 'GET /api/account', { token });
    expect(after.body).toMatchObject({ email, pendingEmail: null });
    const told = await inbox.take(user.email);
    expect(told.text).toContain(email);
    expect(await whoSignsIn(running, email)).toBe(email);
  });

  test('stays if the pending change is cancelled, and the mailed link is invalid then', async () => {
    const { user, token } = await createSignedIn(running);
    const email = newAddress('new');
    await ask(token, email);
    const link = findLink(await inbox.take(email)).token;
    const check = (purpose: string) => call(running, 'POST /api/auth/check-link', { body: { token: link, purpose } });
    expect([(await check('confirm_email')).status, (await check('reset_password')).status]).toEqual([200, 400]);
    expect((await call(running, 'DELETE /api/account/email', { token })).status).toBe(200);
    expect((await check('confirm_email')).body).toMatchObject({ code: 'link_invalid' });
    expect((await confirm(link)).status).toBe(400);
    const account = await call(running, 'GET /api/account', { token });
    expect(account.body).toMatchObject({ email: user.email, pendingEmail: null });
  });

  test('cannot become somebody else’s, and that is not told', async () => {
    const { token } = await createSignedIn(running);
    const taken = await createUser(running);
    const free = newAddress();
    const answers = [await ask(token, taken.email), await ask(token, free)];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await inbox.take(free);
    const pending: unknown[] = [];
    for (const email of [taken.email, free]) {
      await ask(token, email);
      pending.push((await call<AccountAnswer>(running, 'GET /api/account', { token })).body.pendingEmail);
    }
    expect(pending).toEqual([taken.email, free]);
    const { body } = await call<{ account: unknown }>(running, 'POST /api/account/export', {
      token,
      body: { password: PASSWORD },
    });
    expect(body.account).toMatchObject({ pendingEmail: free });
    expect(inbox.mails.some(({ envelopeTo }) => envelopeTo.includes(taken.email))).toBe(false);
  });

  test('goes to whoever confirms first', async () => {
    const [one, two] = [await createSignedIn(running), await createSignedIn(running)];
    const email = newAddress('wanted');
    await ask(one.token, email);
    const first = findLink(await inbox.take(email)).token;
    await ask(two.token, email);
    const second = findLink(await inbox.take(email)).token;
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('of the account itself is refused with a reason', async () => {
    const { user, token } = await createSignedIn(running);
    const answer = await ask(token, user.email.toUpperCase());
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: { email: expect.any(String) } } } });
  });
});

test('the name can be changed, nothing else by that way', async () => {
  const { user, token } = await createSignedIn(running);
  const answer = await call(running, 'PATCH /api/account', { token, body: { firstName: ' Augusta ' } });
  expect(answer).toMatchObject({ status: 200, body: { firstName: 'Augusta', lastName: user.lastName } });
  for (const body of [{ role: 'admin' }, { email: 'x@example.com' }, { subscriptionPlan: 'pro' }, { id: '1' }]) {
    expect((await call(running, 'PATCH /api/account', { token, body })).status).toBe(400);
  }
});

test('changes of first and last name at the same moment both count', async () => {
  const { token } = await createSignedIn(running);
  for (let round = 0; round < 10; round += 1) {
    const names = { firstName: `Grace${round}`, lastName: `Hopper${round}` };
    const change = (body: object) => call(running, 'PATCH /api/account', { token, body });
    await Promise.all([change({ firstName: names.firstName }), change({ lastName: names.lastName })]);
    expect((await call<AccountAnswer>(running, 'GET /api/account', { token })).body).toMatchObject(names);
  }
});

test('an expired plan is shown with the booked one', async () => {
  const { user, token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
  const subscriptionExpires = new Date('2026-10-31T00:00:00.000Z');
  await database.write((manager) => manager.update(User, { id: user.id }, { subscriptionExpires }));
  expect((await call<AccountAnswer>(running, 'GET /api/account', { token })).body).toMatchObject({
    subscriptionPlan: 'free',
    bookedPlan: 'pro',
    subscriptionExpires: subscriptionExpires.toISOString(),
  });
});

describe('export and deletion', () => {
  test('cover everything the account owns, and nothing of anybody else', async () => {
    const { user, token } = await createSignedIn(running);
    const neighbour = await createSignedIn(running);
    const admin = await createSignedIn(running, { role: 'admin' });
    const plan = { subscriptionPlan: 'pro' };
    await call(running, `PUT /api/admin/users/${user.id}`, { token: admin.token, body: plan, from: '203.0.113.7' });
    for (const bearer of [token, neighbour.token]) {
      await call(running, 'POST /api/support/contact', {
        token: bearer,
        body: { name: 'Ada', email: user.email, subject: 'Hello', message: 'Line 1\nLine 2 "quoted"' },
      });
    }
    expect((await call(running, 'POST /api/account/export', { token, body: { password: 'x' } })).status).toBe(400);
    const { status, body, headers } = await call<Record<string, unknown[]>>(running, 'POST /api/account/export', {
      token,
      body: { password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('overprint-account.json');
    expect(body.account).toMatchObject({ id: user.id, email: user.email });
    expect(body.contactMessages).toMatchObject([{ subject: 'Hello', message: 'Line 1\nLine 2 "quoted"' }]);
    expect(body.sessions).toHaveLength(1);
    expect(body.activity).toMatchObject([
      { action: 'account.created', address: null },
      { action: 'account.signed_in', address: '127.0.0.1' },
      { action: 'account.plan_changed', address: null },
      { action: 'account.reauthentication_failed', address: '127.0.0.1' },
      { action: 'account.exported', address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|secretHash|passwordHash/);

    expect((await call(running, 'DELETE /api/account', { token, body: { password: 'x' } })).status).toBe(400);
    expect(await sessionStatus(running, token)).toBe(200);
    const deleted = await call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } });
    expect(deleted.status).toBe(200);
    const left = await database.read(async (manager) => ({
      users: await manager.countBy(User, { id: user.id }),
      sessions: await manager.countBy(Session, { userId: user.id }),
      messages: await manager.countBy(ContactMessage, { userId: user.id }),
      neighbours: await manager.countBy(ContactMessage, { userId: neighbour.user.id }),
      audited: await manager.countBy(AuditEntry, { subjectId: user.id, action: 'account.deleted' }),
    }));
    expect(left).toEqual({ users: 0, sessions: 0, messages: 0, neighbours: 1, audited: 1 });
    await expect(signIn(running, user.email)).rejects.toThrow(/401/);
  });

  test('the last administrator cannot go, nor can two of them remove each other', async () => {
    const own = await startTestApp();
    const users = own.app.get(UsersService);
    const data = own.database;
    const auditContext = { actorId: null, address: null };
    const one = await createSignedIn(own, { role: 'admin' });
    const alone = await call(own, 'DELETE /api/account', { token: one.token, body: { password: PASSWORD } });
    expect(alone).toMatchObject({ status: 409, body: { code: 'conflict' } });

    for (let round = 0; round < 5; round += 1) {
      const two = await createUser(own, { role: 'admin' });
      const outcomes = await Promise.allSettled([
        data.write((manager) => users.setRole(manager, auditContext, one.user, 'user')),
        data.write((manager) => users.setRole(manager, auditContext, two, 'user')),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await data.read((manager) => manager.countBy(User, { role: 'admin' }))).toBe(1);
      await data.write(async (manager) => {
        await manager.update(User, { id: one.user.id }, { role: 'admin' });
        await manager.update(User, { id: two.id }, { role: 'user' });
      });
    }
    await own.close();
  });
});

test('what is done is audited in the same transaction: with it, or not at all', async () => {
  const { user } = await createSignedIn(running);
  await database
    .write(async (manager) => {
      await running.app.get(UsersService).setActive(manager, { actorId: null, address: null }, user, false);
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  const actions = await database.read((manager) =>
    manager.find(AuditEntry, { where: { subjectId: user.id }, order: { at: 'ASC', id: 'ASC' } }),
  );
  expect(actions.map(({ action }) => action)).toEqual(['account.created', 'account.signed_in']);
  expect(actions[1]).toMatchObject({ actorId: user.id, address: '127.0.0.1' });
});
