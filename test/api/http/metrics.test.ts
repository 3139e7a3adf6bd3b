import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PasswordHasher } from '../../../backend/auth/passwords/password-hasher.ts';
import { Database } from '../../../backend/database/database.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { VERSION } from '../../../libs/contracts/site/version.ts';
import { createSignedIn, newAddress } from '../../support/accounts.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const TOKEN = 'a-token-for-monitors-of-32-bytes-or-more';

const running = useTestApp({ metricsToken: TOKEN });

/** Every number by its name and labels, as they stand in the text. */
async function scrape(app: TestApp = running): Promise<Map<string, number>> {
  const { status, body } = await call<string>(app, 'GET /api/metrics', { token: TOKEN });
  expect(status).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const requests = (method: string, route: string, status: string) =>
  `overprint_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

const mails = (state: string) => `overprint_outbox_mails{state="${state}"}`;

/** Runs a piece of work on the database that lasts until `end` is called. */
function occupy(database: Database): { readonly done: Promise<unknown>; end(): void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = database.write(
    async (manager) => {
      await manager.query('SELECT 1');
      await ended;
    },
    { deadlineMs: 20_000 },
  );
  return { done: work, end };
}

test('only the token of the configuration opens the metrics, and without one they do not exist', async () => {
  expect(await call(running, 'GET /api/metrics')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  for (const token of ['', `${TOKEN}x`, TOKEN.slice(0, -1), 'x'.repeat(40)]) {
    expect((await call(running, 'GET /api/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
  }
  const { token } = await createSignedIn(running, { role: 'admin' });
  expect((await call(running, 'GET /api/metrics', { token })).status).toBe(401);
  const opened = await call<string>(running, 'GET /api/metrics', { token: TOKEN });
  expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(opened.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);

  const closed = await startTestApp();
  expect((await call(closed, 'GET /api/metrics', { token: TOKEN })).status).toBe(404);
  expect((await call(closed, 'GET /api/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404);
  await closed.close();
});

test('requests are counted by the template of their route and the class of their status', async () => {
  const { token } = await createSignedIn(running);
  const before = await scrape();
  const grown = (after: Map<string, number>, name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  await call(running, 'GET /api/auth/me', { token });
  await call(running, 'GET /api/auth/me', { token });
  await call(running, 'GET /api/auth/me');
  await call(running, 'GET /api/saved-lists/01900000-0000-7000-8000-000000000000', { token });
  await call(running, 'POST /nowhere/at/all');
  await running.server.inject('/merge?secret=word');
  const after = await scrape();
  expect(grown(after, requests('GET', '/api/auth/me', '2xx'))).toBe(2);
  expect(grown(after, requests('GET', '/api/auth/me', '4xx'))).toBe(1);
  expect(grown(after, requests('GET', '/api/saved-lists/:id', '4xx'))).toBe(1);
  expect(grown(after, requests('POST', 'none', '4xx'))).toBe(1);
  expect(grown(after, requests('GET', '/*', '5xx'))).toBe(1);
  const seconds = requests('GET', '/api/auth/me', '2xx').replace('_count', '_sum');
  expect(after.get(seconds)).toBeGreaterThan(before.get(seconds) ?? 0);
});

test('mails are counted by their state, with the age of the one that waits longest', async () => {
  const own = await startTestApp({ metricsToken: TOKEN });
  const empty = await scrape(own);
  expect([empty.get(mails('waiting')), empty.get('overprint_outbox_oldest_waiting_seconds')]).toEqual([0, 0]);
  for (const subject of ['One', 'Two']) {
    const body = { name: 'Bob', email: newAddress(), subject, message: 'Hello' };
    expect((await call(own, 'POST /api/support/contact', { body })).status).toBe(200);
  }
  const filled = await scrape(own);
  expect([filled.get(mails('waiting')), filled.get(mails('failed')), filled.get(mails('sent'))]).toEqual([2, 0, 0]);
  const database = own.database;
  await database.write(async (manager) => {
    const [mail] = await manager.find(OutboxEmail, { take: 1 });
    await manager.update(OutboxEmail, { id: mail?.id as string }, { createdAt: new Date(Date.now() - 3_600_000) });
  });
  const old = (await scrape(own)).get('overprint_outbox_oldest_waiting_seconds') as number;
  expect(old).toBeGreaterThanOrEqual(3600);
  await database.write((manager) => manager.update(OutboxEmail, { status: 'waiting' }, { status: 'failed' }));
  const failed = await scrape(own);
  expect([failed.get(mails('waiting')), failed.get(mails('failed'))]).toEqual([0, 2]);
  expect(failed.get('overprint_outbox_oldest_waiting_seconds')).toBe(0);
  await own.close();
});

test('the use of the database shows work that is going on and work that waits', async () => {
  const database = running.database;
  const connections = (state: string) => `overprint_database_connections{state="${state}"}`;
  expect((await scrape()).get('overprint_database_ready')).toBe(1);
  const limit = (await scrape()).get(connections('limit')) as number;
  expect(limit).toBe(database.use?.limit);
  const first = Array.from({ length: limit }, () => occupy(database));
  await expect.poll(() => database.use?.busy).toBe(limit);
  // The server's own work (a ping every second, mails to send) waits there, too.
  const before = database.use?.waiting ?? 0;
  const more = [occupy(database), occupy(database)];
  await expect.poll(() => database.use?.waiting).toBeGreaterThanOrEqual(before + 2);
  // On SQLite readers have a way of their own; on a server the numbers can be read while nobody else can.
  if (limit === 1) {
    const busy = await scrape();
    expect(busy.get(connections('busy'))).toBe(1);
    expect(busy.get(connections('waiting'))).toBeGreaterThanOrEqual(2);
  }
  for (const work of [...first, ...more]) {
    work.end();
  }
  await Promise.all([...first, ...more].map(({ done }) => done));
  await expect.poll(() => database.use).toEqual({ busy: 0, waiting: 0, limit });
});

test('passwords that wait for a thread are counted', async () => {
  const hasher = running.app.get(PasswordHasher);
  const work = Array.from({ length: 30 }, () => hasher.hash('Correct-Horse-7'));
  expect(hasher.waiting).toBeGreaterThan(0);
  await Promise.all(work);
  expect((await scrape()).get('overprint_password_hashing_waiting')).toBe(0);
});

test('the process tells of its event loop, memory and version', async () => {
  const numbers = await scrape();
  expect(numbers.get(`overprint_build_info{version="${VERSION}"}`)).toBe(1);
  expect(numbers.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  const blockedUntil = Date.now() + 300;
  await delay(20);
  while (Date.now() < blockedUntil) {
    // Holds up the event loop, as a long computation would.
  }
  await delay(20);
  expect((await scrape()).get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.1);
});

test('labels are a few words that the code knows: nothing of users, and not more of them with more requests', async () => {
  const { token, user } = await createSignedIn(running);
  const ask = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await call(running, `GET /api/saved-lists/nobody-${index}`, { token, from: `10.9.8.${index}` });
      await call(running, `GET /api/private-${index}?q=word`);
    }
    await running.server.inject({ method: 'OPTIONS', url: '/api/private' });
  };
  await ask(0, 3);
  const before = await scrape();
  await ask(3, 20);
  const after = await scrape();
  const names = (numbers: Map<string, number>) => [...numbers.keys()].filter((name) => name.startsWith('overprint_'));
  expect(names(after)).toEqual(names(before));
  const text = [...after.keys()].join('\n');
  for (const secret of [user.id, user.email, 'nobody-', 'private', '10.9.8.', token]) {
    expect(text).not.toContain(secret);
  }
});
