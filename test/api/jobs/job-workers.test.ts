import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { SavedResult } from '../../../backend/library/results/saved-result.entity.ts';
import { JobRecord } from '../../../backend/user-jobs/job.entity.ts';
import type { JobInfo } from '../../../libs/contracts/jobs/jobs.dto.ts';
import type { SavedList as ListAnswer } from '../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResult as ResultAnswer } from '../../../libs/contracts/saved/results.dto.ts';
import type { TextAnswer } from '../../../libs/contracts/saved/texts.dto.ts';
import { DEDUPE_OPTIONS } from '../../../libs/tools/dedupe/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { builtServer } from '../../support/build-server.ts';
import { type RunningServer, startBuilt } from '../../support/built-server.ts';
import { dedupeOracle, dedupeRowsOracle } from '../../support/engine/dedupe-oracle.ts';
import { seededRandom } from '../../support/engine/random-list.ts';
import { type RedisServer, startRedis } from '../../support/find-redis.ts';
import { ask } from '../../support/http-client.ts';
import { createJob, type JobClient, jobIn, resultRows, runJob, shareHeldSheet } from '../../support/jobs.ts';
import { type SheetProvider, startSheetProvider } from '../../support/sheet-provider.ts';
import { startDatabaseProxy } from '../../support/tcp-proxy.ts';
import { createStorage, startAppOn, type TestStorage } from '../../support/test-app.ts';

const TIMEOUT_MS = 180_000;

let provider: SheetProvider;
let storage: TestStorage;
let redis: RedisServer;
let server: RunningServer;
let client: JobClient;
let database: DataSource;
let manager: EntityManager;
const processes: RunningServer[] = [];

/** Starts a server or a worker; all of them share a database and Redis. */
async function start(program: 'main' | 'worker', variables: Readonly<Record<string, string>> = {}) {
  const { config } = storage;
  const running = await startBuilt({ main: join(builtServer().root, `backend/${program}.js`) }, config, {
    REDIS_URL: redis.url,
    SHEETS_BASE_URL: provider.origin,
    JOB_THREADS: '2',
    JOB_PARTITION_MB: '1',
    ...variables,
  });
  processes.push(running);
  return running;
}

/** Lets the locks of all jobs expire, as thirty seconds after their process has died. */
async function expireLocks(): Promise<void> {
  await manager.update(JobRecord, { state: 'running', lockedUntil: Not(IsNull()) }, { lockedUntil: new Date(0) });
}

