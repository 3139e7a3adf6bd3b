import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { readToken, storeToken } from '../api/token.ts';
import { postText } from './post-text.ts';

/** What the server answers, in order; `cut` breaks the connection. */
let answers: (number | 'cut')[] = [];
let received: IncomingHttpHeaders[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.headers);
    request.resume();
    request.on('end', () => {
      const answer = answers.shift() ?? 201;
      if (answer === 'cut') {
        response.destroy();
        return;
      }
      const isOk = answer === 201;
      response.writeHead(answer, { 'content-type': 'application/json', ...(answer === 429 && { 'retry-after': '0' }) });
      response.end(JSON.stringify(isOk ? { id: 'text', lineCount: 2, byteSize: 4 } : { code: 'x', message: 'No.' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  received = [];
  answers = [];
  localStorage.clear();
  // The pauses between attempts are not waited for.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
    queueMicrotask(run);
    return 0;
  }) as typeof setTimeout);
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const FILE = { gzip: new Blob(['a\nb\n']), idempotencyKey: 'key' };
const { signal } = new AbortController();

function post() {
  return postText(FILE, signal, () => undefined);
}

describe('a text on its way', () => {
  it('is sent compressed, with the token and its key', async () => {
    storeToken('secret');
    expect(await post()).toMatchObject({ id: 'text', lineCount: 2 });
    expect(received).toMatchObject([
      {
        'content-type': 'text/plain;charset=utf-8',
        'content-encoding': 'gzip',
        'idempotency-key': 'key',
        authorization: 'Bearer secret',
      },
    ]);
  });

  it('is sent again under the same key where the server is away or busy, three times at the most', async () => {
    answers = [503, 'cut', 429, 201];
    expect(await post()).toMatchObject({ id: 'text' });
    expect(received.map((headers) => headers['idempotency-key'])).toEqual(['key', 'key', 'key', 'key']);
    answers = [503, 503, 503, 503];
    received = [];
    await expect(post()).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(4);
  });

  it('is not sent again where the server refuses it, and a refused token is removed', async () => {
    storeToken('secret');
    answers = [403];
    await expect(post()).rejects.toBeInstanceOf(ApiError);
    expect(readToken()).toBe('secret');
    answers = [401];
    await expect(post()).rejects.toMatchObject({ status: 401, message: 'No.' });
    expect(readToken()).toBeNull();
    expect(received).toHaveLength(2);
  });
});
