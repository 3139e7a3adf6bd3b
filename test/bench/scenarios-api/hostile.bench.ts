import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { csv, startSheetProvider } from '../../support/sheet-provider.ts';
import type { Measurement, Scenario } from '../harness.ts';
import { PROBE_PAUSE_MS, startProbe } from '../health-probe.ts';
import { createAccessToken, prepareOnEach, type RunningServer, seedUsers, signUpAdmin } from '../running-server.ts';

const USERS = 100_000;
/** Clients that announce a body and do not send it. */
const IDLE_CLIENTS = 200;
/** Limits: response time of other clients in ms, and memory above an idle server in MB. */
const LONGEST_WAIT_MS = 250;
const MEMORY_MB = 512;
/** The server cuts a body that is idle for ten seconds; two more seconds for its check and the measurement. */
const IDLE_CUT_MS = 12_000;

/** Settings of glibc's allocator, as in the Dockerfile. */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Requests that try to stall the server or to fill its memory. */
interface Attack {
  readonly title: string;
  /** Sends the requests; resolves when all are answered or refused. */
  run(): Promise<unknown>;
}

export const scenario: Scenario = {
  name: 'hostile',
  title: 'API: hostile requests',
  about: `One client sends what costs the server most for its size; another asks \`GET /api/health\` every ${PROBE_PAUSE_MS} ms meanwhile. “Wait” is the longest time that the other client waits for an answer, “memory” is what the process holds more at its highest than when it was idle after its start. The allocator is set as in the image. Load generator, server and database share the two cores.`,
  async prepare(rows = USERS) {
    const provider = await startSheetProvider();
    const sheetUrl = provider.share(csv(`start${' '.repeat(50_000)}end\n${`x${' '.repeat(49_999)}\n`.repeat(20)}`));
    const onEach = await prepareOnEach(
      async (database, server) => {
        const idleBytes = server.residentBytes();
        seedUsers(server, rows);
        const otherToken = await signUpAdmin(server, 'other@example.com');
        const tokens = {
          hostile: await createAccessToken(server, server.token),
          other: await createAccessToken(server, otherToken),
        };
        return [
          ...attacks(server, sheetUrl, tokens.hostile).flatMap((attack) =>
            observe(`${database}: ${attack.title}`, server, idleBytes, attack),
          ),
          ...measureUnreadAnswers(database, server, tokens),
          measureIdleBodies(database, server),
        ];
      },
      { ...ALLOCATOR, SHEETS_BASE_URL: provider.origin },
    );
    return {
      measurements: onEach.measurements,
      close: async () => {
        await onEach.close?.();
        await provider.close();
      },
    };
  },
};

function attacks(server: RunningServer, sheetUrl: string, accessToken: string): Attack[] {
  const session = { authorization: `Bearer ${server.token}` };
  const program = { authorization: `Bearer ${accessToken}` };
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    send(server, 'POST', path, body, headers);
  const tool = (id: string, body: unknown) => post(`/api/v1/tools/${id}`, JSON.stringify(body), program);
  const line = (length: number) => 'a'.repeat(length);
  return [
    {
      title: '380,000 unknown keys in 5 MB',
      run: () => post('/api/saved-lists', manyKeys(380_000), session),
    },
    {
      title: '150,000 settings of a result',
      run: () => post('/api/saved-results', `{"name":"Keys","results":["a"],"settings":${manyKeys(150_000)}}`, session),
    },
    {
      title: '1.2 million empty arrays in 5 MB',
      run: () => post('/api/saved-lists', `{"name":"Arrays","items":[${'[],'.repeat(1_200_000)}[]]}`, session),
    },
    {
      title: 'the most numbers that a body may hold',
      run: () =>
        post('/api/saved-results', `{"name":"Numbers","settings":{"n":[${'0.1,'.repeat(990_000)}0]}}`, session),
    },
    {
      title: '380,000 lines in 5 MB',
      run: () => post('/api/saved-lists', `{"name":"Lines","items":[${'"red shoes",'.repeat(380_000)}""]}`, session),
    },
    {
      title: 'a guest’s 95 KB of keys, ten times',
      run: () => Promise.all(Array.from({ length: 10 }, () => post('/api/auth/signup', manyKeys(9_000)))),
    },
    {
      title: 'sheets with 50,000 spaces in a cell, ten times',
      run: () =>
        Promise.all(Array.from({ length: 10 }, () => post('/api/import-google-sheets', JSON.stringify({ sheetUrl })))),
    },
    {
      title: 'replace: one line of 100 KB becomes 1 GB',
      run: () => tool('replace', { input: { text: line(100_000), find: 'a', replaceWith: line(9_000) } }),
    },
    {
      title: 'replace: 50,000 lines of 10 KB each',
      run: () => tool('replace', { input: { text: 'a\n'.repeat(50_000), find: 'a', replaceWith: line(9_000) } }),
    },
    {
      title: 'merge: rows of 100 KB, a million of them',
      run: () => tool('merge', { input: { columns: Array(3).fill(`${line(30_000)}\n${'b\n'.repeat(99)}`) } }),
    },
    {
      title: 'keywords: rows of 90 KB',
      run: () => tool('keywords', { input: { lists: Array(3).fill(`${line(30_000)}\n${'b\n'.repeat(99)}`) } }),
    },
    {
      title: 'utm: 40,000 addresses with long values',
      run: () => {
        const [source, medium, campaign] = ['s', 'm', 'c'].map((letter) => `${letter}${'é'.repeat(400)}`);
        const urls = Array.from({ length: 40_000 }, (_, index) => `a.de/${index}`).join('\n');
        return tool('utm', { input: { urls, source, medium, campaign } });
      },
    },
    {
      title: 'preview of a template with 4,400 open tags',
      run: () => {
        const body = { subject: 'Hello', htmlContent: '<table><tr><td>'.repeat(1_500), textContent: null };
        return post('/api/admin/email-templates/preview', JSON.stringify(body), session);
      },
    },
    {
      title: 'the last page of the accounts, by each order, and searches',
      run: async () => {
        for (const query of [
          'page=10000',
          'page=9000&sort=username',
          'page=9000&sort=lastLogin',
          'search=example42',
          'search=nobody-has-this',
        ]) {
          await send(server, 'GET', `/api/admin/users?${query}`, undefined, session);
        }
      },
    },
  ];
}

