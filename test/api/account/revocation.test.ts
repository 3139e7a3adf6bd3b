import { describe, expect, test } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { UsersService } from '../../../backend/auth/accounts/users.service.ts';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { OneTimeTokens } from '../../../backend/auth/links/one-time-tokens.ts';
import { PasswordHasher } from '../../../backend/auth/passwords/password-hasher.ts';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { AccessToken } from '../../../backend/auth/tokens/access-token.entity.ts';
import { AppConfig } from '../../../backend/config/app-config.ts';
import { User } from '../../../backend/users/user.entity.ts';
import { createSignedIn, createUser, newAddress, PASSWORD, signIn, whoSignsIn } from '../../support/accounts.ts';
import { queueOnAccount } from '../../support/queue-on-account.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const AUDIT_CONTEXT = { actorId: null, address: null };
const NEW_PASSWORD = 'Brand-New-Horse-8';
const NEW = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const OTHER_PASSWORD = 'Another-Horse-9';

const running = useTestApp();

/** An account with what can end its access, and a session whose request is in flight meanwhile. */
interface Subject {
  readonly user: User;
  readonly session: string;
  readonly otherSession: string;
  readonly resetToken: string;
}

/** A request; answers its status. */
type Request = (subject: Subject) => Promise<number>;

async function createSubject(role: 'user' | 'admin' = 'user'): Promise<Subject> {
  const { user, token } = await createSignedIn(running, { role });
  const link = await running.database.write((manager) =>
    running.app.get(OneTimeTokens).issue(manager, user.id, 'reset_password'),
  );
  return { user, session: await signIn(running, user.email), otherSession: token, resetToken: link.token };
}

const request = async (route: string, token: string | undefined, body: object) =>
  (await call(running, route, { ...(token !== undefined && { token }), body })).status;

const signInWith = (email: string, password: string) =>
  request('POST /api/auth/signin', undefined, { email, password });

const ENDINGS: Readonly<Record<string, Request>> = {
  'a password change': ({ otherSession }) =>
    request('POST /api/account/password', otherSession, { currentPassword: PASSWORD, ...NEW }),
  'a password reset': ({ resetToken }) =>
    request('POST /api/auth/reset-password', undefined, { token: resetToken, ...NEW }),
  deactivation: async ({ user }) => {
    await running.database.write((manager) =>
      running.app.get(UsersService).setActive(manager, AUDIT_CONTEXT, user, false),
    );
    return 200;
  },
  'a change of role': async ({ user }) => {
    const role = user.role === 'admin' ? 'user' : 'admin';
    await running.database.write((manager) =>
      running.app.get(UsersService).setRole(manager, AUDIT_CONTEXT, user, role),
    );
    return 200;
  },
  'the deletion of the account': ({ otherSession }) =>
    request('DELETE /api/account', otherSession, { password: PASSWORD }),
};

const IN_FLIGHT: Readonly<Record<string, Request>> = {
  'a sign-in': ({ user }) => signInWith(user.email, PASSWORD),
  'a new access token': ({ session }) =>
    request('POST /api/account/tokens', session, { name: 'Late', expiresInDays: 30 }),
  'another password change': ({ session }) =>
    request('POST /api/account/password', session, {
      currentPassword: PASSWORD,
      password: OTHER_PASSWORD,
      confirmPassword: OTHER_PASSWORD,
    }),
  'a change of address': ({ session }) =>
    request('POST /api/account/email', session, { email: newAddress('late'), password: PASSWORD }),
  'a change of name': ({ session }) => request('PATCH /api/account', session, { firstName: 'Late' }),
  'an export': ({ session }) => request('POST /api/account/export', session, { password: PASSWORD }),
  'a deletion': ({ session }) => request('DELETE /api/account', session, { password: PASSWORD }),
};

