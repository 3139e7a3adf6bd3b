import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntry } from '../../backend/audit/audit-entry.entity.ts';
import { Session } from '../../backend/auth/session.entity.ts';
import { newId } from '../../backend/common/ids.ts';
import { Database } from '../../backend/database/database.ts';
import { OutboxEmail } from '../../backend/mail/outbox-email.entity.ts';
import { emailKey } from '../../backend/users/email-key.ts';
import { User } from '../../backend/users/user.entity.ts';
import type {
  AdminUser,
  AdminUsersAnswer,
  ImpersonateAnswer,
  UserDetailsAnswer,
} from '../../libs/contracts/admin-users.dto.ts';
import type { SessionUser } from '../../libs/contracts/auth.dto.ts';
import { createSignedIn, createUser, newAddress, PASSWORD, whoSignsIn } from '../support/accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

const NEW_PASSWORD = 'Brand-New-Horse-8';

let running: TestApp;
let database: Database;
let admin: { readonly user: User; readonly token: string };

beforeAll(async () => {
  running = await startTestApp();
  database = running.app.get(Database);
  admin = await createSignedIn(running, { role: 'admin' });
});

afterAll(() => running.close());

const ask = <T>(route: string, body?: unknown, token = admin.token) => call<T>(running, route, { token, body });
const list = (query: string) => ask<AdminUsersAnswer>(`GET /api/admin/users?${query}`);
const auditOf = async (subjectId: string) => {
  const entries = await database.read((manager) =>
    manager.find(AuditEntry, { where: { subjectId }, order: { at: 'ASC', id: 'ASC' } }),
  );
  return entries.map(({ action, actorId }) => ({ action, actorId }));
};
const statusOf = async (token: string) => (await call(running, 'GET /api/auth/me', { token })).status;

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
    await database.write((manager) => manager.insert(User, rows));
  });

  const mine = (query: string) => list(`search=listed.&${query}`);

  /** What the list has to be, worked out the slow way. */
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

  test('is searched by any part of address or username, with nothing special about % and _', async () => {
    expect((await list('search=LISTED.07')).body.users.map(({ email }) => email)).toEqual(['listed.07@Straße.example']);
    expect((await list(`search=${encodeURIComponent('row_7%')}`)).body.total).toBe(1);
    expect((await list(`search=${encodeURIComponent('%')}`)).body.total).toBe(60);
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
    await ask('POST /api/folders', { name: 'Folder' }, token);
    const { body } = await list(`search=${user.email}`);
    expect(body.users[0]?.stats).toEqual({ savedLists: 1, savedResults: 0, folders: 1, projects: 0 });
    expect(JSON.stringify(body)).not.toMatch(/hash/i);
    const { body: details } = await ask<UserDetailsAnswer>(`GET /api/admin/users/${user.id}/details`);
    expect(details.user.email).toBe(user.email);
    expect(details.data.savedLists).toMatchObject([{ name: 'Colours', items: ['red', 'green'], itemCount: 2 }]);
    expect(details.data).toMatchObject({ savedResults: [], folders: [{ name: 'Folder' }], projects: [] });
    expect((await auditOf(user.id)).at(-1)).toEqual({ action: 'account.viewed', actorId: admin.user.id });
  });
});

describe('an account', () => {
  test('is made, unverified with a mail or verified without', async () => {
    const email = newAddress('made');
    const { status, body } = await ask<AdminUser>('POST /api/admin/users', {
      email,
      password: PASSWORD,
      role: 'user',
      subscriptionPlan: 'pro',
      emailVerified: false,
    });
    expect([status, body.subscriptionPlan, body.emailVerified]).toEqual([201, 'pro', false]);
    const mails = () => database.read((manager) => manager.findBy(OutboxEmail, { recipient: email }));
    expect((await mails()).map(({ templateKey }) => templateKey)).toEqual(['verification']);
    expect(await ask('POST /api/admin/users', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 409,
      body: { details: { fields: { email: 'There is an account with this email address already.' } } },
    });
    const resent = await ask<{ message: string }>(`POST /api/admin/users/${body.id}/resend-verification`);
    expect(resent).toMatchObject({ status: 200, body: { message: 'Verification email sent successfully' } });
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
    expect(await statusOf(token)).toBe(200);
    expect(await whoSignsIn(running, email)).toBe(email);
    const told = await database.read((manager) => manager.findBy(OutboxEmail, { recipient: user.email }));
    expect(told.map(({ templateKey }) => templateKey)).toEqual(['email_changed']);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { email: admin.user.email })).status).toBe(409);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { username: admin.user.username })).status).toBe(409);
    expect((await ask(`PUT /api/admin/users/${user.id}`, { passwordHash: 'x' })).status).toBe(400);
    expect((await ask(`PUT /api/admin/users/${newId()}`, { firstName: 'x' })).status).toBe(404);
  });

  test.each([
    ['a new password', { password: NEW_PASSWORD }],
    ['another role', { role: 'admin' }],
    ['being switched off', { isActive: false }],
  ])('loses its sessions with %s', async (_what, changes) => {
    const { user, token } = await createSignedIn(running);
    expect((await ask(`PUT /api/admin/users/${user.id}`, changes)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    if ('role' in changes) {
      expect((await ask(`PUT /api/admin/users/${user.id}`, { role: 'user' })).status).toBe(200);
    }
  });

  test('is deleted with everything in it', async () => {
    const { user, token } = await createSignedIn(running);
    await ask('POST /api/saved-lists', { name: 'Colours', items: ['red'] }, token);
    expect(await ask(`DELETE /api/admin/users/${user.id}`)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    });
    expect(await statusOf(token)).toBe(401);
    expect((await ask(`GET /api/admin/users/${user.id}/details`)).status).toBe(404);
    expect((await auditOf(user.id)).at(-1)).toEqual({ action: 'account.deleted', actorId: admin.user.id });
  });
});