/** Workers need a database that processes share; the embedded one is for one. */
describe.runIf(process.env.DATABASE_URL)('processes that share a queue', () => {
  beforeAll(async () => {
    [provider, storage, redis] = await Promise.all([startSheetProvider(), createStorage(), startRedis()]);
    const setUp = await startAppOn(storage.config);
    const { token } = await createSignedIn(setUp, { subscriptionPlan: 'pro' });
    await setUp.close();
    // Opened once: opening it for each look would slow the workers down that the tests wait for.
    database = createDataSources(storage.config.database).writer;
    await database.initialize();
    ({ manager } = database);
    server = await start('main', { JOBS: 'off' });
    client = { origin: server.origin, token };
  }, TIMEOUT_MS);

  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await redis?.stop();
    await database?.destroy();
    await storage?.remove();
    await provider?.close();
  });

  test('a server that takes no jobs leaves them to workers', async () => {
    const { id } = await createJob(client, { tool: 'dedupe', input: { text: 'a\nb\na' } });
    expect((await jobIn(client, id, 'queued')).attempts).toBe(0);
    await start('worker');
    expect(await resultRows(client, await jobIn(client, id, 'done'))).toEqual(['a', 'b']);
  });

  async function stopWorkers(): Promise<void> {
    for (const process of processes.splice(1)) {
      await process.kill();
    }
  }

  /** Starts a job, kills the worker that runs it, and returns the job with the sheet that it waits for. */
  async function killWhileRunning(name: string) {
    const held = shareHeldSheet(provider, ['x', 'y']);
    const { id } = await createJob(client, { name, tool: 'dedupe', input: { text: { sheet: held.address } } });
    await expect.poll(() => held.requests).toBe(1);
    await stopWorkers();
    return { id, held };
  }

  async function expectOneResult(id: string, name: string): Promise<void> {
    const job = await jobIn(client, id, 'done');
    expect(job.attempts).toBe(2);
    expect(await resultRows(client, job)).toEqual(['x', 'y']);
    const { origin, token } = client;
    const { body: results } = await ask<ResultAnswer[]>(origin, 'GET /api/saved-results', { token });
    expect(results.filter((result) => result.name === name)).toHaveLength(1);
  }

  test('a killed worker and an emptied Redis lose no job: another worker runs it, and it has one result', async () => {
    const { id, held } = await killWhileRunning('Emptied');
    await expireLocks();
    await redis.stop();
    await redis.start();
    await start('worker');
    held.release();
    await expectOneResult(id, 'Emptied');
  });

  test('a worker that loses the database loses no job: it runs the job again when the database is back', async () => {
    await stopWorkers();
    const { database: target } = storage.config;
    const { proxy, url } = await startDatabaseProxy(target.kind === 'sqlite' ? '' : target.url);
    try {
      const worker = await start('worker', { DATABASE_URL: url });
      const held = shareHeldSheet(provider, ['x', 'y']);
      const work = { name: 'Away', tool: 'dedupe', input: { text: { sheet: held.address } } };
      const { id } = await createJob(client, work);
      await expect.poll(() => held.requests).toBe(1);
      proxy.setMode('drop');
      held.release();
      await expect.poll(() => worker.output()).toContain('The database is away');
      expect((await jobIn(client, id, 'running')).attempts).toBe(1);
      await expireLocks();
      proxy.setMode('pass');
      await expectOneResult(id, 'Away');
    } finally {
      await stopWorkers();
      await proxy.close();
    }
  });

  /** Takes the thirty seconds of a lock. */
  test.runIf(process.env.KILL_ROUNDS)('a killed worker loses its lock, and another worker runs its job', async () => {
    const { id, held } = await killWhileRunning('Expired');
    await start('worker');
    held.release();
    await expectOneResult(id, 'Expired');
  });

  /** Returns the parts of a job that are stored, and the texts that they have written. */
  async function partsOf(parentId: string): Promise<{ readonly states: string[]; readonly texts: number }> {
    const parts = await manager.findBy(JobRecord, { parentId });
    const texts = await manager.countBy(Text, { recordId: In(parts.map(({ id }) => id)) });
    return { states: parts.map(({ state }) => state), texts };
  }

  /** Returns the rows of a job's outputs by name. */
  async function outputsOf({ results }: JobInfo): Promise<Record<string, string[]>> {
    const rows: Record<string, string[]> = {};
    for (const { output, resultId } of results) {
      const path = `GET /api/saved-results/${resultId}/content`;
      const { body } = await ask<string>(client.origin, path, { token: client.token });
      rows[output] = body.trimEnd().split('\n');
    }
    return rows;
  }

  test('several workers take the parts of a large job, also when one is killed, and join them as one run', async () => {
    await stopWorkers();
    const random = seededRandom(7);
    const lines = Array.from({ length: 150_000 }, () => ` Line number ${Math.floor(random() * 90_000)} of many`);
    const text = `${lines.join('\n')}\n`;
    const { body } = await ask<TextAnswer>(client.origin, 'POST /api/texts', { token: client.token, text });
    const outputs = ['duplicates', 'unique'];
    await start('worker', { JOB_THREADS: '1' });
    const work = { name: 'Large', tool: 'dedupe', input: { text: { textId: body.id } }, outputs };
    const { id } = await createJob(client, work);
    await expect.poll(async () => (await partsOf(id)).states).toContain('done');
    await stopWorkers();
    const { states } = await partsOf(id);
    expect(states).toHaveLength(8);
    expect(new Set(states)).not.toEqual(new Set(['done']));
    await expireLocks();
    await redis.stop();
    await redis.start();
    await Promise.all([start('worker'), start('worker')]);
    const job = await jobIn(client, id, 'done');
    expect(job.attempts).toBe(1);
    const expected = dedupeOracle(text, defaultOptions(DEDUPE_OPTIONS));
    expect(await outputsOf(job)).toEqual(expected);
    expect(await partsOf(id)).toEqual({ states: [], texts: 0 });
  });

  test('the rows of a large table are divided by one column, and joined as by one run', async () => {
    const random = seededRandom(9);
    const table = Array.from({ length: 60_000 }, (_, row) => [
      `${row}`,
      ` Line ${Math.floor(random() * 40_000)} of many`,
    ]);
    const text = table.map((row) => `${row.join('\t')}\n`).join('');
    const { origin, token } = client;
    const { body } = await ask<TextAnswer>(origin, 'POST /api/texts', { token, text });
    const list = { name: 'Table', textId: body.id, columns: ['Number', 'Line'] };
    const { body: saved } = await ask<ListAnswer>(origin, 'POST /api/saved-lists', { token, body: list });
    const outputs = ['unique', 'duplicates'];
    const options = { column: 'Line', sortOrder: 'alphabetical' } as const;
    const { id } = await createJob(client, { tool: 'dedupe', input: { text: { listId: saved.id } }, options, outputs });
    await expect.poll(async () => (await partsOf(id)).states.length).toBeGreaterThan(0);
    const job = await jobIn(client, id, 'done');
    expect(await outputsOf(job)).toEqual(dedupeRowsOracle(table, 1, { ...defaultOptions(DEDUPE_OPTIONS), ...options }));
    const path = `GET /api/saved-results/${job.resultId}` as const;
    const { body: result } = await ask<ResultAnswer>(origin, path, { token });
    expect(result.columns).toEqual(['Number', 'Line']);
  });

  test('a cancelled job has no parts left', async () => {
    const text = Array.from({ length: 200_000 }, (_, number) => `number ${number}`).join('\n');
    const { body } = await ask<TextAnswer>(client.origin, 'POST /api/texts', { token: client.token, text });
    const { id } = await createJob(client, { tool: 'dedupe', input: { text: { textId: body.id } } });
    await expect.poll(async () => (await partsOf(id)).states.length).toBeGreaterThan(0);
    await ask(client.origin, `DELETE /api/jobs/${id}`, { token: client.token });
    expect(await jobIn(client, id, 'cancelled')).toMatchObject({ results: [] });
    expect(await partsOf(id)).toEqual({ states: [], texts: 0 });
  });

  test('without Redis new jobs are refused, running ones end, and waiting ones run when it is back', async () => {
    const held = shareHeldSheet(provider, ['x']);
    const running = await createJob(client, { tool: 'dedupe', input: { text: { sheet: held.address } } });
    await expect.poll(() => held.requests).toBe(1);
    await redis.stop();
    const body = { tool: 'dedupe', input: { text: 'a' } };
    const refused = await ask(client.origin, 'POST /api/jobs', { token: client.token, body });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    held.release();
    expect(await resultRows(client, await jobIn(client, running.id, 'done'))).toEqual(['x']);
    await redis.start();
    await expect
      .poll(async () => (await ask(client.origin, 'POST /api/jobs', { token: client.token, body })).status)
      .toBe(202);
    expect((await runJob(client, body)).rows).toEqual(['a']);
  });

  /** Returns the SHA-256 of lines as they are stored. */
  function hashOf(lines: readonly string[]): string {
    return createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex');
  }

  /** One round in the suite, which ends with its jobs; ten in `npm run test:faults`. */
  test('of four workers one is killed each minute: every job has one result, as of one process', async () => {
    await stopWorkers();
    const minutes = process.env.KILL_ROUNDS ? 10 : 1;
    const random = seededRandom(11);
    const kinds = [60_000, 20_000].map((count) => {
      const lines = Array.from({ length: count }, () => `line number ${Math.floor(random() * count)}`);
      // The longer list is divided.
      const options = { sortOrder: count > 20_000 ? 'original' : 'alphabetical' } as const;
      const text = `${lines.join('\n')}\n`;
      const { unique } = dedupeOracle(text, { ...defaultOptions(DEDUPE_OPTIONS), ...options });
      return { text, options, hash: hashOf(unique) };
    });
    const setUp = await startAppOn(storage.config);
    const accounts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { token, user } = await createSignedIn(setUp, { subscriptionPlan: 'enterprise' });
        const owner = { origin: server.origin, token };
        const listIds: string[] = [];
        for (const { text } of kinds) {
          const { body: sent } = await ask<TextAnswer>(owner.origin, 'POST /api/texts', { token, text });
          const body = { name: 'List', textId: sent.id };
          listIds.push((await ask<{ id: string }>(owner.origin, 'POST /api/saved-lists', { token, body })).body.id);
        }
        return { owner, userId: user.id, listIds };
      }),
    );
    await setUp.close();
    await Promise.all([1, 2, 3, 4].map(() => start('worker')));
    const jobs: { readonly id: string; readonly userId: string; readonly name: string; readonly hash: string }[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      // After the last kill, the end of the jobs is waited for below.
      const isOver = delay(minute + 1 < minutes ? 60_000 : 0);
      for (let number = 0; number < 5; number += 1) {
        for (const { owner, userId, listIds } of accounts) {
          const { options, hash } = kinds[number % 2];
          const name = `Job ${minute}.${number}`;
          const input = { text: { listId: listIds[number % 2] } };
          const { id } = await createJob(owner, { name, tool: 'dedupe', options, input });
          jobs.push({ id, userId, name, hash });
        }
      }
      // While some of them run.
      await delay(5_000);
      const [worker] = processes.splice(1, 1);
      await worker.kill();
      await start('worker');
      await isOver;
    }
    const ids = In(jobs.map(({ id }) => id));
    await expect
      .poll(() => manager.countBy(JobRecord, { id: ids, state: In(['queued', 'running']) }), { timeout: 300_000 })
      .toBe(0);
    for (const { id, userId, name, hash } of jobs) {
      const { state, results } = await manager.findOneByOrFail(JobRecord, { userId, id });
      const saved = await manager.findBy(SavedResult, { userId, name });
      expect([name, state, saved.map((result) => result.id)]).toEqual([name, 'done', [results?.[0].resultId]]);
      const text = await manager.findOneByOrFail(Text, { userId, recordId: saved[0].id });
      expect([name, text.contentHash]).toEqual([name, hash]);
    }
    expect(jobs).toHaveLength(minutes * 20);
    expect(await manager.countBy(JobRecord, { parentId: ids })).toBe(0);
  }, 1_200_000);
});