test.each(Object.entries(ENDINGS))(
  'what is in flight while %s is committed is refused with 401',
  async (ending, end) => {
    const subject = await createSubject();
    const { id, email } = subject.user;
    const inFlight = Object.values(IN_FLIGHT).map((start) => () => start(subject));
    const [ended, ...statuses] = await queueOnAccount(running, id, [() => end(subject), ...inFlight]);
    expect(ended).toBe(200);
    const names = Object.keys(IN_FLIGHT);
    expect(Object.fromEntries(statuses.map((status, index) => [names[index], status]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 401])),
    );
    const left = await running.database.read(async (manager) => ({
      sessions: await manager.countBy(Session, { userId: id }),
      accessTokens: await manager.countBy(AccessToken, { userId: id }),
      confirmLinks: await manager.countBy(OneTimeToken, { userId: id, purpose: 'confirm_email' }),
      changes: await manager.countBy(AuditEntry, { subjectId: id, action: 'account.profile_changed' }),
      exports: await manager.countBy(AuditEntry, { subjectId: id, action: 'account.exported' }),
      deletions: await manager.countBy(AuditEntry, { subjectId: id, action: 'account.deleted' }),
    }));
    expect(left).toEqual({
      // A password change answers whoever made it with a new session.
      sessions: ending === 'a password change' ? 1 : 0,
      accessTokens: 0,
      confirmLinks: 0,
      changes: 0,
      exports: 0,
      deletions: ending === 'the deletion of the account' ? 1 : 0,
    });
    expect(await signInWith(email, OTHER_PASSWORD)).toBe(401);
  },
);

const SIGN_OUTS: Readonly<Record<string, Request>> = {
  'a sign-out': ({ session }) => request('POST /api/auth/signout', session, {}),
  'a sign-out everywhere': ({ otherSession }) => request('DELETE /api/account/sessions', otherSession, {}),
};

test.each(['a password change', 'a password reset', 'deactivation', 'a change of role', ...Object.keys(SIGN_OUTS)])(
  'an impersonation that begins while %s of the administrator is committed is refused',
  async (ending) => {
    await createUser(running, { role: 'admin' });
    const admin = await createSubject('admin');
    const target = await createUser(running);
    const statuses = await queueOnAccount(running, admin.user.id, [
      () => ({ ...ENDINGS, ...SIGN_OUTS })[ending]?.(admin) ?? Promise.reject(new Error(ending)),
      () => request(`POST /api/admin/impersonate/${target.id}`, admin.session, {}),
    ]);
    expect(statuses).toEqual([200, 401]);
    expect(await running.database.read((manager) => manager.countBy(Session, { userId: target.id }))).toBe(0);
  },
);

test('an impersonation does not come back with the role of the administrator', async () => {
  const admin = await createSubject('admin');
  const target = await createUser(running);
  const { body } = await call<{ token: string }>(running, `POST /api/admin/impersonate/${target.id}`, {
    token: admin.session,
    body: {},
  });
  for (const role of ['user', 'admin'] as const) {
    await running.database.write(async (manager) => {
      const user = await manager.findOneByOrFail(User, { id: admin.user.id });
      await running.app.get(UsersService).setRole(manager, AUDIT_CONTEXT, user, role);
    });
  }
  expect((await call(running, 'GET /api/auth/me', { token: body.token })).status).toBe(401);
});

test.each(Object.entries({ 'a password change': ENDINGS['a password change'], deactivation: ENDINGS.deactivation }))(
  'what an administrator does with accounts while %s of theirs is committed is refused',
  async (_name, end) => {
    const target = await createUser(running);
    const email = newAddress('late');
    const writes: readonly Request[] = [
      ({ session }) => request('POST /api/admin/users', session, { email, password: PASSWORD }),
      ({ session }) => request(`PUT /api/admin/users/${target.id}`, session, { password: OTHER_PASSWORD }),
      ({ session }) => request(`DELETE /api/admin/users/${target.id}`, session, {}),
    ];
    for (const write of writes) {
      const admin = await createSubject('admin');
      const statuses = await queueOnAccount(running, admin.user.id, [
        () => (end as Request)(admin),
        () => write(admin),
      ]);
      expect(statuses).toEqual([200, 401]);
    }
    expect(await running.database.read((manager) => manager.countBy(User, { email }))).toBe(0);
    expect(await whoSignsIn(running, target.email)).toBe(target.email);
  },
);

