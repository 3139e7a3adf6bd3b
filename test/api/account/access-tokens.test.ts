import { describe, expect, test } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { UsersService } from '../../../backend/auth/accounts/users.service.ts';
import { OneTimeTokens } from '../../../backend/auth/links/one-time-tokens.ts';
import { SessionsService } from '../../../backend/auth/sessions/sessions.service.ts';
import { AccessToken } from '../../../backend/auth/tokens/access-token.entity.ts';
import { RATE_LIMITS } from '../../../backend/config/rate-limits.ts';
import { MaintenanceService } from '../../../backend/maintenance/maintenance.service.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { AccessTokenInfo, CreatedAccessToken } from '../../../libs/contracts/account/access-tokens.dto.ts';
import { createAccessToken, createSignedIn, createUser, PASSWORD } from '../../support/accounts.ts';
import { startTestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 86_400_000;
const AUDIT_CONTEXT = { actorId: null, address: null };
const NEW_PASSWORD = { password: 'New-Horse-77', confirmPassword: 'New-Horse-77' };

const running = useTestApp();

/** Shows a token where programs call, at a tool that does not exist: 404 once it is let in. */
const show = (token: string, app = running) => call(app, 'POST /api/v1/tools/none', { token, body: {} });
const works = async (token: string) => (await show(token)).body.code === 'not_found';
const list = async (token: string) =>
  (await call<AccessTokenInfo[]>(running, 'GET /api/account/tokens', { token })).body;
const findRow = (userId: string) =>
  running.database.read((manager) => manager.findOneByOrFail(AccessToken, { userId }));

describe('a token', () => {
  test('is shown once, kept as a hash, listed and revoked', async () => {
    const { user, token: session } = await createSignedIn(running);
    const made = await createAccessToken(running, session, 90);
    expect(made.token).toMatch(/^ovp_[\w-]{43}$/);
    expect(made.prefix).toBe(made.token.slice(0, 8));
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * DAY_MS);
    const { token: _secret, ...info } = made;
    expect(await list(session)).toEqual([info]);
    expect(JSON.stringify(await findRow(user.id))).not.toContain(made.token.slice(8));
    expect(await works(made.token)).toBe(true);

    const revoked = await call(running, `DELETE /api/account/tokens/${made.id}`, { token: session });
    expect(revoked.status).toBe(200);
    expect(await works(made.token)).toBe(false);
    expect(await list(session)).toEqual([]);
    const again = await call(running, `DELETE /api/account/tokens/${made.id}`, { token: session });
    expect(again.status).toBe(404);
  });

  test('leaves its traces in the audit log, without itself', async () => {
    const { user, token: session } = await createSignedIn(running);
    const { id, token } = await createAccessToken(running, session);
    await call(running, `DELETE /api/account/tokens/${id}`, { token: session });
    const entries = await running.database.read((manager) =>
      manager.find(AuditEntry, { where: { subjectId: user.id }, order: { at: 'ASC', id: 'ASC' } }),
    );
    expect(entries.slice(-2)).toMatchObject([
      { action: 'account.token_created', actorId: user.id, address: '127.0.0.1', details: { tokenId: id, days: 30 } },
      { action: 'account.token_revoked', actorId: user.id, address: '127.0.0.1', details: { tokenId: id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('says when it was last used, to the minute', async () => {
    const { user, token: session } = await createSignedIn(running);
    const { token } = await createAccessToken(running, session);
    expect((await list(session))[0]?.lastUsedAt).toBeNull();
    await show(token);
    await expect.poll(async () => (await list(session))[0]?.lastUsedAt).not.toBeNull();
    const { lastUsedAt: first } = await findRow(user.id);
    await show(token);
    expect((await findRow(user.id)).lastUsedAt).toEqual(first);
    const earlier = new Date(Date.now() - 2 * 60_000);
    await running.database.write((manager) =>
      manager.update(AccessToken, { userId: user.id }, { lastUsedAt: earlier }),
    );
    await show(token);
    await expect.poll(async () => (await findRow(user.id)).lastUsedAt?.getTime()).toBeGreaterThan(earlier.getTime());
  });

  test('is one of twenty at most; those that have expired do not count', async () => {
    const { user, token: session } = await createSignedIn(running);
    for (let count = 0; count < 19; count += 1) {
      await createAccessToken(running, session);
    }
    const body = { name: 'One more', expiresInDays: 30 };
    const racing = await Promise.all(
      Array.from({ length: 5 }, () => call(running, 'POST /api/account/tokens', { token: session, body })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    const refused = racing.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({ code: 'quota_reached', message: expect.stringContaining('20') });
    const [oldest] = (await list(session)).reverse();
    await running.database.write((manager) =>
      manager.update(AccessToken, { userId: user.id, id: oldest?.id as string }, { expiresAt: new Date() }),
    );
    await createAccessToken(running, session);
    expect(await list(session)).toHaveLength(20);
  });

  test.each([
    ['no name', { name: ' ', expiresInDays: 30 }, 'name'],
    ['a name of two lines', { name: 'a\nb', expiresInDays: 30 }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(101), expiresInDays: 30 }, 'name'],
    ['no expiry', { name: 'a' }, 'expiresInDays'],
    ['another expiry', { name: 'a', expiresInDays: 3650 }, 'expiresInDays'],
    ['an expiry as text', { name: 'a', expiresInDays: '30' }, 'expiresInDays'],
    ['something else', { name: 'a', expiresInDays: 30, token: 'ovp_mine' }, 'token'],
  ])('is not made with %s', async (_name, body, field) => {
    const { token } = await createSignedIn(running);
    const answer = await call(running, 'POST /api/account/tokens', { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.details?.fields ?? {})).toEqual([field]);
  });
});

describe('a token is dead on the next request', () => {
  const ending: readonly [name: string, end: (user: User, session: string) => Promise<unknown>][] = [
    [
      'a password reset',
      async (user) => {
        const { token } = await running.database.write((manager) =>
          running.app.get(OneTimeTokens).issue(manager, user.id, 'reset_password'),
        );
        const body = { token, ...NEW_PASSWORD };
        expect((await call(running, 'POST /api/auth/reset-password', { body })).status).toBe(200);
      },
    ],
    [
      'a password change',
      (_user, token) =>
        call(running, 'POST /api/account/password', { token, body: { currentPassword: PASSWORD, ...NEW_PASSWORD } }),
    ],
    [
      'the deletion of the account',
      (_user, token) => call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } }),
    ],
    [
      'deactivation',
      (user) =>
        running.database.write((manager) =>
          running.app.get(UsersService).setActive(manager, AUDIT_CONTEXT, user, false),
        ),
    ],
    [
      'deactivation by hand',
      (user) => running.database.write((manager) => manager.update(User, { id: user.id }, { isActive: false })),
    ],
    [
      'the loss of the verification',
      (user) => running.database.write((manager) => manager.update(User, { id: user.id }, { emailVerified: false })),
    ],
    [
      'its expiry',
      (user) =>
        running.database.write((manager) =>
          manager.update(AccessToken, { userId: user.id }, { expiresAt: new Date() }),
        ),
    ],
  ];
  test.each(ending)('after %s', async (_name, end) => {
    const { user, token: session } = await createSignedIn(running);
    const { token } = await createAccessToken(running, session);
    expect(await works(token)).toBe(true);
    await end(user, session);
    expect((await show(token)).status).toBe(401);
  });

  test('and does not come back with the account', async () => {
    const { user, token: session } = await createSignedIn(running);
    const { token } = await createAccessToken(running, session);
    const setActive = (isActive: boolean) =>
      running.database.write((manager) =>
        running.app.get(UsersService).setActive(manager, AUDIT_CONTEXT, user, isActive),
      );
    await setActive(false);
    await setActive(true);
    expect(await works(token)).toBe(false);
  });

  test('while others of other accounts live on', async () => {
    const one = await createSignedIn(running);
    const other = await createSignedIn(running);
    const { token } = await createAccessToken(running, other.token);
    await running.database.write((manager) => running.app.get(UsersService).endAccess(manager, one.user.id));
    expect(await works(token)).toBe(true);
  });
});

describe('what opens what', () => {
  test('a token opens nothing but /api/v1', async () => {
    const { token: session } = await createSignedIn(running, { role: 'admin' });
    const { token } = await createAccessToken(running, session);
    for (const route of [
      'GET /api/auth/me',
      'GET /api/account/tokens',
      'GET /api/saved-lists',
      'GET /api/admin/stats',
    ]) {
      const answer = await call(running, route, { token });
      expect([route, answer.status, answer.body.message]).toEqual([
        route,
        401,
        expect.stringContaining('/api/v1 only'),
      ]);
    }
    expect((await call(running, 'POST /api/saved-lists', { token, body: { name: 'a', items: ['a'] } })).status).toBe(
      401,
    );
  });

  test('a session opens nothing there, and is told so without losing itself', async () => {
    const { token } = await createSignedIn(running);
    const answer = await show(token);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(answer.body.message).toContain('personal access token');
    expect((await call(running, 'GET /api/auth/me', { token })).status).toBe(200);
  });

  test.each([
    ['nothing', undefined],
    ['one made up', `ovp_${'A'.repeat(43)}`],
    ['one with more behind it', 'more'],
    ['one that is cut off', 'less'],
  ])('%s opens nothing', async (_name, given) => {
    const { token: session } = await createSignedIn(running);
    const { token: good } = await createAccessToken(running, session);
    const shown = given === 'more' ? `${good}A` : given === 'less' ? good.slice(0, -1) : given;
    const answer = await call(running, 'POST /api/v1/tools/none', { body: {}, ...(shown && { token: shown }) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('an administrator who acts as a user can neither make nor revoke one', async () => {
    const admin = await createUser(running, { role: 'admin' });
    const { user, token: session } = await createSignedIn(running);
    const { id, token } = await createAccessToken(running, session);
    const acting = await running.database.write((manager) =>
      running.app.get(SessionsService).open(manager, user.id, 'test', admin.id),
    );
    const body = { name: 'Hidden', expiresInDays: 365 };
    expect((await call(running, 'POST /api/account/tokens', { token: acting, body })).status).toBe(403);
    expect((await call(running, `DELETE /api/account/tokens/${id}`, { token: acting })).status).toBe(403);
    expect(await list(session)).toHaveLength(1);
    expect(await works(token)).toBe(true);
  });
});

test('tokens that have expired are removed', async () => {
  const { user, token: session } = await createSignedIn(running);
  await createAccessToken(running, session, 30);
  const kept = await createAccessToken(running, session, 90);
  await running.app.get(MaintenanceService).run(new Date(Date.now() + 31 * DAY_MS));
  const rows = await running.database.read((manager) => manager.findBy(AccessToken, { userId: user.id }));
  expect(rows.map(({ id }) => id)).toEqual([kept.id]);
});

test('calls with all tokens of an account are limited together, and so is making tokens', async () => {
  const rateLimits = {
    ...RATE_LIMITS,
    apiProgram: { points: 4, windowSeconds: 60 },
    accessTokens: { points: 3, windowSeconds: 60 },
  };
  const limited = await startTestApp({ rateLimits });
  const { token: session } = await createSignedIn(limited);
  const { token } = await createAccessToken(limited, session);
  const { token: other } = await createAccessToken(limited, session);
  const statuses = [];
  for (const shown of [token, token, token, other, other, token]) {
    statuses.push((await show(shown, limited)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
  const stopped = await show(other, limited);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  // The pages still work, so that the token can be revoked.
  expect((await call(limited, 'GET /api/account/tokens', { token: session })).status).toBe(200);

  const { token: another } = await createSignedIn(limited);
  const made = [];
  for (let count = 0; count < 4; count += 1) {
    const body = { name: 'a', expiresInDays: 30 };
    made.push((await call<CreatedAccessToken>(limited, 'POST /api/account/tokens', { token: another, body })).status);
  }
  expect(made).toEqual([201, 201, 201, 429]);
  await limited.close();
});
