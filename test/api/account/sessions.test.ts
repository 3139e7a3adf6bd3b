import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { UsersService } from '../../../backend/auth/accounts/users.service.ts';
import { JWT_AUDIENCE, JWT_ISSUER, tokenKey } from '../../../backend/auth/sessions/jwt-options.ts';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { SessionsService } from '../../../backend/auth/sessions/sessions.service.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { SessionUser, SignInAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { createSignedIn, createUser, newAddress, PASSWORD, sessionStatus, signIn } from '../../support/accounts.ts';
import { startTestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const HOUR_MS = 3_600_000;
const AUDIT_CONTEXT = { actorId: null, address: null };

const running = useTestApp();

describe('sign-in', () => {
  test('answers token and user', async () => {
    const user = await createUser(running);
    const { status, body } = await call<SignInAnswer>(running, 'POST /api/auth/signin', {
      body: { email: user.email, password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Welcome back!', user: { id: user.id, email: user.email } });
    expect(body.user.lastLogin).not.toBeNull();
    expect(Object.keys(body.user).sort()).toEqual(
      [
        'createdAt',
        'email',
        'emailVerified',
        'firstName',
        'id',
        'impersonatedBy',
        'lastLogin',
        'lastName',
        'role',
        'subscriptionExpires',
        'subscriptionPlan',
        'username',
      ].sort(),
    );
  });

  test('answers unknown, wrong and inactive alike', async () => {
    const user = await createUser(running);
    const inactive = await createUser(running);
    await running.database.write((manager) =>
      running.app.get(UsersService).setActive(manager, AUDIT_CONTEXT, inactive, false),
    );
    const attempts = [
      { email: newAddress(), password: PASSWORD },
      { email: user.email, password: 'Wrong-Horse-7' },
      { email: inactive.email, password: PASSWORD },
    ];
    const answers = await Promise.all(attempts.map((body) => call(running, 'POST /api/auth/signin', { body })));
    const bodies = answers.map(({ status, body }) => ({ status, body }));
    const expected = {
      status: 401,
      body: {
        message: 'Invalid credentials. Please try again.',
        code: 'invalid_credentials',
        requestId: expect.any(String),
      },
    };
    expect(bodies).toEqual([expected, expected, expected]);
  });

  test('takes an expired plan for free', async () => {
    const { user, token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
    const planOf = async () => (await call<SessionUser>(running, 'GET /api/auth/me', { token })).body.subscriptionPlan;
    expect(await planOf()).toBe('pro');
    await running.database.write((manager) =>
      manager.update(User, { id: user.id }, { subscriptionExpires: new Date() }),
    );
    expect(await planOf()).toBe('free');
  });
});

test('sign-in takes as long for an unknown address as for a wrong password', async () => {
  const slow = await startTestApp({ bcryptCost: 10 });
  const user = await createUser(slow);
  const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] };
  for (let round = 0; round < 9; round += 1) {
    // In turns, so that whatever else the machine does meets both.
    for (const kind of ['unknown', 'wrong'] as const) {
      const email = kind === 'wrong' ? user.email : newAddress();
      const start = performance.now();
      await call(slow, 'POST /api/auth/signin', { body: { email, password: 'Wrong-Horse-7' } });
      times[kind].push(performance.now() - start);
    }
  }
  await slow.close();
  const median = (values: number[]) => values.sort((a, b) => a - b)[4] as number;
  const ratio = median(times.unknown) / median(times.wrong);
  // Without the comparison against a dummy hash this would be below 0.1.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

describe('a token is dead on the next request', () => {
  const revoking: readonly [name: string, revoke: (user: User, token: string) => Promise<unknown>][] = [
    ['sign-out', (_user, token) => call(running, 'POST /api/auth/signout', { token })],
    [
      'a password change',
      (_user, token) =>
        call(running, 'POST /api/account/password', {
          token,
          body: { currentPassword: PASSWORD, password: 'New-Horse-77', confirmPassword: 'New-Horse-77' },
        }),
    ],
    [
      'deactivation',
      (user) =>
        running.database.write((manager) =>
          running.app.get(UsersService).setActive(manager, AUDIT_CONTEXT, user, false),
        ),
    ],
    [
      'a change of role',
      (user) =>
        running.database.write((manager) =>
          running.app.get(UsersService).setRole(manager, AUDIT_CONTEXT, user, 'admin'),
        ),
    ],
    [
      'the deletion of the account',
      (_user, token) => call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } }),
    ],
    [
      'a day without use',
      (user) =>
        running.database.write((manager) =>
          manager.update(Session, { userId: user.id }, { lastSeenAt: new Date(Date.now() - 24 * HOUR_MS) }),
        ),
    ],
    [
      'seven days in any case',
      (user) =>
        running.database.write((manager) => manager.update(Session, { userId: user.id }, { expiresAt: new Date() })),
    ],
  ];
  test.each(revoking)('after %s', async (_name, revoke) => {
    const { user, token } = await createSignedIn(running);
    expect(await sessionStatus(running, token)).toBe(200);
    await revoke(user, token);
    expect(await sessionStatus(running, token)).toBe(401);
  });
});

test('a session lasts seven days, and use is noted once a minute', async () => {
  const { user, token } = await createSignedIn(running);
  const find = () => running.database.read((manager) => manager.findOneByOrFail(Session, { userId: user.id }));
  const session = await find();
  expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(7 * 24 * HOUR_MS);
  await sessionStatus(running, token);
  expect((await find()).lastSeenAt).toEqual(session.lastSeenAt);
  const earlier = new Date(Date.now() - 2 * 60_000);
  await running.database.write((manager) => manager.update(Session, { userId: user.id }, { lastSeenAt: earlier }));
  await sessionStatus(running, token);
  await expect.poll(async () => (await find()).lastSeenAt.getTime()).toBeGreaterThan(earlier.getTime());
});

test('the database does not hold what a token carries', async () => {
  const { user, token } = await createSignedIn(running);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const session = await running.database.read((manager) => manager.findOneByOrFail(Session, { userId: user.id }));
  expect(Buffer.from(claims.sid, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(session)).not.toContain(claims.sid);
});

describe('a forged token is refused', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hmac = (algorithm: string, key: KeyObject | string, content: string) =>
    createHmac(algorithm, key).update(content).digest('base64url');
  const forge = (
    header: object,
    claims: object,
    key: KeyObject | string = tokenKey(running.config),
    algorithm = 'sha256',
  ) => {
    const content = `${encode(header)}.${encode(claims)}`;
    return `${content}.${hmac(algorithm, key, content)}`;
  };
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  let good: Record<string, unknown>;
  let token: string;
  let otherId: string;

  beforeAll(async () => {
    ({ token } = await createSignedIn(running));
    otherId = (await createUser(running, { role: 'admin' })).id;
    good = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  });

  test('while the same made with our key is not', async () => {
    expect(await sessionStatus(running, forge(HS256, good))).toBe(200);
  });

  const forgeries: readonly [name: string, make: () => string][] = [
    ['algorithm none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`],
    ['algorithm None with our signature', () => `${encode({ alg: 'None' })}.${encode(good)}.${token.split('.')[2]}`],
    ['another algorithm of the same family', () => forge({ alg: 'HS512' }, good, tokenKey(running.config), 'sha512')],
    [
      'an algorithm with key pairs',
      () => {
        const content = `${encode({ alg: 'RS256' })}.${encode(good)}`;
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
      },
    ],
    ['another key', () => forge(HS256, good, 'x'.repeat(32))],
    ['an empty key', () => forge(HS256, good, '')],
    ['the secret itself as key', () => forge(HS256, good, running.config.secrets.appSecret)],
    ['another issuer', () => forge(HS256, { ...good, iss: 'somebody' })],
    ['another audience', () => forge(HS256, { ...good, aud: 'overprint-api' })],
    ['no issuer', () => forge(HS256, { ...good, iss: undefined })],
    ['expired', () => forge(HS256, { ...good, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['another account', () => forge(HS256, { ...good, sub: otherId })],
    ['no session', () => forge(HS256, { ...good, sid: undefined })],
    ['a session that is an object', () => forge(HS256, { ...good, sid: { $ne: '' } })],
    ['a session made up', () => forge(HS256, { ...good, sid: 'A'.repeat(43) })],
    ['an actor made up', () => forge(HS256, { ...good, act: { sub: otherId } })],
    [
      'changed claims under the old signature',
      () => {
        const [header, , signature] = token.split('.');
        return `${header}.${encode({ ...good, sub: otherId })}.${signature}`;
      },
    ],
    ['cut off', () => token.slice(0, -1)],
    ['no token at all', () => 'hello'],
  ];
  test.each(forgeries)('%s', async (_name, make) => {
    expect(good.iss).toBe(JWT_ISSUER);
    expect(good.aud).toBe(JWT_AUDIENCE);
    const { status, body } = await call(running, 'GET /api/auth/me', { token: make() });
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
  });
});

describe('an administrator who acts as a user', () => {
  const impersonate = async () => {
    const admin = await createUser(running, { role: 'admin' });
    const user = await createUser(running);
    const token = await running.database.write((manager) =>
      running.app.get(SessionsService).open(manager, user.id, 'test', admin.id),
    );
    return { admin, user, token };
  };

  test('is shown as such, for an hour', async () => {
    const { admin, user, token } = await impersonate();
    const { body } = await call(running, 'GET /api/auth/me', { token });
    expect(body).toMatchObject({ id: user.id, role: 'user', impersonatedBy: admin.email });
    const session = await running.database.read((manager) => manager.findOneByOrFail(Session, { userId: user.id }));
    expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(HOUR_MS);
  });

  test('may not touch password, address, sessions, export or the account itself', async () => {
    const { token } = await impersonate();
    const barred = [
      'POST /api/account/password',
      'POST /api/account/email',
      'POST /api/account/export',
      'DELETE /api/account',
      'DELETE /api/account/sessions',
    ];
    for (const route of barred) {
      expect([route, (await call(running, route, { token, body: {} })).status]).toEqual([route, 403]);
    }
  });

  test('is out as soon as he is no administrator, or inactive', async () => {
    const users = running.app.get(UsersService);
    const demoted = await impersonate();
    await running.database.write((manager) => users.setRole(manager, AUDIT_CONTEXT, demoted.admin, 'user'));
    expect(await sessionStatus(running, demoted.token)).toBe(401);
    const inactive = await impersonate();
    await running.database.write((manager) => users.setActive(manager, AUDIT_CONTEXT, inactive.admin, false));
    expect(await sessionStatus(running, inactive.token)).toBe(401);
  });

  test('is named in the audit log', async () => {
    const { admin, user, token } = await impersonate();
    await call(running, 'PATCH /api/account', { token, body: { firstName: 'Changed' } });
    const entries = await running.database.read((manager) =>
      manager.query(
        `SELECT * FROM audit_entries WHERE ${manager.dataSource.driver.escape('subjectId')} = '${user.id}' AND action = 'account.profile_changed'`,
      ),
    );
    expect(entries).toMatchObject([{ actorId: admin.id, subjectId: user.id, address: '127.0.0.1' }]);
  });
});

test('a session ended by its owner is over, somebody else’s is not found', async () => {
  const { user, token } = await createSignedIn(running);
  const other = await signIn(running, user.email);
  const stranger = await createSignedIn(running);
  const list = await call<{ id: string; isCurrent: boolean }[]>(running, 'GET /api/account/sessions', { token });
  expect(list.body).toHaveLength(2);
  const target = list.body.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await call(running, `DELETE /api/account/sessions/${target}`, { token: stranger.token })).status).toBe(404);
  expect(await sessionStatus(running, other)).toBe(200);
  expect((await call(running, `DELETE /api/account/sessions/${target}`, { token })).status).toBe(200);
  expect(await sessionStatus(running, other)).toBe(401);

  const third = await signIn(running, user.email);
  expect((await call(running, 'DELETE /api/account/sessions', { token })).status).toBe(200);
  expect([await sessionStatus(running, third), await sessionStatus(running, token)]).toEqual([401, 200]);
});
