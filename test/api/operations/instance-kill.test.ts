import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { problemLines } from '../../support/built-server.ts';
import { countRequests, type Fleet, startFleet } from '../../support/fleet.ts';
import { ask } from '../../support/http-client.ts';
import { createStorage, startAppOn, type TestStorage } from '../../support/test-app.ts';

/** Processes are started here, which takes its time where others work, too. */
const TIMEOUT_MS = 240_000;
const CLIENTS = 8;
const LISTS = 240;
/** So many lists are saved before an instance is killed. */
const KILL_AFTER = 60;
/** A client gives up after so many tries of one write; the balancer has forgotten a dead instance long before. */
const MAX_TRIES = 100;

let storage: TestStorage;
let fleet: Fleet;
let token: string;

/** Several instances need a server that they can share; the embedded database is for one. */
describe.runIf(process.env.DATABASE_URL)('an instance that ends under load', () => {
  beforeAll(async () => {
    storage = await createStorage();
    const running = await startAppOn(storage.config);
    ({ token } = await createSignedIn(running, { subscriptionPlan: 'enterprise' }));
    await running.close();
    fleet = await startFleet(storage);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await fleet?.stop();
    await storage?.remove();
  });

  const itemsOf = (number: number) => Array.from({ length: 5 }, (_value, row) => `line ${row} of ${number}`);

  /** Saves one list as a client does: with a key, again until the server says that it is saved. */
  async function save(number: number): Promise<{ readonly id: string; readonly tries: number }> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const answer = await ask<SavedList>(fleet.balancer.origin, 'POST /api/saved-lists', {
        token,
        headers: { 'idempotency-key': `list-number-${number}` },
        body: { name: `List ${number}`, items: itemsOf(number) },
      }).catch(() => undefined);
      if (answer && answer.status < 300) {
        return { id: answer.body.id, tries };
      }
      // What may be tried again: a broken connection, and what the balancer says when it had nobody to ask.
      expect([undefined, 502, 503, 504]).toContain(answer?.status);
    }
    throw new Error(`List ${number} could not be saved.`);
  }

  async function readOnce(statuses: number[]): Promise<void> {
    statuses.push((await ask(fleet.balancer.origin, 'GET /api/auth/me', { token })).status);
  }

  async function readUntil(isOver: () => boolean, statuses: number[]): Promise<void> {
    while (!isOver()) {
      await readOnce(statuses);
    }
  }

  test(
    'by force, loses no write that was acknowledged, makes none twice, and no read fails',
    async () => {
      const saved = new Map<number, string>();
      let next = 0;
      let tries = 0;
      let kill: Promise<void> | undefined;
      const writer = async () => {
        while (next < LISTS) {
          const number = next;
          next += 1;
          const result = await save(number);
          saved.set(number, result.id);
          tries += result.tries;
          if (saved.size === KILL_AFTER) {
            kill = fleet.instances[0].kill();
          }
        }
      };
      const reads: number[] = [];
      await Promise.all([...Array.from({ length: CLIENTS }, writer), readUntil(() => saved.size === LISTS, reads)]);
      await kill;

      expect(saved.size).toBe(LISTS);
      expect(tries).toBeGreaterThanOrEqual(LISTS);
      expect(new Set(reads)).toEqual(new Set([200]));
      // It took part before it died, and the other one has done the rest.
      for (const instance of fleet.instances) {
        expect(countRequests(instance, '/api/saved-lists')).toBeGreaterThan(0);
      }

      const { body: lists } = await ask<SavedList[]>(fleet.balancer.origin, 'GET /api/saved-lists', { token });
      const found = new Map(lists.map((list) => [list.name, list]));
      expect(lists).toHaveLength(LISTS);
      for (const [number, id] of saved) {
        expect(found.get(`List ${number}`)).toMatchObject({ id, items: itemsOf(number) });
      }

      const again = await fleet.restart(0);
      await expect
        .poll(async () => {
          await readOnce([]);
          return countRequests(again, '/api/auth/me');
        })
        .toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  test('because it was asked to, ends in order, and nobody notices', { timeout: TIMEOUT_MS }, async () => {
    const reads: number[] = [];
    const [, leaving] = fleet.instances;
    const before = countRequests(leaving, '/api/auth/me');
    // On a busy machine it may have complained of Redis before.
    const problems = problemLines(leaving);
    let hasEnded = false;
    const readers = Array.from({ length: CLIENTS }, () => readUntil(() => hasEnded, reads));
    await expect.poll(() => countRequests(leaving, '/api/auth/me')).toBeGreaterThan(before);
    expect(await leaving.stop()).toBe(0);
    hasEnded = true;
    await Promise.all(readers);
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(problemLines(leaving)).toEqual(problems);
  });
});
