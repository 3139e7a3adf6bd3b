import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { abortSlowReaders } from './slow-readers.ts';

/** More bytes than the operating system buffers for a client that reads nothing. */
const LARGE = 64 << 20;

/** Yields pieces with pauses far longer than the limit for readers. */
async function* slowPieces() {
  for (const piece of ['a', 'b', 'c']) {
    await delay(600);
    yield piece;
  }
}

/** Starts a server that aborts responses after that many seconds without progress. */
async function startServer(seconds: number) {
  const server = fastify();
  const seen = { cut: 0, isSourceOpen: false };
  async function* manyPieces() {
    seen.isSourceOpen = true;
    try {
      for (let sent = 0; sent < LARGE; sent += 1 << 20) {
        yield Buffer.alloc(1 << 20);
      }
    } finally {
      seen.isSourceOpen = false;
    }
  }
  abortSlowReaders(server, seconds, () => {
    seen.cut += 1;
  });
  server.get('/slow', (_request, reply) => reply.send(Readable.from(slowPieces())));
  server.get('/streamed', (_request, reply) => reply.send(Readable.from(manyPieces())));
  server.get('/whole', (_request, reply) => reply.send(Buffer.alloc(LARGE)));
  await server.listen({ port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const open = async (path: string): Promise<IncomingMessage> => {
    const outgoing = request({ port, path }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  };
  return { open, seen };
}

const readAll = async (response: IncomingMessage) => Buffer.concat(await response.toArray());

test('an answer that is made slowly is not cut off', async () => {
  const { open, seen } = await startServer(0.2);
  expect((await readAll(await open('/slow'))).toString()).toBe('abc');
  expect(seen.cut).toBe(0);
});

test.each(['/streamed', '/whole'])('an answer that nobody reads is cut off: %s', async (path) => {
  const { open, seen } = await startServer(0.2);
  const response = await open(path);
  await expect.poll(() => seen.cut, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => seen.isSourceOpen).toBe(false);
  await expect(readAll(response)).rejects.toThrow('aborted');
});

test.each(['/streamed', '/whole'])('a client that reads slowly gets all of an answer: %s', async (path) => {
  const { open, seen } = await startServer(2);
  const started = performance.now();
  let bytes = 0;
  let paused = 0;
  for await (const part of (await open(path)) as AsyncIterable<Buffer>) {
    bytes += part.length;
    for (; bytes - paused > 2 << 20; paused += 2 << 20) {
      await delay(100);
    }
  }
  expect([bytes, seen.cut]).toEqual([LARGE, 0]);
  expect(performance.now() - started).toBeGreaterThan(2000);
});
