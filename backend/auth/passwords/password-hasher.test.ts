import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppConfig, type AppConfigValues } from '../../config/app-config.ts';
import { PasswordHasher } from './password-hasher.ts';

const config = (bcryptCost: number, passwordPepper = 'p'.repeat(32)) =>
  new AppConfig({ bcryptCost, secrets: { appSecret: 's'.repeat(32), passwordPepper } } as AppConfigValues);

let hasher: PasswordHasher;

beforeAll(() => {
  hasher = new PasswordHasher(config(6));
});

afterAll(() => hasher.onApplicationShutdown());

test('a hash belongs to one password, differs each time, and is not the password’s', async () => {
  const [one, two] = [await hasher.hash('Secret-1'), await hasher.hash('Secret-1')];
  expect(one).toMatch(/^\$2[ab]\$06\$.{53}$/);
  expect(one).not.toBe(two);
  expect(await hasher.verify('Secret-1', one)).toBe(true);
  expect(await hasher.verify('Secret-2', one)).toBe(false);
});

test('every byte counts: beyond the 72nd, and after a NUL', async () => {
  const long = 'x'.repeat(72);
  expect(await hasher.verify(`${long}b`, await hasher.hash(`${long}a`))).toBe(false);
  expect(await hasher.verify('a\0c', await hasher.hash('a\0b'))).toBe(false);
});

test('without the pepper no password is right', async () => {
  const hash = await hasher.hash('Secret-1');
  const other = new PasswordHasher(config(6, 'q'.repeat(32)));
  expect(await other.verify('Secret-1', hash)).toBe(false);
  await other.onApplicationShutdown();
});

test('without a hash the answer is no', async () => {
  expect(await hasher.verify('Secret-1', undefined)).toBe(false);
});

test('a hash of another work factor is outdated', async () => {
  const hash = await hasher.hash('Secret-1');
  expect(hasher.isOutdated(hash)).toBe(false);
  const stronger = new PasswordHasher(config(7));
  expect(stronger.isOutdated(hash)).toBe(true);
  await stronger.onApplicationShutdown();
});

test('the event loop goes on while passwords are hashed', async () => {
  const slow = new PasswordHasher(config(11));
  await slow.hash('warm up');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all([slow.hash('a'), slow.hash('b')]);
  clearInterval(timer);
  await slow.onApplicationShutdown();
  // On the event loop itself, two such hashes would allow only a few turns.
  expect(turns).toBeGreaterThan(20);
});

test('more than can be done in time is refused at once', async () => {
  const busy = new PasswordHasher(config(4));
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => busy.verify('x', undefined)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
  await busy.onApplicationShutdown();
});
