import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInAnswer } from '../../libs/contracts/auth.dto.ts';
import { createUser, PASSWORD, signIn } from '../support/accounts.ts';
import { createStorage, startAppOn, type TestApp, type TestStorage } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

const run = promisify(execFile);

let storage: TestStorage;

beforeAll(async () => {
  storage = await createStorage();
});

afterAll(() => storage.remove());

/** Runs a command from source against a database, and gives what it printed and how it ended. */
async function command(name: string, args: readonly string[] = [], env: Record<string, string> = {}, on = storage) {
  const { database, dataDir, secrets } = on.config;
  const given = {
    PATH: process.env.PATH ?? '',
    TSX_TSCONFIG_PATH: 'backend/tsconfig.json',
    DATA_DIR: dataDir,
    APP_SECRET: secrets.appSecret,
    PASSWORD_PEPPER: secrets.passwordPepper,
    BCRYPT_COST: '4',
    ...(database.kind !== 'sqlite' && { DATABASE_URL: database.url }),
    ...env,
  };
  const file = join('backend/cli', `${name}.ts`);
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', file, ...args], { env: given });
    return { code: 0, text: stdout };
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
  expect((await command('db-migrate')).text).toContain('Accounts1760000000000');

  const weak = await command('admin-create', ['--email', 'boss@example.com'], { ADMIN_PASSWORD: 'Password123' });
  expect(weak).toMatchObject({ code: 1, text: expect.stringContaining('too easy') });
  const made = await command('admin-create', ['--email', 'boss@example.com'], { ADMIN_PASSWORD: PASSWORD });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('can sign in') });
  await withServer(async (running) => {
    const body = { email: 'boss@example.com', password: PASSWORD };
    const answer = await call<SignInAnswer>(running, 'POST /api/auth/signin', { body });
    expect(answer.body.user).toMatchObject({ role: 'admin', emailVerified: true });
    const { email } = await createUser(running, { email: 'promoted@example.com', emailVerified: false });
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    await expect.poll(() => running.logs.some(({ msg }) => msg === 'A mail waits in the outbox')).toBe(true);
  });
  const promoted = await command('admin-create', ['--email', 'promoted@example.com']);
  expect(promoted.text).toContain('is an administrator now');

  const listed = await command('mail-list');
  expect(listed.text).toMatch(/password_reset {2}to promoted@example\.com/);
  expect(listed.text).toMatch(/http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}/);

  const file = join(storage.config.dataDir, 'backup.jsonl.gz');
  const backup = await command('db-backup', [file]);
  expect(backup.text).toContain('PASSWORD_PEPPER');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);

  const target = await createStorage({ secrets: storage.config.secrets });
  expect((await command('db-restore', [file], {}, target)).text).toContain('Restored');
  await withServer((running) => signIn(running, 'promoted@example.com'), target);
  await target.remove();
});

test('mistakes are answered in one line', async () => {
  const [nobody, nothing, badConfig] = await Promise.all([
    command('admin-create', ['--email', 'nobody']),
    command('db-restore', ['no-such-file']),
    command('db-migrate', [], { PORT: 'x', LOG_LEVEL: 'y' }),
  ]);
  for (const { code, text } of [nobody, nothing]) {
    expect(code).toBe(1);
    expect(text.trim().split('\n')).toHaveLength(1);
  }
  expect(badConfig?.text).toMatch(/PORT must be[^\n]*\n\s+LOG_LEVEL must be/);
});
