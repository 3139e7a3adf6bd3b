import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { emailKey } from '../../../backend/users/email-key.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { AuditAnswer } from '../../../libs/contracts/admin/admin-logs.dto.ts';
import type { AdminHealth, AdminStats } from '../../../libs/contracts/admin/admin-stats.dto.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { ROUTE_TABLE, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import type { SitemapAnswer } from '../../../libs/contracts/site/sitemap.dto.ts';
import { createSignedIn, createUser } from '../../support/accounts.ts';
import { type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

const DAY_MS = 24 * 3_600_000;
const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;

let inbox: SmtpInbox;
let running: TestApp;
let admin: { readonly user: User; readonly token: string };

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url, appUrl: 'https://overprint.example' });
  admin = await createSignedIn(running, { role: 'admin' });
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

const ask = <T>(route: string) => call<T>(running, route, { token: admin.token });

test('the numbers of the dashboard are counted', async () => {
  const now = Date.now();
  const today = `${new Date(now).toISOString().slice(0, 10)}T00:00:00.000Z`;
  // The first moment of the chart, the last before it, and one beyond the seven days.
  const times = [Date.parse(today) - 29 * DAY_MS, Date.parse(today) - 29 * DAY_MS - 1, now - 8 * DAY_MS];
  const { user, token } = await createSignedIn(running);
  await running.database.write((manager) =>
    manager.insert(
      User,
      times.map((time, index) => {
        const email = `old${index}@example.com`;
        const values = { id: newId(), email, emailKey: emailKey(email), username: `old${index}` };
        return { ...user, ...values, isActive: index > 0, createdAt: new Date(time) };
      }),
    ),
  );
  await call(running, 'POST /api/saved-lists', { token, body: { name: 'Colours', items: ['red'] } });
  await call(running, 'POST /api/folders', { token, body: { name: 'Folder' } });
  await call(running, 'POST /api/projects', { token, body: { name: 'Project' } });
  const { body } = await ask<AdminStats>('GET /api/admin/stats');
  expect(body).toMatchObject({ totalUsers: 5, activeUsers: 4, recentSignups: 2, emailTemplates: 11, totalActivity: 3 });
  expect(body.signups).toHaveLength(30);
  expect(body.signups[0]).toEqual({ day: new Date(times[0] as number).toISOString().slice(0, 10), count: 1 });
  expect(body.signups.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

test('the health is that of database, mail and storage', async () => {
  expect((await ask<AdminHealth>('GET /api/admin/health')).body).toEqual({
    database: { isWell: true, problem: null },
    mail: { isWell: true, problem: null },
    storage: { isWell: true, problem: null },
  });
});

test.each([
  ['does not answer.', () => 'smtp://127.0.0.1:1'],
  ['refuses the user name or password in SMTP_URL.', () => inbox.url.replace('//', '//me:wrong@')],
])('a mail server that %s', async (problem, smtpUrl) => {
  const other = await startTestApp({ smtpUrl: smtpUrl() });
  try {
    const { token } = await createSignedIn(other, { role: 'admin' });
    const { body } = await call<AdminHealth>(other, 'GET /api/admin/health', { token });
    expect(body.mail).toEqual({ isWell: false, problem: `The mail server ${problem}` });
    expect(body.database.isWell).toBe(true);
  } finally {
    await other.close();
  }
});

test('the audit log tells who did what to whom, and is narrowed by all of it', async () => {
  const user = await createUser(running, { email: 'audited@example.com' });
  await call(running, `PUT /api/admin/users/${user.id}`, {
    token: admin.token,
    body: { subscriptionPlan: 'pro' },
    from: '203.0.113.7',
  });
  await ask(`DELETE /api/admin/users/${user.id}`);
  const list = async (query: string) => (await ask<AuditAnswer>(`GET /api/admin/audit-log?${query}`)).body;
  const byId = await list(`user=${user.id}`);
  expect(byId.entries.map(({ action }) => action)).toEqual([
    'account.deleted',
    'account.plan_changed',
    'account.created',
  ]);
  expect(byId.entries[1]).toMatchObject({
    actor: { id: admin.user.id, email: admin.user.email },
    subject: { id: user.id, email: null },
    address: '203.0.113.7',
    details: { plan: 'pro', expires: null },
  });
  // The page shows 13 characters of the id of a deleted account.
  for (const start of [user.id.slice(0, 13), user.id.slice(0, 18).toUpperCase()]) {
    const { entries } = await list(`user=${start}&pageSize=100`);
    expect(entries.filter(({ subject }) => subject?.id === user.id)).toHaveLength(3);
    expect(
      entries.every(({ actor, subject }) => [actor, subject].some((who) => who?.id.startsWith(start.toLowerCase()))),
    ).toBe(true);
  }
  expect((await list(`user=${user.id.slice(0, 7)}`)).total).toBe(0);
  expect((await list(`user=${admin.user.email}&action=account.plan_changed`)).total).toBe(1);
  expect((await list('user=nobody-has-this')).total).toBe(0);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list(`from=${today}&to=${today}&user=${user.id}`)).total).toBe(3);
  expect((await list(`from=2000-01-01&to=2000-01-02`)).total).toBe(0);
  const [last] = byId.entries;
  const lastAt = last?.at as string;
  const afterLast = new Date(Date.parse(lastAt) + 1).toISOString();
  expect((await list(`from=${lastAt}&to=${afterLast}&user=${user.id}`)).entries[0]).toEqual(last);
  expect((await list(`from=${afterLast}&user=${user.id}`)).total).toBe(0);
  for (const from of ['20260131', '2026-W05', '2026-031', '2026-01-31T10', 'today']) {
    const { status, body } = await ask<ErrorBody>(`GET /api/admin/audit-log?from=${from}`);
    expect([status, body.details?.fields]).toEqual([400, { from: 'From must be a date.' }]);
  }
  const page = await list('pageSize=2&page=2');
  expect(page.entries).toHaveLength(2);
  expect(page.total).toBeGreaterThan(4);
  expect((await ask('GET /api/admin/audit-log?action=nothing')).status).toBe(400);
});

test('accounts are found in the audit log with nothing special about %, _ and backslashes', async () => {
  const odd = await createUser(running, { email: 'odd\\%_1@example.com' });
  const plain = await createUser(running, { email: 'oddxyz1@example.com' });
  const found = async (part: string) => {
    const { body } = await ask<AuditAnswer>(`GET /api/admin/audit-log?user=${encodeURIComponent(part)}&pageSize=100`);
    return new Set(body.entries.map(({ subject }) => subject?.id));
  };
  for (const part of ['odd\\%_1', '\\', '%', '\\%']) {
    expect([part, await found(part)]).toEqual([part, new Set([odd.id])]);
  }
  expect(await found('odd%1')).toEqual(new Set());
  expect(await found('odd___1')).toEqual(new Set());
  expect(await found('oddx')).toEqual(new Set([plain.id]));
  const abroad = await createUser(running, { email: 'odd@köln.example' });
  expect(await found('köln.example')).toEqual(new Set([abroad.id]));
});

describe('the site map', () => {
  test('lists every path of the route table by category', async () => {
    const { body } = await ask<SitemapAnswer>('GET /api/sitemap/routes');
    expect(Object.keys(body.routes)).toEqual(body.categories);
    for (const { path, category, access, priority, changefreq } of ROUTES) {
      expect(body.routes[category]).toContainEqual(
        expect.objectContaining({
          path,
          priority,
          changefreq,
          requiresAuth: access !== 'public',
          requiresAdmin: access === 'admin',
        }),
      );
    }
    expect(body.totalRoutes).toBe(Object.values(body.routes).flat().length);
  });

  test('names every public page once for search engines, with absolute addresses', async () => {
    const { body, headers, status } = await call<string>(running, 'GET /sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>\n {4}<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)].map(
      ([, loc]) => loc,
    );
    const wanted = ROUTES.filter((entry) => entry.access === 'public' && !entry.redirectTo && !entry.sameAs);
    expect(listed).toEqual(wanted.map(({ path }) => `https://overprint.example${path}`));
  });

  test('keeps search engines out of what is not public', async () => {
    const { body, headers } = await call<string>(running, 'GET /robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    for (const { path, access } of ROUTES) {
      expect([path, closed.some((rule) => path.startsWith(rule))]).toEqual([path, access !== 'public']);
    }
    expect(closed).toContain('/api/');
    expect(body).toContain('Sitemap: https://overprint.example/sitemap.xml');
  });
});
