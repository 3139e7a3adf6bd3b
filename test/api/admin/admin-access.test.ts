import { describe, expect, test } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { RATE_LIMITS } from '../../../backend/config/rate-limits.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { AdminUser } from '../../../libs/contracts/admin/admin-users.dto.ts';
import {
  auditOf,
  createSignedIn,
  createUser,
  newAddress,
  PASSWORD,
  sessionStatus,
  whoSignsIn,
} from '../../support/accounts.ts';
import { startTestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useSignedIn, useTestApp } from '../../support/use-test-app.ts';

const NEW_PASSWORD = 'Brand-New-Horse-8';

const running = useTestApp();
const admin = useSignedIn(running, { role: 'admin' });

const ask = <T>(route: string, body?: unknown, token = admin.token) => call<T>(running, route, { token, body });

describe('what would let a stolen session of an administrator keep its access', () => {
  const MISSING = 'Please enter your own password to confirm this change.';
  const refused = (field: string) => ({ status: 400, body: { details: { fields: { [field]: expect.any(String) } } } });

  test.each([
    ['another password', () => ({ password: NEW_PASSWORD })],
    ['another address', () => ({ email: newAddress('moved') })],
    ['another username', () => ({ username: newAddress('renamed').replace('@', '_') })],
    ['another role', () => ({ role: 'user' })],
    ['deactivation', () => ({ isActive: false })],
    ['an unverified address', () => ({ emailVerified: false })],
  ])('%s of an administrator needs the own password', async (_what, makeChanges) => {
    const other = await createSignedIn(running, { role: 'admin' });
    const changes = makeChanges();
    const change = (body: object) => ask<AdminUser>(`PUT /api/admin/users/${other.user.id}`, body);
    expect(await change(changes)).toMatchObject({ ...refused('currentPassword'), body: { message: MISSING } });
    const wrong = await change({ ...changes, currentPassword: 'Wrong-Horse-7' });
    expect(wrong).toMatchObject({ ...refused('currentPassword'), body: { code: 'password_wrong' } });
    expect(await auditOf(running, admin.user.id)).toContainEqual({
      action: 'account.reauthentication_failed',
      actorId: admin.user.id,
    });
    expect(await sessionStatus(running, other.token)).toBe(200);
    expect(await whoSignsIn(running, other.user.email)).toBe(other.user.email);
    expect((await change({ ...changes, currentPassword: PASSWORD })).status).toBe(200);
  });

  test('the deletion of an administrator needs the own password', async () => {
    const other = await createSignedIn(running, { role: 'admin' });
    const remove = (body?: object) => ask(`DELETE /api/admin/users/${other.user.id}`, body);
    for (const body of [undefined, {}]) {
      expect(await remove(body)).toMatchObject({ ...refused('currentPassword'), body: { message: MISSING } });
    }
    const wrong = await remove({ currentPassword: 'Wrong-Horse-7' });
    expect(wrong).toMatchObject({ ...refused('currentPassword'), body: { code: 'password_wrong' } });
    expect(await sessionStatus(running, other.token)).toBe(200);
    expect((await remove({ currentPassword: PASSWORD })).status).toBe(200);
    expect(await sessionStatus(running, other.token)).toBe(401);
  });

  test('the own account is deleted on the account page only', async () => {
    const own = await createSignedIn(running, { role: 'admin' });
    for (const body of [undefined, { currentPassword: PASSWORD }]) {
      expect(await ask(`DELETE /api/admin/users/${own.user.id}`, body, own.token)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('use your account page') },
      });
    }
    expect(await sessionStatus(running, own.token)).toBe(200);
  });

  test('the own address needs the own password', async () => {
    const own = await createSignedIn(running, { role: 'admin' });
    const email = newAddress('own');
    const change = (body: object) => ask<AdminUser>(`PUT /api/admin/users/${own.user.id}`, body, own.token);
    expect(await change({ email })).toMatchObject(refused('currentPassword'));
    expect(await change({ email, currentPassword: PASSWORD })).toMatchObject({ status: 200, body: { email } });
  });

  test('what stays as it is, and other fields, need none', async () => {
    const other = await createUser(running, { role: 'admin' });
    const { status } = await ask(`PUT /api/admin/users/${other.id}`, {
      email: other.email,
      username: other.username.toUpperCase(),
      password: '',
      role: 'admin',
      firstName: 'Grace',
      emailVerified: true,
      isActive: true,
    });
    expect(status).toBe(200);
  });

  test('a new administrator needs it, made or promoted', async () => {
    const account = { email: newAddress('second'), password: NEW_PASSWORD, role: 'admin', emailVerified: true };
    expect(await ask('POST /api/admin/users', account)).toMatchObject(refused('currentPassword'));
    expect(await running.database.read((manager) => manager.countBy(User, { email: account.email }))).toBe(0);
    const wrong = { ...account, currentPassword: 'Wrong-Horse-7' };
    expect(await ask('POST /api/admin/users', wrong)).toMatchObject({ status: 400, body: { code: 'password_wrong' } });
    const { status, body: made } = await ask<AdminUser>('POST /api/admin/users', {
      ...account,
      currentPassword: PASSWORD,
    });
    expect(status).toBe(201);
    const created = { subjectId: made.id, action: 'account.created' };
    const entry = await running.database.read((manager) => manager.findOneByOrFail(AuditEntry, created));
    expect(entry).toMatchObject({ actorId: admin.user.id, details: { role: 'admin' } });

    const user = await createUser(running);
    const promote = (body: object) => ask(`PUT /api/admin/users/${user.id}`, { role: 'admin', ...body });
    expect(await promote({})).toMatchObject(refused('currentPassword'));
    expect((await promote({ currentPassword: PASSWORD })).status).toBe(200);
  });

  test('nobody becomes an administrator with a password that may be a stranger’s', async () => {
    const user = await createUser(running, { emailVerified: false });
    const promote = (body: object) =>
      ask(`PUT /api/admin/users/${user.id}`, {
        role: 'admin',
        emailVerified: true,
        currentPassword: PASSWORD,
        ...body,
      });
    expect(await promote({})).toMatchObject({
      status: 409,
      body: { details: { fields: { role: expect.any(String) } } },
    });
    expect((await promote({ password: NEW_PASSWORD })).status).toBe(200);
    expect(await whoSignsIn(running, user.email, NEW_PASSWORD)).toBe(user.email);
  });

  test('wrong passwords are limited like failed sign-ins', async () => {
    const limited = await startTestApp({ rateLimits: RATE_LIMITS });
    const own = await createSignedIn(limited, { role: 'admin' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const body = { password: NEW_PASSWORD, currentPassword: `Wrong-Horse-${attempt}` };
      statuses.push((await call(limited, `PUT /api/admin/users/${own.user.id}`, { token: own.token, body })).status);
    }
    await limited.close();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test('the last administrator stays one, whatever is tried', async () => {
  const alone = await startTestApp();
  try {
    const { user, token } = await createSignedIn(alone, { role: 'admin' });
    // Neither of these could take over.
    await createUser(alone, { role: 'admin', emailVerified: false });
    const off = await createUser(alone, { role: 'admin' });
    const change = (id: string, changes: object) =>
      call(alone, `PUT /api/admin/users/${id}`, { token, body: { ...changes, currentPassword: PASSWORD } });
    expect((await change(off.id, { isActive: false })).status).toBe(200);
    for (const changes of [{ role: 'user' }, { isActive: false }, { emailVerified: false }]) {
      expect((await change(user.id, changes)).status).toBe(409);
    }
    expect((await call(alone, `DELETE /api/admin/users/${user.id}`, { token })).status).toBe(409);
    const body = { password: PASSWORD };
    expect((await call(alone, 'DELETE /api/account', { token, body })).status).toBe(409);
    expect((await call(alone, 'GET /api/admin/stats', { token })).status).toBe(200);
  } finally {
    await alone.close();
  }
});
