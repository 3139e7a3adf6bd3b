import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RowDataPacket } from 'mysql2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { SessionsService } from '../../../backend/auth/sessions/sessions.service.ts';
import { AccessToken } from '../../../backend/auth/tokens/access-token.entity.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { SignInAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { createAccessToken, createUser, PASSWORD, signIn, signUpBody } from '../../support/accounts.ts';
import { builtServer } from '../../support/build-server.ts';
import { connect } from '../../support/find-database.ts';
import { createStorage, startAppOn, type TestApp, type TestStorage } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { testOnce } from '../../support/use-test-app.ts';

const run = promisify(execFile);

let storage: TestStorage;

beforeAll(async () => {
  storage = await createStorage();
});

afterAll(() => storage.remove());

/** Runs a command as built against a database; returns what it printed and how it ended. */
async function command(name: string, args: readonly string[] = [], env: Record<string, string> = {}, on = storage) {
  const { database, dataDir, secrets } = on.config;
  const given = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    APP_SECRET: secrets.appSecret,
    PASSWORD_PEPPER: secrets.passwordPepper,
    BCRYPT_COST: '4',
    ...(database.kind !== 'sqlite' && { DATABASE_URL: database.url }),
    ...env,
  };
  const file = join(builtServer().root, 'backend/cli', `${name}.js`);
  try {
    const running = run(process.execPath, [file, ...args], { env: given });
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

async function withServer<T>(work: (running: TestApp) => Promise<T>, on = storage): Promise<T> {
  const running = await startAppOn(on.config);
  try {
    return await work(running);
  } finally {
    await running.close();
  }
}

// Seven processes start one after the other, each loading the whole database layer.
test('from an empty database to an administrator, a backup, and the same elsewhere', { timeout: 180_000 }, async () => {
  const early = await command('db-backup', [join(storage.config.dataDir, 'early.gz')]);
  expect(early).toEqual({ code: 1, text: expect.stringMatching(/^.*(there is no database|database is empty).*\n$/) });
  expect((await command('db-migrate')).text).toContain('Accounts1760000000000');

  const weak = await command('admin-create', ['--email', 'boss@example.com'], { ADMIN_PASSWORD: 'Password123' });
  expect(weak).toMatchObject({ code: 1, text: expect.stringContaining('too easy') });
  const own = await command('admin-create', ['--email', 'Boss.Lady@example.com'], { ADMIN_PASSWORD: 'Boss.Lady7' });
  expect(own).toMatchObject({ code: 1, text: expect.stringContaining('other than your email address') });
  const name = ['--email', 'boss@example.com', '--first-name', 'Bo\u202Ess'];
  expect((await command('admin-create', name, { ADMIN_PASSWORD: PASSWORD })).text).toContain('invisible control');
  const made = await command('admin-create', ['--email', 'boss@example.com'], { ADMIN_PASSWORD: PASSWORD });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('can sign in') });
  await withServer(async (running) => {
    const body = { email: 'boss@example.com', password: PASSWORD };
    const answer = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body });
    expect(answer.body.user).toMatchObject({ role: 'admin', emailVerified: true });
    const { email } = await createUser(running, { email: 'promoted@example.com' });
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    await expect
      .poll(() => running.logs.some(({ msg }) => String(msg).startsWith('A mail waits in the outbox')))
      .toBe(true);
  });
  const promoted = await command('admin-create', ['--email', 'promoted@example.com', '--first-name', 'Grace']);
  expect(promoted.text).toContain('is an administrator now');

  const listed = await command('mail-list');
  expect(listed.text).toMatch(/password_reset {2}to promoted@example\.com/);
  expect(listed.text).toMatch(/http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}/);

  const file = join(storage.config.dataDir, 'backup.jsonl.gz');
  const backup = await command('db-backup', [file]);
  expect(backup.text).toContain('PASSWORD_PEPPER');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(storage.config.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);

  const target = await createStorage({ secrets: storage.config.secrets });
  expect((await command('db-restore', [file], {}, target)).text).toContain('Restored');
  await withServer(async (running) => {
    const body = { email: 'promoted@example.com', password: PASSWORD };
    const answer = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body });
    expect(answer.body.user).toMatchObject({ role: 'admin', firstName: 'Grace', lastName: 'Lovelace' });
  }, target);
  await target.remove();
});

