import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { databaseTarget } from '../../../backend/config/read-config.ts';
import type { SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { sendText } from '../../support/saved-data.ts';
import { type ProxyMode, type StallPoint, startDatabaseProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { createStorage, startAppOn, type TestApp, type TestStorage } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

/** Time for requests that a busy machine may delay beyond the deadline of the database. */
const WHEN_BUSY = { timeout: 10_000 };

/** Only a server can be away; a file cannot. */
const serverUrl = process.env.DATABASE_URL;

let proxy: TcpProxy;
let storage: TestStorage;
let running: TestApp;

/** A server whose way to the database leads over a proxy. */
async function start(mode: ProxyMode): Promise<void> {
  storage = await createStorage({ databaseDeadlineMs: 1_800 });
  const { database } = storage.config;
  const through = await startDatabaseProxy(database.kind === 'sqlite' ? '' : database.url);
  ({ proxy } = through);
  proxy.setMode(mode);
  running = await startAppOn({ ...storage.config, database: databaseTarget(through.url, storage.config.dataDir) });
}

const ready = async () => (await call(running, 'GET /api/health/ready')).status;

const me = async (token: string) => (await call(running, 'GET /api/auth/me', { token })).status;

/**
 * Returns what `work` gives if it comes before a timer of this process that started with it, else 'too late'. Timers pass
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

  test.each(['drop', 'stall'] as const)(
    'at start (%s), the process stays, says that it is not ready, and is ready soon after it is back',
    async (mode) => {
      await start(mode);
      expect(await ready()).toBe(503);
      expect((await call(running, 'GET /api/health')).status).toBe(200);
      await expectAnotherAttempt();
      proxy.setMode('pass');
      await expect.poll(ready).toBe(200);
      expect((await createSignedIn(running)).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    },
  );

  /** Returns the names of an account's folders. On a busy machine the database can be away once more: asks again. */
  const folderNames = async (token: string) => {
    let folders: readonly SavedFolder[] = [];
    const ask = async () => {
      const { status, body } = await call<SavedFolder[]>(running, 'GET /api/folders', { token });
      folders = status === 200 ? body : [];
      return status;
    };
    await expect.poll(ask, WHEN_BUSY).toBe(200);
    return folders.map(({ name }) => name);
  };

  const listFolders = (token: string) => call(running, 'GET /api/folders', { token });

  const makeFolder = (token: string) =>
    call(running, 'POST /api/folders', {
      token,
      body: { name: 'Stalled' },
      headers: { 'idempotency-key': 'the-folder' },
    });

  /** Renames a folder that is not there: its transaction is rolled back. */
  const renameNothing = (token: string) =>
    call(running, `PUT /api/folders/${newId()}`, { token, body: { name: 'Renamed' } });

  const upload = (token: string) => sendText(running, 'a text\n', { token });

  test.each<[string, StallPoint, (token: string) => Promise<{ readonly status: number }>, readonly string[][]]>([
    ['a query', { text: 'FROM `folders`', when: 'before' }, listFolders, [[]]],
    ['BEGIN', { text: 'START TRANSACTION', when: 'before' }, makeFolder, [[]]],
    ['a statement', { text: 'INSERT INTO `folders`', when: 'before' }, makeFolder, [[]]],
    ['the answer to a statement', { text: 'INSERT INTO `folders`', when: 'after' }, makeFolder, [[]]],
    ['COMMIT', { text: 'COMMIT', since: 'INSERT INTO `folders`', when: 'before' }, makeFolder, [[], ['Stalled']]],
    [
      'the answer to COMMIT',
      { text: 'COMMIT', since: 'INSERT INTO `folders`', when: 'after' },
      makeFolder,
      [['Stalled']],
    ],
    ['ROLLBACK', { text: 'ROLLBACK', since: '`folders`', when: 'before' }, renameNothing, [[]]],
    ['a statement of an upload', { text: 'INSERT INTO `text_chunks`', when: 'before' }, upload, [[]]],
  ])('stalled at %s, it is answered with 503 in time, and only what was committed is done', async (...row) => {
    const [, point, ask, outcomes] = row;
    await start('pass');
    await expect.poll(ready).toBe(200);
    const { token } = await createSignedIn(running);
    proxy.stallAt(point);
    const answer = ask(token);
    await expect.poll(() => proxy.mode).toBe('stall');
    // Two seconds are promised; the limits of single pieces of work are up to ten.
    expect(await within(6_000, async () => (await answer).status)).toBe(503);
    await expect.poll(ready).toBe(503);

    proxy.resume();
    await expect.poll(ready).toBe(200);
    // It waits for what is still under way for this account.
    const makeLater = () => call(running, 'POST /api/folders', { token, body: { name: 'Later' } });
    await expect.poll(async () => (await makeLater()).status, WHEN_BUSY).toBe(201);
    const names = (await folderNames(token)).filter((name) => name !== 'Later');
    expect(outcomes).toContainEqual(names);
    if (ask === makeFolder) {
      // Sent again with its key it is done once, whatever became of it before.
      await expect.poll(async () => (await makeFolder(token)).status, WHEN_BUSY).toBe(201);
      expect((await folderNames(token)).filter((name) => name !== 'Later')).toEqual(['Stalled']);
    }
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

  test.each(['before', 'after'] as const)(
    'lost at COMMIT (%s the server got it), it is answered with 503, and done once when it is sent again',
    async (when) => {
      await start('pass');
      await expect.poll(ready).toBe(200);
      const { token } = await createSignedIn(running);
      proxy.stallAt({ text: 'COMMIT', since: 'INSERT INTO `folders`', when });
      const answer = makeFolder(token);
      await expect.poll(() => proxy.mode).toBe('stall');
      proxy.setMode('drop');
      expect((await answer).status).toBe(503);
      // Until the ping fails, the server still counts its lost connections as usable.
      await expect.poll(ready).toBe(503);
      proxy.setMode('pass');
      await expect.poll(ready).toBe(200);
      expect(await folderNames(token)).toEqual(when === 'after' ? ['Stalled'] : []);
      await expect.poll(async () => (await makeFolder(token)).status, WHEN_BUSY).toBe(201);
      expect(await folderNames(token)).toEqual(['Stalled']);
    },
  );

  test('while it is stalled every request is answered with 503, also when its connection is given up', async () => {
    await start('pass');
    await expect.poll(ready).toBe(200);
    const { user, token } = await createSignedIn(running);
    const body = { email: user.email, password: PASSWORD };
    const kinds = [
      () => me(token),
      async () => (await makeFolder(token)).status,
      async () => (await upload(token)).status,
      async () => (await call(running, 'POST /api/auth/signin', { body })).status,
    ];
    proxy.setMode('stall');
    let isOver = false;
    const statuses: number[] = [];
    // More at a time than there are connections, and at all times while they are given up.
    const clients = Array.from({ length: 24 }, async (_value, number) => {
      while (!isOver) {
        statuses.push((await kinds[number % kinds.length]?.()) ?? 0);
        await delay(5);
      }
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(24 * 8);
    isOver = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
});

test('the answer says when to try again', async () => {
  const { unavailable } = await import('../../../backend/database/database-errors.ts');
  expect(unavailable().toBody()).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
});