test.each(['a password change', 'deactivation', 'the deletion of the account'])(
  'mailed links that are opened while %s is committed are refused',
  async (ending) => {
    const subject = await createSubject();
    const { id, email } = subject.user;
    const { token } = await running.database.write((manager) =>
      running.app.get(OneTimeTokens).issue(manager, id, 'confirm_email', { newEmail: newAddress('late') }),
    );
    const statuses = await queueOnAccount(running, id, [
      () => (ENDINGS[ending] as Request)(subject),
      () => request('POST /api/auth/confirm-email', undefined, { token }),
      () =>
        request('POST /api/auth/reset-password', undefined, {
          token: subject.resetToken,
          password: OTHER_PASSWORD,
          confirmPassword: OTHER_PASSWORD,
        }),
    ]);
    expect(statuses).toEqual([200, 400, 400]);
    expect(await signInWith(email, OTHER_PASSWORD)).toBe(401);
  },
);

test('of two administrators who demote each other at the same moment one succeeds', async () => {
  await createUser(running, { role: 'admin' });
  const [one, other] = [await createSubject('admin'), await createSubject('admin')];
  const demote = (by: Subject, target: Subject) =>
    request(`PUT /api/admin/users/${target.user.id}`, by.session, { role: 'user', currentPassword: PASSWORD });
  const statuses = await Promise.all([demote(one, other), demote(other, one)]);
  expect(statuses.toSorted()).toEqual([200, 401]);
});

describe('a sign-in that renews the hash of the password', () => {
  /** An account whose hash was made with another work factor. */
  const createOutdated = async () => {
    const subject = await createSubject();
    const hasher = new PasswordHasher(new AppConfig({ ...running.config, bcryptCost: 5 }));
    const passwordHash = await hasher.hash(PASSWORD);
    await hasher.onApplicationShutdown();
    await running.database.write((manager) => manager.update(User, { id: subject.user.id }, { passwordHash }));
    return subject;
  };

  test('does not bring an old password back', async () => {
    const subject = await createOutdated();
    const { id, email } = subject.user;
    const end = ENDINGS['a password reset'] as Request;
    const statuses = await queueOnAccount(running, id, [() => end(subject), () => signInWith(email, PASSWORD)]);
    expect(statuses).toEqual([200, 401]);
    expect([await signInWith(email, PASSWORD), await signInWith(email, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  test('does not refuse another one with the right password at the same moment', async () => {
    const { user } = await createOutdated();
    const attempt = () => signInWith(user.email, PASSWORD);
    expect(await queueOnAccount(running, user.id, [attempt, attempt, attempt])).toEqual([200, 200, 200]);
  });
});

test('of 20 deletions of one account at the same moment one succeeds and is audited', async () => {
  const { user, session } = await createSubject();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => request('DELETE /api/account', session, { password: PASSWORD })),
  );
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  const deletions = { subjectId: user.id, action: 'account.deleted' };
  expect(await running.database.read((manager) => manager.countBy(AuditEntry, deletions))).toBe(1);
});

test('of 20 deletions by administrators at the same moment one succeeds and is audited', async () => {
  const { session } = await createSubject('admin');
  const user = await createUser(running);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => request(`DELETE /api/admin/users/${user.id}`, session, {})),
  );
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  const deletions = { subjectId: user.id, action: 'account.deleted' };
  expect(await running.database.read((manager) => manager.countBy(AuditEntry, deletions))).toBe(1);
});

test('of 20 sign-outs of one session at the same moment one is audited', async () => {
  const { user, session } = await createSubject();
  await Promise.all(Array.from({ length: 20 }, () => request('POST /api/auth/signout', session, {})));
  const signOuts = { subjectId: user.id, action: 'account.signed_out' };
  expect(await running.database.read((manager) => manager.countBy(AuditEntry, signOuts))).toBe(1);
});