test('an unverified account becomes an administrator with the password of the operator, and nothing else opens it', {
  timeout: 180_000,
}, async () => {
  const email = 'squatted@example.com';
  const args = ['--email', email];
  const waysIn = (running: TestApp, userId: string) =>
    running.database.read(async (manager) => ({
      sessions: await manager.countBy(Session, { userId }),
      accessTokens: await manager.countBy(AccessToken, { userId }),
      links: await manager.countBy(OneTimeToken, { userId }),
    }));
  const userId = await withServer(async (running) => {
    const signUp = async () => call(running, 'POST /api/auth/signup', { body: await signUpBody(running, email) });
    expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 201]);
    const { id } = await running.database.read((manager) => manager.findOneByOrFail(User, { email }));
    const session = await running.database.write((manager) =>
      running.app.get(SessionsService).open(manager, id, 'test'),
    );
    await createAccessToken(running, session);
    expect(await waysIn(running, id)).toEqual({ sessions: 1, accessTokens: 1, links: 2 });
    return id;
  });

  const without = await command('admin-create', args);
  expect(without).toMatchObject({ code: 1, text: expect.stringContaining('ADMIN_PASSWORD') });
  const weak = await command('admin-create', args, { ADMIN_PASSWORD: 'Password123' });
  expect(weak).toMatchObject({ code: 1, text: expect.stringContaining('too easy') });
  await withServer(async (running) => {
    const user = await running.database.read((manager) => manager.findOneByOrFail(User, { email }));
    expect(user).toMatchObject({ role: 'user', emailVerified: false });
  });

  const password = 'Operator-Horse-9';
  const made = await command('admin-create', args, { ADMIN_PASSWORD: password });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('with the new password only') });
  await withServer(async (running) => {
    expect(await waysIn(running, userId)).toEqual({ sessions: 0, accessTokens: 0, links: 0 });
    await expect(signIn(running, email)).rejects.toThrow(/401/);
    const { body } = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body: { email, password } });
    expect(body.user).toMatchObject({ id: userId, role: 'admin', emailVerified: true });
    const where = { subjectId: userId, action: 'account.password_changed' };
    const event = await running.database.read((manager) => manager.findOneByOrFail(AuditEntry, where));
    expect(event).toMatchObject({ actorId: null, address: null, details: { source: 'command line' } });
  });
});

test.skipIf(process.env.DATABASE_URL === undefined)('a command waits for migrations that take long', async () => {
  const { database } = storage.config;
  if (database.kind === 'sqlite') {
    throw new Error('This test needs a server.');
  }
  const name = new URL(database.url).pathname.slice(1);
  const other = await connect(database.url);
  try {
    // As another process that migrates the same database.
    await other.query('SELECT GET_LOCK(?, 0)', [`migrate:${name}`.slice(0, 64)]);
    const listing = command('mail-list');
    // Longer than a command waits for a server that does not respond.
    await expect
      .poll(async () => {
        const [rows] = await other.query<RowDataPacket[]>(
          "SELECT id FROM information_schema.processlist WHERE db = ? AND info LIKE 'SELECT GET_LOCK%' AND time >= 4",
          [name],
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('SELECT RELEASE_ALL_LOCKS()');
    expect(await listing).toMatchObject({ code: 0 });
  } finally {
    await other.end();
  }
});

testOnce('every command has a help, without a database', async () => {
  const names = ['admin-create', 'db-backup', 'db-migrate', 'db-restore', 'mail-list'];
  const answers = await Promise.all(names.map((name) => command(name, ['--help'], { DATA_DIR: '/no/such/folder' })));
  for (const { code, text } of answers) {
    expect([code, text]).toEqual([0, expect.stringMatching(/^Usage: npm run [\w:]+[^\n]*\n[A-Z]/)]);
  }
});

testOnce('admin:create names the database that it creates', async () => {
  const folder = join(storage.config.dataDir, 'new');
  mkdirSync(folder);
  const env = { DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: PASSWORD };
  const made = await command('admin-create', ['--email', 'first@example.com'], env);
  expect(made).toEqual({ code: 0, text: expect.stringContaining(`New database: ${folder}`) });
});

testOnce('mistakes are answered in one line', async () => {
  const away = { DATABASE_URL: 'mysql://nobody:x@127.0.0.1:9/nothing' };
  const file = join(storage.config.dataDir, 'not-written.gz');
  const elsewhere = { DATA_DIR: join(storage.config.dataDir, 'elsewhere'), DATABASE_URL: '' };
  const [badConfig, unreachable, ...others] = await Promise.all([
    command('db-migrate', [], { PORT: 'x', LOG_LEVEL: 'y' }),
    command('mail-list', [], away),
    command('admin-create', ['--email', 'nobody']),
    command('mail-list', ['--limit', '-1']),
    command('db-restore', ['no-such-file']),
    command('db-backup', [file], away),
    command('db-backup', [file], elsewhere),
  ]);
  for (const { code, text } of others) {
    expect([code, text.trim().split('\n')]).toEqual([1, [expect.any(String)]]);
  }
  expect(others[1]?.text).toMatch(
    /ambiguous\. Did you forget .*'--limit=-XYZ'\. Usage: npm run mail:list -- \[--limit 20\]\n$/,
  );
  expect(readdirSync(storage.config.dataDir).filter((name) => /elsewhere|not-written/.test(name))).toEqual([]);
  expect([unreachable.code, unreachable.text]).toEqual([1, expect.stringMatching(/cannot be reached/)]);
  expect(badConfig?.text).toMatch(/PORT must be[^\n]*\n\s+LOG_LEVEL must be/);
});
