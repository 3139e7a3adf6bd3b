import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../support/built-server.ts';
import {
  callTool,
  countRest,
  errorOf,
  holdTool,
  prepareToolServers,
  type ToolAnswer,
  type ToolCall,
  type ToolServers,
} from '../../support/tool-server.ts';

/** Sixteen million rows of some twenty bytes, far more than pipes and buffers hold. */
const LONG = {
  input: {
    columns: ['left', 'right'].map((word) => Array.from({ length: 4_000 }, (_, index) => `${word} ${index}`)),
  },
};
const ROWS = 16_000_000;
const SHORT = { input: { columns: ['a', 'b'] } };
const NDJSON = { accept: 'application/x-ndjson' };

const METRICS = 'a-token-for-monitors-of-32-bytes-or-more';

let servers: ToolServers;

beforeAll(async () => {
  servers = await prepareToolServers('enterprise', 'enterprise', 'enterprise');
});

afterAll(() => servers.close());

const tokenOf = (account: number) => servers.tokens[account] as string;

/** Starts short calls at the same time; gives what is answered so far, in the order in which it is. */
function startCalls(call: (account: number) => Promise<ToolAnswer>, accounts: readonly number[]) {
  const answers: ToolAnswer[] = [];
  const all = Promise.all(accounts.map(async (account) => answers.push(await call(account))));
  return { answers, all };
}

/** Reads how many calls of tools are in a state. */
async function countRuns({ origin }: RunningServer, state: string): Promise<number> {
  const response = await fetch(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  return Number(new RegExp(`^overprint_tool_runs\\{state="${state}"\\} (\\d+)$`, 'm').exec(await response.text())?.[1]);
}

/** Holds a call that has begun: on a busy machine a thread may take longer to start than a call may wait for it. */
async function holdBegun(server: RunningServer, call: ToolCall): Promise<IncomingMessage> {
  for (;;) {
    const held = await holdTool(server, 'merge', call);
    if (held.statusCode === 200) {
      return held;
    }
    held.resume();
  }
}

/** Waits as long as it takes, for calls and for readers. */
const PATIENT = { TOOL_SECONDS: '600', SLOW_READER_SECONDS: '600' };

test('a slow reader costs no memory, and gets every row', async () => {
  const server = await servers.start({ ...PATIENT, TOOL_THREADS: '2' });
  const reading = await holdTool(server, 'merge', { token: tokenOf(0), body: LONG });
  for (let call = 0; call < 20; call += 1) {
    expect((await callTool(server, 'merge', { token: tokenOf(1), body: SHORT })).text).toBe('ab\n');
  }
  const { lines, bytes } = await countRest(reading);
  expect([lines, bytes > 300_000_000]).toEqual([ROWS, true]);
  const peak = server.peakMemory();
  if (peak !== undefined) {
    expect(peak).toBeLessThan(bytes);
  }
  await server.kill();
});

test('beyond the queue calls are sent away, and a client that leaves frees its thread', async () => {
  const server = await servers.start({ ...PATIENT, TOOL_THREADS: '2', TOOL_QUEUE: '1' });
  const call = (account: number) => callTool(server, 'merge', { token: tokenOf(account), body: SHORT });
  const held = await Promise.all(
    [0, 1].map((account) => holdTool(server, 'merge', { token: tokenOf(account), body: LONG })),
  );
  // One of them waits for a thread; for the others there is no place to wait.
  const { answers, all } = startCalls(call, [0, 1, 2]);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) {
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  for (const response of held) {
    response.destroy();
  }
  await all;
  expect([answers.length, answers[2]?.text]).toEqual([3, 'ab\n']);
  expect((await call(0)).text).toBe('ab\n');
  await server.kill();
});

test('an account has two calls at the same time, and those that have ended do not count', async () => {
  const server = await servers.start({ ...PATIENT, TOOL_THREADS: '2' });
  const call = (account: number) => callTool(server, 'merge', { token: tokenOf(account), body: SHORT });
  const held = await holdTool(server, 'merge', { token: tokenOf(0), body: LONG });
  const { answers, all } = startCalls(call, [0, 0, 0]);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) {
    expect([answer.status, errorOf(answer).code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  held.destroy();
  await all;
  expect([answers.length, answers[2]?.text]).toEqual([3, 'ab\n']);
  for (let count = 0; count < 5; count += 1) {
    expect((await call(0)).text).toBe('ab\n');
    const wrong = await callTool(server, 'merge', { token: tokenOf(0), body: {} });
    expect(wrong.status).toBe(400);
  }
  await server.kill();
});

test('one account cannot occupy all threads, as they are and with as few as there may be', async () => {
  for (const threads of ['', '2']) {
    const server = await servers.start({ ...PATIENT, TOOL_THREADS: threads, METRICS_TOKEN: METRICS });
    const held = ['first', 'second'].map(() => holdTool(server, 'merge', { token: tokenOf(0), body: LONG }));
    const running = threads === '2' ? 1 : 2;
    await expect.poll(() => countRuns(server, 'running')).toBe(running);
    await expect.poll(() => countRuns(server, 'waiting')).toBe(2 - running);
    expect((await callTool(server, 'merge', { token: tokenOf(1), body: SHORT })).text).toBe('ab\n');
    expect(await countRuns(server, 'limit')).toBeGreaterThan(running);
    (await held[0])?.destroy();
    (await held[1])?.destroy();
    await expect.poll(() => countRuns(server, 'running')).toBe(0);
    await server.kill();
  }
});

test('an answer that is not read is cut off, and its thread is free', async () => {
  const server = await servers.start({ TOOL_THREADS: '2', TOOL_SECONDS: '600', SLOW_READER_SECONDS: '1' });
  const held = await holdTool(server, 'merge', { token: tokenOf(0), body: LONG });
  // Waits for the only thread that the account has.
  expect((await callTool(server, 'merge', { token: tokenOf(0), body: SHORT })).text).toBe('ab\n');
  await expect(countRest(held)).rejects.toThrow('aborted');
  await server.kill();
});

describe('a call that takes too long', () => {
  /** Holds such a call until its thread is free again. */
  async function holdTooLong(server: RunningServer, headers = {}) {
    const held = await holdBegun(server, { token: tokenOf(0), body: LONG, headers });
    const next = async () => (await callTool(server, 'merge', { token: tokenOf(0), body: SHORT })).text;
    await expect.poll(next, { timeout: 10_000 }).toBe('ab\n');
    return held;
  }

  test('is cut off', async () => {
    const server = await servers.start({ TOOL_THREADS: '2', TOOL_SECONDS: '1' });
    await expect(countRest(await holdTooLong(server))).rejects.toThrow('aborted');
    await server.kill();
  });

  test('ends with an error in records', async () => {
    const server = await servers.start({ TOOL_THREADS: '2', TOOL_SECONDS: '1' });
    const records = (await text(await holdTooLong(server, NDJSON))).trimEnd().split('\n');
    expect(JSON.parse(records.at(-1) ?? '')).toEqual({
      error: { code: 'unprocessable', message: expect.stringContaining('longer than the 1 seconds') },
    });
    expect(records.at(-2)).toMatch(/^\{"row":/);
    await server.kill();
  });
});
