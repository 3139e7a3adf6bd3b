import { beforeAll, describe, expect, test } from 'vitest';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { newId } from '../../../backend/common/ids.ts';
import { OutboxCipher } from '../../../backend/mail/outbox-cipher.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import { emailKey } from '../../../backend/users/email-key.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { UserDetailsAnswer } from '../../../libs/contracts/admin/admin-user-details.dto.ts';
import type { AdminUser, AdminUsersAnswer } from '../../../libs/contracts/admin/admin-users.dto.ts';
import type { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import {
  auditOf,
  createSignedIn,
  createUser,
  newAddress,
  PASSWORD,
  sessionStatus,
  whoSignsIn,
} from '../../support/accounts.ts';
import { insertMany, makeUsers } from '../../support/many-users.mjs';
import { call } from '../../support/test-client.ts';
import { useSignedIn, useTestApp } from '../../support/use-test-app.ts';

const NEW_PASSWORD = 'Brand-New-Horse-8';

const running = useTestApp();
const admin = useSignedIn(running, { role: 'admin' });

const ask = <T>(route: string, body?: unknown, token = admin.token) => call<T>(running, route, { token, body });
const list = (query: string) => ask<AdminUsersAnswer>(`GET /api/admin/users?${query}`);

describe('the list of accounts', () => {
  const rows: User[] = [];

  beforeAll(async () => {
    const start = Date.parse('2020-01-01T00:00:00Z');
    for (let index = 0; index < 60; index += 1) {
      const email = `listed.${String((index * 37) % 60).padStart(2, '0')}@Straße.example`;
      rows.push(
        Object.assign(new User(), {
          id: newId(),
          email,
          emailKey: emailKey(email),
          username: `row_${index}%`,
          firstName: 'Ada',
          lastName: 'Lovelace',
          passwordHash: 'x',
          role: index % 20 === 0 ? 'admin' : 'user',
          subscriptionPlan: (['free', 'pro', 'enterprise'] as const)[index % 3],
          subscriptionExpires: null,
          emailVerified: index % 4 !== 0,
          isActive: index % 5 !== 0,
          lastLogin: index % 2 === 0 ? null : new Date(start + ((index * 7) % 60) * 1000),
          createdAt: new Date(start + Math.floor(index / 2) * 60_000),
        }),
      );
    }
    await running.database.write((manager) => manager.insert(User, rows));
  });

  const mine = (query: string) => list(`search=listed.&${query}`);

  /** Expected list, computed by a slow and simple oracle. */
  const expected = (isWanted: (user: User) => boolean, key: (user: User) => string, isDescending: boolean) =>
    rows
      .filter(isWanted)
      .sort((a, b) => (key(a) === key(b) ? (a.id < b.id ? -1 : 1) : key(a) < key(b) ? -1 : 1) * (isDescending ? -1 : 1))
      .map(({ id }) => id);
  const time = (moment: Date | null) => moment?.toISOString() ?? '';

  test.each([
    ['', () => true, ({ createdAt }: User) => time(createdAt), true],
    ['sort=createdAt&role=user', (user: User) => user.role === 'user', (user: User) => time(user.createdAt), false],
    ['sort=email&status=active', (user: User) => user.isActive, (user: User) => user.emailKey, false],
    ['sort=-email&status=inactive', (user: User) => !user.isActive, (user: User) => user.emailKey, true],
    ['sort=username&plan=pro', (user: User) => user.subscriptionPlan === 'pro', (user: User) => user.username, false],
    [
      'sort=-lastLogin&status=unverified&plan=free',
      (user: User) => !user.emailVerified && user.subscriptionPlan === 'free',
      (user: User) => time(user.lastLogin),
      true,
    ],
  ])('is what a slow search would give: %s', async (query, isWanted, key, isDescending) => {
    const all = expected(isWanted, key, isDescending);
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 7) + 1; page += 1) {
      const { status, body } = await mine(`${query}&pageSize=7&page=${page}`);
      expect([status, body.total]).toEqual([200, all.length]);
      found.push(...body.users.map(({ id }) => id));
    }
    expect(found).toEqual(all);
  });

  test('without a search has the same order and numbers', async () => {
    const everybody: AdminUser[] = [];
    const { body: first } = await list('sort=createdAt&pageSize=100');
    everybody.push(...first.users);
    expect(everybody.map(({ createdAt }) => createdAt)).toEqual(everybody.map(({ createdAt }) => createdAt).toSorted());
    expect(first.total).toBe(everybody.length);
    expect(first.counts).toMatchObject({
      total: everybody.length,
      active: everybody.filter(({ isActive }) => isActive).length,
      inactive: everybody.filter(({ isActive }) => !isActive).length,
      unverified: everybody.filter(({ emailVerified }) => !emailVerified).length,
      admins: everybody.filter(({ role }) => role === 'admin').length,
      pro: everybody.filter(({ subscriptionPlan }) => subscriptionPlan === 'pro').length,
    });
    const { body: filtered } = await list('role=user&plan=pro&status=active&sort=-email&pageSize=100');
    const isWanted = (user: AdminUser) => user.role === 'user' && user.subscriptionPlan === 'pro' && user.isActive;
    expect(filtered.total).toBe(everybody.filter(isWanted).length);
    expect(filtered.users.every(isWanted)).toBe(true);
    expect(filtered.counts).toEqual(first.counts);
  });

  test('is searched by any part of address or username, with nothing special about %, _ and backslashes', async () => {
    expect((await list('search=LISTED.07')).body.users.map(({ email }) => email)).toEqual(['listed.07@Straße.example']);
    expect((await list(`search=${encodeURIComponent('row_7%')}`)).body.total).toBe(1);
    expect((await list(`search=${encodeURIComponent('%')}`)).body.total).toBe(60);
    expect((await list('search=listed_07')).body.total).toBe(0);
    for (const search of ['row_7\\', '\\', '\\%', "'", '%7']) {
      expect([search, (await list(`search=${encodeURIComponent(search)}`)).body.total]).toEqual([search, 0]);
    }
    for (const search of ['listed.07@Straße.example', '07@Straße.ex', '07@xn--strae-oqa']) {
      const { users } = (await list(`search=${encodeURIComponent(search)}`)).body;
      expect([search, users.map(({ email }) => email)]).toEqual([search, ['listed.07@Straße.example']]);
    }
    const abroad = await createUser(running, { email: 'ada@münchen.example' });
    for (const search of ['münchen.example', 'MÜNCHEN', 'a@münchen.', 'xn--mnchen']) {
      const { users } = (await list(`search=${encodeURIComponent(search)}`)).body;
      expect([search, users.map(({ id }) => id)]).toEqual([search, [abroad.id]]);
    }
    const user = await createUser(running, { email: 'back\\slash%_@example.com' });
    for (const search of ['\\', 'k\\s', 'h%_@', 'back\\slash%_@example.com']) {
      const { users } = (await list(`search=${encodeURIComponent(search)}`)).body;
      expect([search, users.map(({ id }) => id)]).toEqual([search, [user.id]]);
    }
    expect((await list('search=nobody-has-this')).body).toMatchObject({ users: [], total: 0 });
    expect((await list('search=&role=&status=&plan=&sort=&page=&pageSize=')).status).toBe(200);
  });

  test.each(['role=owner', 'sort=passwordHash', 'page=0', 'pageSize=101', 'page=x', 'other=1'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test('never tells a hash, and counts what each account has saved', async () => {
    const { user, token } = await createSignedIn(running);
    await ask('POST /api/saved-lists', { name: 'Colours', items: ['red', 'green'] }, token);
    const saved = { name: 'Shoes', toolType: 'merge', results: ['red shoes'], inputData: { texts: 'x' }, settings: {} };
    await ask('POST /api/saved-results', saved, token);
    await ask('POST /api/folders', { name: 'Folder' }, token);
    await ask('POST /api/projects', { name: 'Project', data: { settings: {}, columns: [] } }, token);
    const { body } = await list(`search=${user.email}`);
    expect(body.users[0]?.stats).toEqual({ savedLists: 1, savedResults: 1, folders: 1, projects: 1 });
    expect(JSON.stringify(body)).not.toMatch(/hash/i);
    const { body: details } = await ask<UserDetailsAnswer>(`GET /api/admin/users/${user.id}/details`);
    expect(details.user.email).toBe(user.email);
    expect(details.data.savedLists).toMatchObject([{ name: 'Colours', items: ['red', 'green'], itemCount: 2 }]);
    expect(details.data).toMatchObject({
      savedResults: [{ name: 'Shoes', toolType: 'merge', results: ['red shoes'], itemCount: 1 }],
      folders: [{ name: 'Folder' }],
      projects: [{ name: 'Project' }],
    });
    const { body: usage } = await ask<UsageAnswer>('GET /api/usage', undefined, token);
    expect(details.usage).toEqual(usage);
    expect(usage).toMatchObject({ savedItems: 2, trashBytes: 0 });
    expect(usage.usedBytes).toBeGreaterThan(0);
    expect((await auditOf(running, user.id)).at(-1)).toEqual({ action: 'account.viewed', actorId: admin.user.id });
  });
});

test('a username is the first free one of those that its address suggests', async () => {
  const taken = Array.from({ length: 60 }, (_, index) => (index === 0 ? 'a_b' : `a_b${index + 1}`));
  const others = makeUsers(taken.length).map((user, index) => ({
    ...user,
    email: `taken${index}@example.com`,
    emailKey: `taken${index}@example.com`,
    username: taken[index],
  }));
  const [spared, ...rest] = others.toReversed();
  await running.database.write((manager) => insertMany(manager, 'users', rest));
  expect((await createUser(running, { email: 'a_b@example.org' })).username).toBe(spared?.username);
  expect((await createUser(running, { email: 'a_b@example.net' })).username).toBe('a_b61');
  expect((await createUser(running, { email: 'axb@example.net' })).username).toBe('axb');
});

describe('an account', () => {
  test('is made, unverified or verified, and welcomed by mail', async () => {
    const email = newAddress('made');
    const { status, body } = await ask<AdminUser>('POST /api/admin/users', {
      email,
      password: PASSWORD,
      role: 'user',
      subscriptionPlan: 'pro',
      emailVerified: false,
    });
    expect([status, body.subscriptionPlan, body.emailVerified]).toEqual([201, 'pro', false]);
    const mails = () => running.database.read((manager) => manager.findBy(OutboxEmail, { recipient: email }));
    expect((await mails()).map(({ templateKey }) => templateKey)).toEqual(['account_created']);
    expect(await ask('POST /api/admin/users', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 409,
      body: { details: { fields: { email: 'An account with this email address already exists.' } } },
    });
    const resent = await ask<{ message: string }>(`POST /api/admin/users/${body.id}/resend-verification`);
    expect(resent).toMatchObject({ status: 200, body: { message: 'Verification email sent successfully' } });
    expect(await mails()).toHaveLength(2);
    // A request that is still in the outbox would be dropped once the account is inactive.
    await running.app.get(OutboxSender).drain();
    await ask(`PUT /api/admin/users/${body.id}`, { isActive: false });
    expect(await ask(`POST /api/admin/users/${body.id}/resend-verification`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This account is inactive.' },
    });
    expect(await mails()).toHaveLength(2);
    const verified = await ask<AdminUser>('POST /api/admin/users', {
      email: newAddress('made'),
      password: PASSWORD,
      emailVerified: true,
    });
    expect(await whoSignsIn(running, verified.body.email)).toBe(verified.body.email);
    expect((await ask(`POST /api/admin/users/${verified.body.id}/resend-verification`)).status).toBe(409);
    expect((await ask('POST /api/admin/users', { email: newAddress() })).status).toBe(400);
    expect((await ask('POST /api/admin/users', { email: newAddress(), password: 'weak' })).status).toBe(400);
    for (const password of ['Dr4gon2024', 'Grace.Hopper7']) {
      expect(await ask('POST /api/admin/users', { email: 'grace.hopper@example.org', password })).toMatchObject({
        status: 400,
        body: { code: 'password_common' },
      });
    }
  });

  test.each([false, true])('sets its own password with the link of that mail (verified: %s)', async (emailVerified) => {
    const email = newAddress('welcomed');
    const { body: made } = await ask<AdminUser>('POST /api/admin/users', { email, password: PASSWORD, emailVerified });
    const mail = await running.database.read((manager) => manager.findOneByOrFail(OutboxEmail, { recipient: email }));
    const { username, setPasswordUrl = '' } = running.app
      .get(OutboxCipher)
      .decrypt(mail.id, mail.secretVariables ?? '');
    expect([mail.templateKey, username]).toEqual(['account_created', made.username]);
    const url = new URL(setPasswordUrl);
    expect([url.origin, url.pathname]).toEqual([running.config.appUrl, '/auth/reset-password']);
    const hours = (mail.expiresAt.getTime() - mail.createdAt.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(72, 1);
    const token = url.searchParams.get('token');
    const stored = await running.database.read((manager) => manager.findOneByOrFail(OneTimeToken, { userId: made.id }));
    expect(stored).toMatchObject({ purpose: 'reset_password', expiresAt: mail.expiresAt });

    const password = 'Chosen-Walrus-8';
    const reset = { token, password, confirmPassword: password };
    expect((await call(running, 'POST /api/auth/reset-password', { body: reset })).status).toBe(200);
    expect(await whoSignsIn(running, email, password)).toBe(email);
    expect((await ask<UserDetailsAnswer>(`GET /api/admin/users/${made.id}/details`)).body.user.emailVerified).toBe(
      true,
    );
    expect((await call(running, 'POST /api/auth/reset-password', { body: reset })).status).toBe(400);
    const sent = await running.database.read((manager) => manager.findBy(OutboxEmail, { recipient: email }));
    expect(sent.map(({ templateKey }) => templateKey).toSorted()).toEqual(['account_created', 'password_changed']);
    const old = { email, password: PASSWORD };
    expect((await call(running, 'POST /api/auth/signin', { body: old })).status).toBe(401);
  });

  test('is changed in every field, and a blank password stays', async () => {
    const { user, token } = await createSignedIn(running);
    const email = newAddress('changed');
    const changes = {
      email,
      username: `Changed.${user.id.slice(-6)}`,
      password: '',
      firstName: 'Grace',
      lastName: 'Hopper',
      subscriptionPlan: 'enterprise',
      subscriptionExpires: '2030-01-01',
      emailVerified: true,
      isActive: true,
    };
    const { status, body } = await ask<AdminUser>(`PUT /api/admin/users/${user.id}`, changes);
    expect(status).toBe(200);
    const { password: _password, subscriptionExpires: _expires, ...shown } = changes;
    expect(body).toMatchObject({
      ...shown,
      username: changes.username.toLowerCase(),
      subscriptionExpires: '2030-01-01T00:00:00.000Z',
    });
    expect(await sessionStatus(running, token)).toBe(200);
    expect(await whoSignsIn(running, email)).toBe(email);
    const told = await running.database.read((manager) => manager.findBy(OutboxEmail, { recipient: user.email }));
    expect(told.map(({ templateKey }) => templateKey)).toEqual(['email_changed']);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { email: admin.user.email })).status).toBe(409);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { username: admin.user.username })).status).toBe(409);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { passwordHash: 'x' })).status).toBe(400);
    expect(await ask(`PUT /api/admin/users/${user.id}`, { subscriptionExpires: '20300101' })).toMatchObject({
      status: 400,
      body: { details: { fields: { subscriptionExpires: 'The end of the plan must be a date.' } } },
    });
    for (const refused of [
      { password: 'Dr4gon2024' },
      { email: 'grace.hopper@example.net', password: 'Grace.Hopper7' },
    ]) {
      expect(await ask(`PUT /api/admin/users/${user.id}`, refused)).toMatchObject({
        body: { code: 'password_common' },
      });
    }
    expect((await ask(`PUT /api/admin/users/${newId()}`, { firstName: 'x' })).status).toBe(404);
  });

  test.each([
    ['a new password', { password: NEW_PASSWORD }],
    ['another role', { role: 'admin', currentPassword: PASSWORD }],
    ['being switched off', { isActive: false }],
    ['being marked as unverified', { emailVerified: false }],
  ])('loses its sessions with %s', async (_what, changes) => {
    const { user, token } = await createSignedIn(running);
    expect((await ask(`PUT /api/admin/users/${user.id}`, changes)).status).toBe(200);
    expect(await sessionStatus(running, token)).toBe(401);
    if ('role' in changes) {
      const back = { role: 'user', currentPassword: PASSWORD };
      expect((await ask(`PUT /api/admin/users/${user.id}`, back)).status).toBe(200);
    }
  });

  test('is deleted with everything in it', async () => {
    const { user, token } = await createSignedIn(running);
    await ask('POST /api/saved-lists', { name: 'Colours', items: ['red'] }, token);
    expect(await ask(`DELETE /api/admin/users/${user.id}`)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    });
    expect(await sessionStatus(running, token)).toBe(401);
    expect((await ask(`GET /api/admin/users/${user.id}/details`)).status).toBe(404);
    expect((await auditOf(running, user.id)).at(-1)).toEqual({ action: 'account.deleted', actorId: admin.user.id });
  });
});
