import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import type { AuditAnswer, MessagesAnswer, OutboxAnswer } from '../../../libs/contracts/admin/admin-logs.dto.ts';
import type { AdminUsersAnswer } from '../../../libs/contracts/admin/admin-users.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { insertMany, makeUsers } from '../../support/many-users.mjs';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const USERS = 100_000;
const LOG_ROWS = 5_000;
/** Milliseconds that a list may hold up other requests: ten times what the benchmark allows. */
const LONGEST_DELAY_MS = 2_500;

type SeededUser = ReturnType<typeof makeUsers>[number];

const running = useTestApp();
let token: string;
/** Every account but the administrator who asks; none of them was created as late as that one. */
const users: SeededUser[] = makeUsers(USERS, Date.now() - 3_600_000);

beforeAll(async () => {
  ({ token } = await createSignedIn(running, { role: 'admin' }));
  const seed = async (manager: EntityManager) => {
    if (running.config.database.kind === 'sqlite') {
      // Keeps the pages of all indexes in memory meanwhile.
      await manager.query('PRAGMA cache_size = -65536');
    }
    await insertMany(manager, 'users', users);
  };
  await running.database.write(seed, { deadlineMs: 120_000 });
});

const ask = async <T>(path: string): Promise<T> => {
  const { status, body } = await call<T>(running, `GET ${path}`, { token });
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const listUsers = (query: string) => ask<AdminUsersAnswer>(`/api/admin/users?${query}`);

/** The ids of rows in the order of a list, sorted in the obvious way. */
function sortedIds<R extends { id: string }>(rows: readonly R[], key: (row: R) => string, isDescending = true) {
  const ordered = rows.map((row) => ({ id: row.id, key: key(row) }));
  ordered.sort((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1));
  const ids = ordered.map(({ id }) => id);
  return isDescending ? ids.reverse() : ids;
}

const time = (moment: Date | null) => moment?.toISOString() ?? '';

describe('any page of 100,000 accounts', () => {
  const created = ({ createdAt }: SeededUser) => time(createdAt);

  test.each<[string, (user: SeededUser) => boolean, (user: SeededUser) => string, boolean]>([
    ['role=user&sort=createdAt', ({ role }) => role === 'user', created, false],
    ['plan=pro', ({ subscriptionPlan }) => subscriptionPlan === 'pro', created, true],
    ['status=unverified&sort=createdAt', ({ emailVerified }) => !emailVerified, created, false],
    ['search=%40EXAMPLE4', ({ email }) => email.includes('@example4'), created, true],
    ['search=user09&sort=email', ({ email }) => email.includes('user09'), ({ emailKey }) => emailKey, false],
    ['search=%40example42.', ({ email }) => email.includes('@example42.'), ({ username }) => username, false],
  ])('is that of a naive sort: %s', async (query, isWanted, key, isDescending) => {
    const sort = query.includes('42.') ? `${query}&sort=username` : query;
    await comparePages(sort, sortedIds(users.filter(isWanted), key, isDescending));
  });

  test.each<[string, (user: SeededUser) => string]>([
    ['createdAt', created],
    ['lastLogin', ({ lastLogin }) => time(lastLogin)],
    ['username', ({ username }) => username],
    ['email', ({ emailKey }) => emailKey],
  ])('is that of a naive sort by %s, in both directions', async (property, key) => {
    // The administrator comes first or last in a known place, so search narrows the list to the others.
    const ids = sortedIds(users, key, false);
    await comparePages(`search=user0&sort=${property}`, ids);
    await comparePages(`search=user0&sort=-${property}`, ids.toReversed());
  });

  test('is that of a naive sort without any filter', async () => {
    const ids = sortedIds(users, created);
    const pages = Math.ceil((USERS + 1) / 100);
    for (const page of [1, 2, pages / 2, pages - 1, pages].map(Math.floor)) {
      const { users: found, total } = await listUsers(`page=${page}&pageSize=100`);
      // The administrator, the newest account, is the first of all.
      const expected = ids.slice(Math.max(0, (page - 1) * 100 - 1), page * 100 - 1);
      expect(total).toBe(USERS + 1);
      expect(found.map(({ id }) => id).slice(page === 1 ? 1 : 0)).toEqual(expected);
    }
    expect((await listUsers(`page=${pages + 1}&pageSize=100`)).users).toEqual([]);
  });

  async function comparePages(query: string, ids: readonly string[]) {
    const pages = Math.ceil(ids.length / 100);
    for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
      const { users: found, total } = await listUsers(`${query}&page=${page}&pageSize=100`);
      expect(total).toBe(ids.length);
      expect(found.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    }
  }
});

test('deep pages and searches asked for at once hold up no other request', async () => {
  // The first scan starts the threads.
  await listUsers('page=2');
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const before = performance.eventLoopUtilization();
  await Promise.all(
    [
      'page=2000',
      'page=4000&sort=-lastLogin',
      'page=1990&sort=username&role=user',
      'page=300&sort=email&plan=pro',
      'search=example42',
      'search=nobody-has-this',
      'search=user0&page=3000',
    ].flatMap((query) => [listUsers(query), listUsers(query)]),
  );
  await ask('/api/admin/stats');
  const { utilization } = performance.eventLoopUtilization(before);
  // A loop that was busy all the time is seen at its next turn.
  await delay(20);
  delays.disable();
  // The database works elsewhere; the event loop is busy all the time where it works there.
  expect(utilization).toBeLessThan(0.7);
  expect(delays.max / 1e6).toBeLessThan(LONGEST_DELAY_MS);
});

describe('any page of the logs is that of a naive sort', () => {
  const start = Date.parse('2020-01-01T00:00:00Z');
  const rows = Array.from({ length: LOG_ROWS }, (_, number) => ({
    id: newId(),
    at: new Date(start + ((number * 7_919) % 2_000) * 1000),
    number,
  }));
  const pagesOf = (count: number) => new Set([1, Math.ceil(count / 200), Math.ceil(count / 100)]);
  const idsOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    sortedIds(rows.filter(isWanted), ({ at }) => time(at));

  test('audit', async () => {
    const entries = rows.map(({ id, at, number }) => ({
      id,
      at,
      actorId: users[number % 3]?.id,
      subjectId: null,
      action: number % 4 === 0 ? 'account.viewed' : 'mail.retried',
    }));
    await running.database.write((manager) => insertMany(manager, 'audit_entries', entries));
    for (const [query, isWanted] of [
      ['', () => true],
      ['action=mail.retried&', (row: (typeof rows)[number]) => row.number % 4 !== 0],
      [`user=${users[1]?.username}&`, (row: (typeof rows)[number]) => row.number % 3 === 1],
    ] as const) {
      const ids = idsOf(isWanted);
      for (const page of pagesOf(ids.length)) {
        const path = `/api/admin/audit-log?${query}to=2020-02-01&page=${page}&pageSize=100`;
        const { entries: found, total } = await ask<AuditAnswer>(path);
        expect(total).toBe(ids.length);
        expect(found.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
      }
    }
  });

  test('outbox', async () => {
    const mails = rows.map(({ id, at, number }) => ({
      id,
      templateKey: 'verification',
      recipient: 'ada@example.com',
      isRequest: false,
      messageId: id,
      status: number % 4 === 0 ? 'expired' : 'failed',
      attempts: 1,
      nextAttemptAt: at,
      createdAt: at,
      expiresAt: at,
    }));
    await running.database.write((manager) => insertMany(manager, 'outbox_emails', mails));
    for (const status of ['failed', 'expired'] as const) {
      const ids = idsOf(({ number }) => (number % 4 === 0) === (status === 'expired'));
      for (const page of pagesOf(ids.length)) {
        const { mails: found, total } = await ask<OutboxAnswer>(
          `/api/admin/outbox?status=${status}&page=${page}&pageSize=100`,
        );
        expect(total).toBe(ids.length);
        expect(found.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
      }
    }
  });

  test('messages', async () => {
    const messages = rows.map(({ id, at, number }) => ({
      id,
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Hello',
      category: 'general',
      message: 'Hello',
      readAt: number % 3 === 0 ? null : at,
      answeredAt: number % 5 === 0 ? at : null,
      createdAt: at,
    }));
    await running.database.write((manager) => insertMany(manager, 'contact_messages', messages));
    for (const [state, isWanted] of [
      ['', () => true],
      ['unread', (row: (typeof rows)[number]) => row.number % 3 === 0],
      ['open', (row: (typeof rows)[number]) => row.number % 5 !== 0],
      ['answered', (row: (typeof rows)[number]) => row.number % 5 === 0],
    ] as const) {
      const ids = idsOf(isWanted);
      for (const page of pagesOf(ids.length)) {
        const path = `/api/admin/contact-messages?state=${state}&page=${page}&pageSize=100`;
        const { messages: found, total } = await ask<MessagesAnswer>(path);
        expect(total).toBe(ids.length);
        expect(found.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
      }
    }
  });
});