test('the last administrator stays one, whatever is tried', async () => {
  const alone = await startTestApp();
  try {
    const { user, token } = await createSignedIn(alone, { role: 'admin' });
    // Neither of these could take over.
    await createUser(alone, { role: 'admin', emailVerified: false });
    const off = await createUser(alone, { role: 'admin' });
    await call(alone, `PUT /api/admin/users/${off.id}`, { token, body: { isActive: false } });
    for (const body of [{ role: 'user' }, { isActive: false }, { emailVerified: false }]) {
      expect((await call(alone, `PUT /api/admin/users/${user.id}`, { token, body })).status).toBe(409);
    }
    expect((await call(alone, `DELETE /api/admin/users/${user.id}`, { token })).status).toBe(409);
    expect((await call(alone, 'GET /api/admin/stats', { token })).status).toBe(200);
  } finally {
    await alone.close();
  }
});

describe('impersonation', () => {
  const begin = (id: string) => ask<ImpersonateAnswer>(`POST /api/admin/impersonate/${id}`);

  test('lasts an hour, names the administrator, is audited, and ends without ending theirs', async () => {
    const user = await createUser(running);
    const { status, body } = await begin(user.id);
    expect([status, body.user.id, body.user.impersonatedBy]).toEqual([200, user.id, admin.user.email]);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] as string, 'base64url').toString());
    expect(claims).toMatchObject({ sub: user.id, act: { sub: admin.user.id } });
    expect(claims.exp - claims.iat).toBe(3600);
    const me = await ask<SessionUser>('GET /api/auth/me', undefined, body.token);
    expect(me.body).toMatchObject({ email: user.email, impersonatedBy: admin.user.email });
    const saved = await ask('POST /api/saved-lists', { name: 'Made for you', items: ['x'] }, body.token);
    expect(saved.status).toBe(201);
    expect(await auditOf(user.id)).toContainEqual({ action: 'account.impersonated', actorId: admin.user.id });
    expect(await auditOf(user.id)).toContainEqual({ action: 'saved_data.changed', actorId: admin.user.id });
    expect((await ask('POST /api/auth/signout', undefined, body.token)).status).toBe(200);
    expect(await statusOf(body.token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
  });

  test('is barred from what is the owner’s alone, and from the admin area', async () => {
    const user = await createUser(running);
    const { token } = (await begin(user.id)).body;
    const routes = [
      'POST /api/account/password',
      'POST /api/account/email',
      'POST /api/account/export',
      'DELETE /api/account',
      'GET /api/admin/users',
      `POST /api/admin/impersonate/${user.id}`,
    ];
    for (const route of routes) {
      expect([route, (await call(running, route, { token })).status]).toEqual([route, 403]);
    }
  });

  test('never targets oneself, an administrator, or an inactive account', async () => {
    const inactive = await createUser(running);
    await ask(`PUT /api/admin/users/${inactive.id}`, { isActive: false });
    const other = await createUser(running, { role: 'admin' });
    for (const [id, status] of [
      [admin.user.id, 403],
      [other.id, 403],
      [inactive.id, 403],
      [newId(), 404],
    ] as const) {
      expect((await begin(id)).status).toBe(status);
    }
  });

  test('is over when the administrator is no longer one, or has another password', async () => {
    const user = await createUser(running);
    for (const changes of [{ role: 'user' }, { isActive: false }, { password: NEW_PASSWORD }]) {
      const other = await createSignedIn(running, { role: 'admin' });
      const { body } = await call<ImpersonateAnswer>(running, `POST /api/admin/impersonate/${user.id}`, {
        token: other.token,
      });
      expect(await statusOf(body.token)).toBe(200);
      expect((await ask(`PUT /api/admin/users/${other.user.id}`, changes)).status).toBe(200);
      expect(await statusOf(body.token)).toBe(401);
    }
    expect(await database.read((manager) => manager.countBy(Session, { userId: user.id }))).toBeLessThan(3);
  });
});
