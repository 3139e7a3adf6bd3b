import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, request, send } from './client.ts';
import { retryDelay, shouldRetry } from './query-client.ts';
import { readToken, subscribeToToken } from './token.ts';

/** What went out; the network is the one thing a unit test has to stand in for. */
let sent: { url: string; init: RequestInit }[] = [];

function answerWith(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve().then(answer);
  });
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(() => {
  sent = [];
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the shared request rule', () => {
  it('always sends a JSON content type, and the token where one is stored', async () => {
    answerWith(() => json(200, { ok: true }));
    await request('GET', '/api/a');
    localStorage.setItem('auth_token', 'secret');
    await request('GET', '/api/b');
    expect(sent.map(({ init }) => init.headers)).toEqual([
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
    ]);
  });

  it('sends a payload as JSON with any method but GET', async () => {
    answerWith(() => json(200, {}));
    await request('POST', '/api/a', { payload: { name: 'ü' } });
    await request('GET', '/api/a', { payload: { name: 'ü' } });
    await request('DELETE', '/api/a');
    expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"ü"}', undefined, undefined]);
  });

  it('reads the answer, and an empty one as undefined', async () => {
    answerWith(() => json(200, [1, 2]));
    expect(await request<number[]>('GET', '/api/a')).toEqual([1, 2]);
    answerWith(() => new Response(null, { status: 204 }));
    expect(await request('DELETE', '/api/a')).toBeUndefined();
  });

  it('removes the token on 401, tells who listens, and on no other failure', async () => {
    const heard = vi.fn();
    const stop = subscribeToToken(heard);
    localStorage.setItem('auth_token', 'secret');
    answerWith(() => json(403, { message: 'No.', code: 'FORBIDDEN' }));
    await failureOf(send('GET', '/api/a'));
    expect(readToken()).toBe('secret');
    answerWith(() => json(401, { message: 'Who?', code: 'UNAUTHENTICATED' }));
    const error = await failureOf(send('GET', '/api/a'));
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', message: 'Who?' });
    expect(readToken()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  it('keeps a token that was stored while the 401 was on its way', async () => {
    localStorage.setItem('auth_token', 'old');
    answerWith(() => {
      localStorage.setItem('auth_token', 'new');
      return json(401, {});
    });
    await failureOf(send('GET', '/api/a'));
    expect(readToken()).toBe('new');
  });

  it('has a message for answers that bring none, and for none at all', async () => {
    answerWith(() => new Response('<html>', { status: 502 }));
    expect(await failureOf(send('GET', '/api/a'))).toMatchObject({ status: 502, code: 'UNKNOWN' });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(send('GET', '/api/a'))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('gives the reason of the signal when aborted', async () => {
    const controller = new AbortController();
    answerWith(() => {
      controller.abort(new Error('left the page'));
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(send('GET', '/api/a', { signal: controller.signal })).rejects.toThrow('left the page');
  });

  it('reads Retry-After in seconds and as a date', async () => {
    answerWith(() => json(429, {}, { 'Retry-After': '7' }));
    expect((await failureOf(send('GET', '/api/a'))).retryAfterMs).toBe(7000);
    answerWith(() => json(503, {}, { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }));
    const { retryAfterMs } = await failureOf(send('GET', '/api/a'));
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    answerWith(() => json(503, {}, { 'Retry-After': 'soon' }));
    expect((await failureOf(send('GET', '/api/a'))).retryAfterMs).toBeUndefined();
  });
});

describe('trying again', () => {
  it('tries three times more, but never where the server said no', () => {
    const fault = new ApiError(503, 'UNKNOWN', '');
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, fault))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, new ApiError(401, 'X', ''))).toBe(false);
    expect(shouldRetry(0, new ApiError(403, 'X', ''))).toBe(false);
    expect(shouldRetry(0, new Error('anything else'))).toBe(true);
  });

  it('waits as long as the server asks, else longer each time', () => {
    expect(retryDelay(0, new ApiError(429, 'X', '', 12_000))).toBe(12_000);
    expect([0, 1, 2, 9].map((failures) => retryDelay(failures, new Error('x')))).toEqual([1000, 2000, 4000, 30_000]);
  });
});
