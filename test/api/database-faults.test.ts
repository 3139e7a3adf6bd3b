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
  storage = await createStorage();
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

const timed = async (route: string, token?: string) => {
  const startedAt = performance.now();
  const { status } = await call(running, route, token ? { token } : {});
  return { status, ms: performance.now() - startedAt };
};

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
    proxy.setMode('pass');
    await expect.poll(ready, { timeout: 5_000, interval: 50 }).toBe(200);
    expect((await createSignedIn(running)).token).toBeTruthy();
  });

  test('in the middle, requests fail within two seconds, and work again soon after it is back', async () => {
    await start('pass');
    const { token } = await createSignedIn(running);
    expect((await timed('GET /api/auth/me', token)).status).toBe(200);
    for (const mode of ['drop', 'stall'] as const) {
      proxy.setMode(mode);
      const failed = await Promise.all(Array.from({ length: 20 }, () => timed('GET /api/auth/me', token)));
      expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
      // The deadline is 1.8 s of the promised two; the rest is for a test machine that is busy otherwise.
      expect(Math.max(...failed.map(({ ms }) => ms))).toBeLessThan(4_000);
      await expect.poll(ready, { timeout: 5_000 }).toBe(503);
      // Once it is known to be away, nobody waits any more.
      await expect.poll(async () => (await timed('GET /api/auth/me', token)).ms, { timeout: 5_000 }).toBeLessThan(200);
      await delay(300);
      proxy.setMode('pass');
      await expect.poll(ready, { timeout: 5_000, interval: 50 }).toBe(200);
      expect((await timed('GET /api/auth/me', token)).status).toBe(200);
    }
  });
});

test('the answer says when to try again', async () => {
  const { unavailable } = await import('../../backend/database/database-errors.ts');
  expect(unavailable().toBody()).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
});