/**
 * Returns two readings of the same runs of an attack: the longest response time of another client, and the memory
 * growth.
 */
function observe(title: string, server: RunningServer, idleBytes: number, attack: Attack): Measurement[] {
  const grownMb: number[] = [];
  return [
    {
      kind: 'reading',
      title: `${title}: wait`,
      unit: 'ms',
      goal: { atMost: LONGEST_WAIT_MS },
      read: async () => {
        const probe = startProbe(server);
        await attack.run();
        const { longestMs, highestBytes } = await probe.stop();
        grownMb.push((highestBytes - idleBytes) / 1e6);
        return longestMs;
      },
    },
    {
      kind: 'reading',
      title: `${title}: memory`,
      unit: 'MB',
      goal: { atMost: MEMORY_MB },
      read: async () => Math.max(...grownMb),
    },
  ];
}

/** Measures the time to the first row for one account while another account reads none of its responses. */
function measureUnreadAnswers(
  database: string,
  server: RunningServer,
  tokens: { readonly hostile: string; readonly other: string },
): Measurement[] {
  const body = JSON.stringify({ input: { columns: Array(3).fill('abc\n'.repeat(90)) } });
  return [
    {
      kind: 'reading',
      title: `${database}: four unread answers of one account: first row of another account`,
      unit: 'ms',
      goal: { atMost: LONGEST_WAIT_MS * 4 },
      read: async () => {
        const hostile = Array.from({ length: 4 }, () => openUnread(server, tokens.hostile, body));
        await delay(500);
        const startedMs = performance.now();
        await send(server, 'POST', '/api/v1/tools/merge', '{"input":{"columns":["a","b"]}}', {
          authorization: `Bearer ${tokens.other}`,
        });
        const tookMs = performance.now() - startedMs;
        for (const { destroy } of hostile) {
          destroy();
        }
        return tookMs;
      },
    },
  ];
}

function measureIdleBodies(database: string, server: RunningServer): Measurement {
  return {
    kind: 'reading',
    title: `${database}: ${IDLE_CLIENTS} bodies that never come are cut after`,
    unit: 'ms',
    goal: { atMost: IDLE_CUT_MS },
    read: async () => {
      const startedMs = performance.now();
      await Promise.all(Array.from({ length: IDLE_CLIENTS }, () => openIdleBody(server)));
      return performance.now() - startedMs;
    },
  };
}

/**
 * Sends a request and reads the whole response without storing it; resolves with the status, or 0 if it was cut off.
 */
function send(
  server: RunningServer,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = httpRequest(server.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    outgoing.once('error', () => resolve(0));
    outgoing.once('response', (response: IncomingMessage) => {
      response.once('error', () => resolve(0));
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      response.resume();
    });
    outgoing.end(body);
  });
}

/** Calls a tool without reading the response. */
function openUnread(server: RunningServer, token: string, body: string): { destroy(): void } {
  const outgoing = httpRequest(`${server.url}/api/v1/tools/merge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  outgoing.once('error', () => undefined);
  outgoing.once('response', (response: IncomingMessage) => response.pause());
  outgoing.end(body);
  return { destroy: () => outgoing.destroy() };
}

/** Announces a body and sends one byte of it; resolves when the server has closed the connection. */
function openIdleBody({ url }: RunningServer): Promise<void> {
  const head =
    'POST /api/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4096\r\n\r\n{';
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
    socket.resume();
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
}
