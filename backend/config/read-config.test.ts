import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from './rate-limits.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { deriveKey, SECRETS_FILE } from './secrets.ts';
import { VARIABLES } from './variables.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-config-'));
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });

const problemsOf = (env: Record<string, string>) => {
  try {
    read(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test('everything has a working default', () => {
  const config = read();
  expect(config).toMatchObject({
    isProduction: false,
    port: 3000,
    appUrl: 'http://localhost:3000',
    database: { kind: 'sqlite', file: join(dataDir, 'overprint.sqlite') },
    redisUrl: null,
    smtpUrl: null,
    trustProxy: false,
    rateLimits: RATE_LIMITS,
  });
  expect(read({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
  expect(read({ PORT: '' }).port).toBe(3000);
});

test('secrets are made once, for the owner alone', () => {
  const first = read().secrets;
  expect(read().secrets).toEqual(first);
  expect(first.appSecret.length).toBeGreaterThan(32);
  expect(first.appSecret).not.toBe(first.passwordPepper);
  expect(statSync(join(dataDir, SECRETS_FILE)).mode & 0o777).toBe(0o600);
});

test('keys for different purposes differ', () => {
  const { appSecret } = read().secrets;
  expect(deriveKey(appSecret, 'one')).toHaveLength(32);
  expect(deriveKey(appSecret, 'one')).toEqual(deriveKey(appSecret, 'one'));
  expect(deriveKey(appSecret, 'one')).not.toEqual(deriveKey(appSecret, 'two'));
});

describe('production', () => {
  const secret = 'x'.repeat(32);

  test('does not start without secrets', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'APP_SECRET must be set in production',
      'PASSWORD_PEPPER must be set in production',
    ]);
    expect(problemsOf({ NODE_ENV: 'production', APP_SECRET: secret, PASSWORD_PEPPER: 'x'.repeat(31) })).toEqual([
      'PASSWORD_PEPPER must be at least 32 bytes long',
    ]);
  });

  test('starts with them', () => {
    const config = read({ NODE_ENV: 'production', APP_SECRET: secret, PASSWORD_PEPPER: `${secret}2` });
    expect(config.secrets).toEqual({ appSecret: secret, passwordPepper: `${secret}2` });
  });
});

test('every bad variable is named, with what is wrong, and no secret is printed', () => {
  const env = {
    PORT: '70000',
    APP_URL: 'https://example.com/path',
    DATABASE_URL: 'postgres://user:hunter2@host/db',
    REDIS_URL: 'nowhere',
    SMTP_URL: 'http://mail',
    MAIL_FROM: 'Overprint\r\nBcc: x@example.com <a@example.com>',
    SUPPORT_EMAIL: 'a@example.com, b@example.com',
    APP_SECRET: 'short',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_FACTOR: '0',
    BCRYPT_COST: '3',
    CAPTCHA_WORK_BITS: '1.5',
  };
  const problems = problemsOf(env);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
    Object.keys(VARIABLES).filter((name) => name in env),
  );
  expect(problems.join()).not.toMatch(/hunter2|short/);
});

test('a URL with an unescaped password, and a folder that cannot hold secrets, are explained', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://me:hunter2/x@mail' })).toEqual([expect.stringMatching(/^SMTP_URL .*%2F/)]);
  expect(problemsOf({ DATA_DIR: '/dev/null' })).toEqual([expect.stringMatching(/^DATA_DIR cannot .*\/dev\/null/)]);
  writeFileSync(join(dataDir, SECRETS_FILE), '{"appSecret": "hunter2');
  expect(problemsOf({})).toEqual([expect.stringMatching(/must hold appSecret and passwordPepper$/)]);
  rmSync(join(dataDir, SECRETS_FILE));
});

test.each([
  ['1', 1],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['false', false],
])('TRUST_PROXY=%s', (text, value) => {
  expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test.each(['0', '10.0.0.0/33', 'localhost', '1,true', ''])('TRUST_PROXY=%j is refused or off', (text) => {
  expect(text === '' ? read({ TRUST_PROXY: text }).trustProxy : problemsOf({ TRUST_PROXY: text }).length).toBe(
    text === '' ? false : 1,
  );
});

test('a database server without a database is refused', () => {
  const problems = ['mysql://root@localhost', 'mysql://root@localhost/'].map((url) =>
    problemsOf({ DATABASE_URL: url }),
  );
  expect(problems.flat()).toEqual(Array(2).fill(expect.stringMatching(/^DATABASE_URL must end with the name/)));
});

test('the scheme chooses the dialect', () => {
  expect(read({ DATABASE_URL: 'mariadb://root@localhost/x' }).database.kind).toBe('mariadb');
  expect(read({ DATABASE_URL: 'mysql://root@localhost/x' }).database.kind).toBe('mysql');
});
