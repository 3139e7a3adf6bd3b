import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../support/built-server.ts';
import { callTool, errorOf, prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const MB = 2 ** 20;
/** Ten times the delay that no request may cause another one. */
const MOST_DELAY_MS = 2500;
const METRICS = 'a-token-for-monitors-of-32-bytes-or-more';
const NDJSON = { accept: 'application/x-ndjson' };

let servers: ToolServers;
let server: RunningServer;
let idle: number | undefined;

beforeAll(async () => {
  servers = await prepareToolServers('free', 'enterprise');
  server = await servers.start({ TOOL_MEMORY_MB: '512', METRICS_TOKEN: METRICS });
  idle = server.usedMemory();
});

afterAll(() => servers.close());

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const EUROS = '€'.repeat(10_000);

interface Hostile {
  readonly name: string;
  readonly tool: string;
  readonly body: unknown;
}

/** Requests that ask for far more than they bring, of about so many bytes. */
function hostileRequests(bytes: number): readonly Hostile[] {
  const urls = lines(bytes / 20, (index) => `a${index}.de`);
  const tag = '€'.repeat(500);
  return [
    {
      name: 'a replacement in one line',
      tool: 'replace',
      body: { input: { text: 'a'.repeat(bytes), find: 'a', replaceWith: EUROS } },
    },
    {
      name: 'a short replacement in one line',
      tool: 'replace',
      body: { input: { text: 'a'.repeat(bytes), find: 'a', replaceWith: 'b'.repeat(4_000) } },
    },
    {
      name: 'a replacement of whole words',
      tool: 'replace',
      body: { input: { text: 'a '.repeat(bytes / 2), find: 'a', replaceWith: EUROS }, options: { wholeWords: true } },
    },
    {
      name: 'a replacement that joins lines',
      tool: 'replace',
      body: { input: { text: 'a\n'.repeat(bytes / 4), find: '\n', replaceWith: EUROS } },
    },
    {
      name: 'combinations of a long line',
      tool: 'merge',
      body: {
        input: { columns: ['a b '.repeat(bytes / 10), lines(100, String)] },
        options: { casing: 'titlecase', removeDuplicates: true },
      },
    },
    {
      name: 'keywords in every match type, far apart',
      tool: 'keywords',
      body: {
        input: { lists: [lines(400, (index) => `a${index} b`), lines(15, (index) => `x${index} y`)] },
        options: {
          matchTypes: { broad: true, modifiedBroad: true, phrase: true, exact: true },
          modifiedBroadEveryWord: true,
          separator: 'custom',
          customSeparator: ' €'.repeat(450),
        },
      },
    },
    {
      name: 'long tags on many addresses',
      tool: 'utm',
      body: {
        input: { urls, source: tag, medium: tag, campaign: tag, term: tag, content: tag },
        options: { removeDuplicates: true },
      },
    },
    {
      name: 'a line of characters that records escape',
      tool: 'dedupe',
      body: { input: { text: '\u0001'.repeat(bytes / 7) } },
    },
  ];
}

/** Reads the longest delay of the server's event loop since this was last asked, in milliseconds. */
async function longestDelay(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS}` };
  const text = await (await fetch(`${server.origin}/api/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/** Asks for the server's health again and again until `work` is done. */
async function askForHealth(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
    await delay(20);
  }
  await done;
}

/** Makes a call, whatever comes of it: an answer that began can be cut off. */
async function attempt(account: number, { tool, body }: Hostile, headers = {}): Promise<void> {
  await callTool(server, tool, { token: servers.tokens[account], body, headers }).catch(() => undefined);
}

test('a result that is too large is refused before it is made, within one line too', async () => {
  const [inLine, shortInLine, words, joined] = hostileRequests(100_000);
  for (const { tool, body } of [inLine, shortInLine, words, joined] as Hostile[]) {
    for (const headers of [{}, NDJSON]) {
      const answer = await callTool(server, tool, { token: servers.tokens[0], body, headers });
      expect([answer.status, errorOf(answer)]).toEqual([
        422,
        expect.objectContaining({ code: 'unprocessable', message: expect.stringContaining('50 MB') }),
      ]);
    }
  }
});

test('a result within the plan that takes too much memory is refused', async () => {
  const [inLine] = hostileRequests(100_000) as [Hostile];
  const { body } = inLine;
  // 400 MB in one line, of the 500 MB that the plan allows.
  const text = 'a'.repeat(13_333);
  const input = { ...(body as { input: object }).input, text };
  const answer = await callTool(server, 'replace', { token: servers.tokens[1], body: { input } });
  expect([answer.status, errorOf(answer)]).toEqual([
    422,
    expect.objectContaining({ code: 'unprocessable', message: expect.stringContaining('512 MB of memory') }),
  ]);
});

test('rows that are compared count, and an answer that has begun ends with the reason', async () => {
  const small = await servers.start({ TOOL_MEMORY_MB: '256' });
  const items = (word: string) => lines(2_000, (index) => word.repeat(index % 40) + index);
  // 160 MB in two million rows, of which nobody knows beforehand that they are all different.
  const body = { input: { columns: [items('a'), items('a'), 'x'.repeat(40)] }, options: { removeDuplicates: true } };
  const { status, text } = await callTool(small, 'merge', { token: servers.tokens[1], body, headers: NDJSON });
  const last = JSON.parse(text.slice(text.lastIndexOf('\n', text.length - 2)));
  expect([status, last]).toEqual([
    200,
    { error: { code: 'unprocessable', message: expect.stringContaining('256 MB of memory') } },
  ]);
  await small.kill();
});

test('hostile calls take little memory, and others do not wait for them', async () => {
  const free = hostileRequests(300_000);
  // What the estimate bounds needs no more memory with a larger plan, but far more time.
  const enterprise = hostileRequests(15_000_000).filter(({ tool }) => tool === 'replace' || tool === 'dedupe');
  await longestDelay();
  await askForHealth(
    (async () => {
      // An account has two calls at the same time.
      for (const hostile of free) {
        await Promise.all([attempt(0, hostile), attempt(0, hostile, NDJSON)]);
      }
      for (const hostile of enterprise) {
        await attempt(1, hostile);
      }
    })(),
  );
  // Of the server alone: this process, too, is busy with what it sends and reads.
  expect(await longestDelay()).toBeLessThan(MOST_DELAY_MS);
  const peak = server.peakMemory();
  if (idle !== undefined && peak !== undefined) {
    expect((peak - idle) / MB).toBeLessThan(512);
  }
});
