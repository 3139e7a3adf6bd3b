import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

/** Ten times the 250 ms for which one request may delay others on an idle machine. */
const LONGEST_DELAY_MS = 2_500;
const BODY_BYTES = 5 * 1024 * 1024 - 1_000;
const GUEST_BODY_BYTES = 95_000;

const running = useTestApp();
let origin: string;
let token: string;

beforeAll(async () => {
  origin = await running.server.listen({ host: '127.0.0.1', port: 0 });
  token = (await createSignedIn(running)).token;
});

/** Sends a body over the network and measures the longest delay of the event loop until the answer. */
async function send(route: string, body: string, bearer = token) {
  const [method, path] = route.split(' ') as [string, string];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const response = await fetch(origin + path, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  });
  const text = await response.text();
  delay.disable();
  return { status: response.status, bytes: text.length, answer: JSON.parse(text) as ErrorBody, ms: delay.max / 1e6 };
}

/** Fills a body with as many copies of `part` as fit. */
function fill(start: string, part: (index: number) => string, end: string, bytes = BODY_BYTES): string {
  const parts: string[] = [];
  let length = start.length + end.length;
  for (let index = 0; length < bytes; index += 1) {
    const next = part(index);
    length += next.length + 1;
    parts.push(next);
  }
  return start + parts.slice(0, -1).join(',') + end;
}

const member = (index: number) => `"key${index}":1`;

const refused: readonly [name: string, route: string, body: string][] = [
  ['many unknown keys', 'POST /api/saved-lists', fill('{"name":"A",', member, '}')],
  ['many unknown keys beside a job', 'POST /api/jobs', fill('{"tool":"dedupe",', member, '}', 100_000)],
  ['many unknown options of a job', 'POST /api/jobs', fill('{"tool":"dedupe","options":{', member, '}}', 100_000)],
  ['many keys in settings', 'POST /api/saved-results', fill('{"name":"A","settings":{', member, '}}')],
  ['many keys in project data', 'POST /api/projects', fill('{"name":"A","data":{', member, '}}')],
  ['many repeated keys', 'POST /api/projects', fill('{"name":"A","data":{', () => '"a":1', '}}')],
  ['many empty objects', 'POST /api/projects', fill('{"name":"A","data":{"a":[', () => '{}', ']}}')],
  ['many empty arrays', 'PUT /api/saved-lists/x', fill('{"items":[', () => '[]', ']}')],
  ['many numbers for items', 'POST /api/saved-lists', `{"name":"A","items":[${'0,'.repeat(999_000)}0]}`],
  ['many blank items', 'POST /api/saved-lists', `{"name":"A","items":[${'"  ",'.repeat(999_000)}" "]}`],
  ['blank content', 'POST /api/saved-lists', `{"name":"A","content":"${' '.repeat(BODY_BYTES)}"}`],
  ['a long name of emoji', 'POST /api/saved-lists', `{"name":"${'😀'.repeat(BODY_BYTES / 4)}"}`],
  ['a long key', 'POST /api/saved-lists', `{"name":"A","${'k'.repeat(BODY_BYTES)}":1}`],
];

const guests: readonly [name: string, route: string, body: string][] = [
  ['unknown keys', 'POST /api/auth/signin', fill('{', member, '}', GUEST_BODY_BYTES)],
  ['unknown keys', 'POST /api/auth/signup', fill('{', member, '}', GUEST_BODY_BYTES)],
  ['unknown keys', 'POST /api/support/contact', fill('{', member, '}', GUEST_BODY_BYTES)],
  ['empty objects', 'POST /api/auth/signin', fill('{"email":[', () => '{}', ']}', GUEST_BODY_BYTES)],
  ['a long address', 'POST /api/auth/signin', `{"email":"${'a.'.repeat(47_000)}@b.c","password":"x"}`],
  ['a long key', 'POST /api/auth/signin', `{"${'k'.repeat(94_000)}":1}`],
];

describe('a body that is costly to check', () => {
  test.each(refused)('is refused at once: %s (%s)', async (_name, route, body) => {
    const { status, answer, bytes, ms } = await send(route, body);
    expect([status, answer.code]).toEqual([400, expect.stringMatching(/^(bad_request|validation_failed)$/)]);
    expect(bytes).toBeLessThan(10_000);
    expect(ms).toBeLessThan(LONGEST_DELAY_MS);
  });

  test.each(guests)('is refused at once from guests: %s (%s)', async (_name, route, body) => {
    const { status, bytes, ms } = await send(route, body, '');
    expect(status).toBe(400);
    expect(bytes).toBeLessThan(10_000);
    expect(ms).toBeLessThan(LONGEST_DELAY_MS);
  });
});

describe('a body of the largest size', () => {
  const accepted: readonly [name: string, route: string, body: string][] = [
    ['500,000 items', 'POST /api/saved-lists', fill('{"name":"A","items":[', () => '"keyword"', ']}')],
    ['a million short items', 'POST /api/saved-lists', `{"name":"A","items":[${'"a",'.repeat(999_000)}"a"]}`],
    ['escaped items', 'POST /api/saved-lists', fill('{"name":"A","items":[', () => '"\\u00e4\\n"', ']}')],
    ['content', 'POST /api/saved-lists', `{"name":"A","content":"${'keyword\\n'.repeat(500_000)}"}`],
    ['results', 'POST /api/saved-results', fill('{"name":"A","results":[', () => '"keyword"', ']}')],
    [
      'columns',
      'POST /api/projects',
      fill('{"name":"A","data":{"columns":[{"id":"a","items":[', () => '"keyword"', ']}]}}'),
    ],
    [
      'values in settings',
      'POST /api/saved-results',
      `{"name":"A","results":["a"],"settings":{"a":[${'1.5,'.repeat(500_000)}0]}}`,
    ],
  ];
  test.each(accepted)('is taken without a stall: %s (%s)', async (_name, route, body) => {
    const { status, ms } = await send(route, body);
    expect(status).toBe(201);
    expect(ms).toBeLessThan(LONGEST_DELAY_MS);
  });
});
