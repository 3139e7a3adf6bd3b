import { expect, test } from 'vitest';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { newId } from '../../../backend/common/ids.ts';
import type { SessionInfo } from '../../../libs/contracts/account/account.dto.ts';
import type { SessionUser } from '../../../libs/contracts/account/auth.dto.ts';
import type { ImpersonateAnswer } from '../../../libs/contracts/admin/admin-users.dto.ts';
import { auditOf, createSignedIn, createUser, PASSWORD, sessionStatus, signIn } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useSignedIn, useTestApp } from '../../support/use-test-app.ts';

const NEW_PASSWORD = 'Brand-New-Horse-8';

const running = useTestApp();
const admin = useSignedIn(running, { role: 'admin' });

const ask = <T>(route: string, body?: unknown, token = admin.token) => call<T>(running, route, { token, body });
const begin = (id: string) => ask<ImpersonateAnswer>(`POST /api/admin/impersonate/${id}`);

test('impersonation lasts an hour, names the administrator, is audited, and ends without ending theirs', async () => {
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
  expect(await auditOf(running, user.id)).toContainEqual({ action: 'account.impersonated', actorId: admin.user.id });
  expect(await auditOf(running, user.id)).toContainEqual({ action: 'saved_data.changed', actorId: admin.user.id });
  expect((await ask('POST /api/auth/signout', undefined, body.token)).status).toBe(200);
  expect(await sessionStatus(running, body.token)).toBe(401);
  expect(await sessionStatus(running, admin.token)).toBe(200);
});

test('a contact message during impersonation is audited with the administrator', async () => {
  const user = await createUser(running);
  const { token } = (await begin(user.id)).body;
  const message = { name: 'Ada', email: user.email, subject: 'Hello', message: 'Please call me.' };
  expect((await ask('POST /api/support/contact', message, token)).status).toBe(200);
  expect(await auditOf(running, user.id)).toContainEqual({ action: 'message.sent', actorId: admin.user.id });
});

test('impersonation is barred from what is the owner’s alone, and from the admin area', async () => {
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

test('impersonation is barred from deleting permanently what the user keeps', async () => {
  const user = await createUser(running);
  const { token } = (await begin(user.id)).body;
  const routes = [
    'DELETE /api/trash',
    `DELETE /api/trash/list/${newId()}`,
    `DELETE /api/schedules/${newId()}`,
    `DELETE /api/jobs/${newId()}/record`,
  ];
  for (const route of routes) {
    expect([route, (await call(running, route, { token })).status]).toEqual([route, 403]);
  }
});

test('impersonation never targets oneself, an administrator, or an inactive account', async () => {
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

test('impersonation is over when the administrator is no longer one, or has another password', async () => {
  const user = await createUser(running);
  for (const changes of [{ role: 'user' }, { isActive: false }, { password: NEW_PASSWORD }]) {
    const other = await createSignedIn(running, { role: 'admin' });
    const { body } = await call<ImpersonateAnswer>(running, `POST /api/admin/impersonate/${user.id}`, {
      token: other.token,
    });
    expect(await sessionStatus(running, body.token)).toBe(200);
    const confirmed = { ...changes, currentPassword: PASSWORD };
    expect((await ask(`PUT /api/admin/users/${other.user.id}`, confirmed)).status).toBe(200);
    expect(await sessionStatus(running, body.token)).toBe(401);
  }
  expect(await running.database.read((manager) => manager.countBy(Session, { userId: user.id }))).toBeLessThan(3);
});

test('impersonation is over when the administrator signs out, here or elsewhere', async () => {
  const user = await createUser(running);
  const other = await createSignedIn(running, { role: 'admin' });
  for (const route of ['DELETE /api/account/sessions', 'DELETE /api/account/sessions/:id', 'POST /api/auth/signout']) {
    const session = await signIn(running, other.user.email);
    const { body } = await ask<ImpersonateAnswer>(`POST /api/admin/impersonate/${user.id}`, undefined, session);
    const kept = (await begin(user.id)).body.token;
    expect(await sessionStatus(running, body.token)).toBe(200);
    const sessions = (await ask<SessionInfo[]>('GET /api/account/sessions', undefined, session)).body;
    const current = sessions.find(({ isCurrent }) => isCurrent)?.id;
    const caller = route.startsWith('DELETE') ? other.token : session;
    expect((await ask(route.replace(':id', String(current)), undefined, caller)).status).toBe(200);
    expect([route, await sessionStatus(running, body.token), await sessionStatus(running, kept)]).toEqual([
      route,
      401,
      200,
    ]);
  }
});
