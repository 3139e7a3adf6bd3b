import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseTarget } from '../../backend/config/read-config.ts';
import { createSignedIn } from '../support/accounts.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createStorage, startAppOn, type TestApp, type TestStorage } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

/** Only a server can be away; a file cannot. */
const serverUrl = process.env.DATABASE_URL;

let proxy: TcpProxy;
let storage: TestStorage;
let running: TestApp;

/** A server whose way to the database leads over a proxy. */
async function start(mode: 'pass' | 'drop'): Promise<void> {
  storage = await createStorage({ databaseDeadlineMs: 1_800 });
  const { database } = storage.config;
  const url = new URL(database.kind === 'sqlite' ? '' : database.url);
  const path = url.searchParams.get('socketPath');
  proxy = await startTcpProxy(path ? { path } : { host: url.hostname, port: Number(url.port) || 3306 });
  proxy.setMode(mode);
  url.searchParams.delete('socketPath');
  url.host = `127.0.0.1:${proxy.port}`;
  running = await startAppOn({ ...storage.config, database: databaseTarget(url.href, storage.config.dataDir) });
}

const ready = async () => (await call(running, 'GET /api/health/ready')).status;

const me = async (token: string) => (await call(running, 'GET /api/auth/me', { token })).status;

/**
 * What `work` gives, if it comes before a timer of this very process that started with it, else 'too late'. Timers pass
 * in their order however busy the machine is: the server's deadlines run on the same clock.
 */
async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T | 'too late'> {
  const stop = new AbortController();
  const timer = delay(milliseconds, 'too late' as const, { signal: stop.signal });
  timer.catch(() => undefined);
  try {
    return await Promise.race([work(), timer]);
  } finally {
    stop.abort();
  }
}

/** Waits until the server has tried to reach the database again; it must, within five seconds of its own clock. */
async function expectAnotherAttempt(): Promise<void> {
  const before = proxy.attempts;
  const tried = async () => {
    while (proxy.attempts === before) {
      await delay(10);
    }
    return 'tried';
  };
  expect(await within(5_000, tried)).toBe('tried');
}

describe.runIf(serverUrl)('when the database is away', () => {
  afterEach(async () => {
    proxy.setMode('pass');
    await running.close();
    await proxy.close();
    await storage.remove();
  });

  test('at start, the process stays, says that it is not ready, and is ready soon after it is back', async () => {
    await start('drop');
    expect(await ready()).toBe(503);
    expect((await call(running, 'GET /api/health')).status).toBe(200);
    await expectAnotherAttempt();
    proxy.setMode('pass');
    await expect.poll(ready).toBe(200);
    expect((await createSignedIn(running)).token).toBeTruthy();
  });

  test.each(['drop', 'stall'] as const)(
    'in the middle (%s), requests fail within two seconds, and work again soon after it is back',
    async (mode) => {
      await start('pass');
      // The first connection brings the schema along.
      await expect.poll(ready).toBe(200);
      const { token } = await createSignedIn(running);
      expect(await me(token)).toBe(200);
      proxy.setMode(mode);
      const asked = () => Promise.all(Array.from({ length: 20 }, () => me(token)));
      // The deadline is 1.8 s of the promised two; the rest is for twenty requests at once on a busy machine.
      expect(await within(3_000, asked)).toEqual(Array(20).fill(503));
      await expect.poll(ready).toBe(503);
      // Once it is known to be away, nobody waits for a deadline any more.
      await expect.poll(() => within(1_000, () => me(token))).toBe(503);
      await expectAnotherAttempt();
      proxy.setMode('pass');
      await expect.poll(ready).toBe(200);
      expect(await me(token)).toBe(200);
    },
  );
});

test('the answer says when to try again', async () => {
  const { unavailable } = await import('../../backend/database/database-errors.ts');
  expect(unavailable().toBody()).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
});
