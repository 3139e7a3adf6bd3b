import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { createList, manyLines, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const METRICS = 'a-token-for-monitors-of-32-bytes-or-more';

const running = useTestApp({ slowReaderSeconds: 1, metricsToken: METRICS });
let token: string;
let listId: string;

beforeAll(async () => {
  await running.app.listen(0, '127.0.0.1');
  token = (await createSignedIn(running, { subscriptionPlan: 'enterprise' })).token;
  // Some 28 MB, more than the system takes for a client that reads nothing.
  const text = await sendText(running, manyLines(1_000_000, 'a rather long keyword'), { token, isGzipped: true });
  listId = (await createList(running, token, { name: 'Long', textId: text.body.id })).id;
});

async function open(method: string, path: string, body?: object): Promise<IncomingMessage> {
  const { port } = running.server.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers });
  // The connection breaks after the response has begun; without a listener that would be an uncaught error.
  outgoing.on('error', () => undefined);
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
}

async function countCut(): Promise<number> {
  const { body } = await call<string>(running, 'GET /api/metrics', { token: METRICS });
  return Number(/^overprint_slow_readers_total (\d+)$/m.exec(body)?.[1]);
}

test.each([
  ['the lines of a list', 'GET', (): string => `/api/saved-lists/${listId}/content`, undefined],
  ['the export of an account', 'POST', (): string => '/api/account/export', { password: PASSWORD }],
] as const)('an answer that nobody reads is cut off: %s', async (_name, method, path, body) => {
  const before = await countCut();
  const response = await open(method, path(), body);
  expect(response.statusCode).toBe(200);
  await expect.poll(countCut, { timeout: 20_000 }).toBe(before + 1);
  await expect(response.toArray()).rejects.toThrow('aborted');
  expect(running.logs).toContainEqual(expect.objectContaining({ context: 'SlowReaders' }));
});
