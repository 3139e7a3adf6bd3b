import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  addressOf,
  call,
  callForFile,
  createQueryClient,
  networkError,
  retryDelay,
  shouldRetry,
} from './client.ts';
import { readToken, storeToken, subscribeToToken, type TokenChange } from './token.ts';

/** Requests that were sent; the network is the one part that a unit test has to replace. */
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
    await call('GET /api/captcha/generate');
    storeToken('secret');
    await call('GET /api/auth/me');
    expect(sent.map(({ url, init }) => ({ url, method: init.method, headers: init.headers }))).toEqual([
      { url: '/api/captcha/generate', method: 'GET', headers: { 'Content-Type': 'application/json' } },
      {
        url: '/api/auth/me',
        method: 'GET',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
      },
    ]);
  });

  it('sends a body as JSON, and none where there is none', async () => {
    answerWith(() => json(200, {}));
    await call('PATCH /api/account', { body: { firstName: 'Zoë' } });
    await call('DELETE /api/account/sessions');
    expect(sent.map(({ init }) => init.body)).toEqual(['{"firstName":"Zoë"}', undefined]);
  });

  it('puts parameters into the path and the query behind it', async () => {
    answerWith(() => json(200, {}));
    await call('DELETE /api/account/sessions/{id}', { path: { id: 'a/b?c' } });
    expect(sent[0]?.url).toBe('/api/account/sessions/a%2Fb%3Fc');
    const query = { search: 'a & b', page: 2, isActive: false, role: undefined };
    expect(addressOf('GET /api/things', { query }).url).toBe('/api/things?search=a+%26+b&page=2&isActive=false');
  });

  it('reads the answer, an empty one as undefined, and a file as it comes', async () => {
    answerWith(() => json(200, [{ id: '1' }]));
    expect(await call('GET /api/account/sessions')).toEqual([{ id: '1' }]);
    answerWith(() => new Response(null, { status: 204 }));
    expect(await call('POST /api/auth/signout')).toBeUndefined();
    answerWith(() => new Response('{"a":1}'));
    expect(await (await callForFile('POST /api/account/export', { body: { password: 'x' } })).text()).toBe('{"a":1}');
  });

  it('removes the token on 401, tells who listens why, and does neither on another failure', async () => {
    const heard: TokenChange[] = [];
    storeToken('secret');
    const stop = subscribeToToken((change) => heard.push(change));
    answerWith(() => json(403, { message: 'No.', code: 'forbidden' }));
    await failureOf(call('GET /api/account'));
    expect(readToken()).toBe('secret');
    answerWith(() => json(401, { message: 'Please sign in.', code: 'unauthenticated' }));
    const error = await failureOf(call('GET /api/account'));
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated', message: 'Please sign in.' });
    expect(readToken()).toBeNull();
    await failureOf(call('GET /api/account'));
    storeToken('secret');
    answerWith(() => json(401, { message: 'Invalid credentials.', code: 'invalid_credentials' }));
    await failureOf(call('POST /api/auth/signin', { body: { email: 'a@b.example', password: 'x' } }));
    // A wrong password ends no session that the user would have to be told of.
    expect(heard).toEqual(['refused', 'here', 'here']);
    stop();
  });

  it('keeps a token that was stored while the 401 was on its way', async () => {
    storeToken('old');
    answerWith(() => {
      storeToken('new');
      return json(401, { message: 'Please sign in.', code: 'unauthenticated' });
    });
    await failureOf(call('GET /api/account'));
    expect(readToken()).toBe('new');
  });

  it('has the fields at fault', async () => {
    const fields = { email: 'Please enter a valid email address.' };
    answerWith(() => json(400, { message: 'Please check.', code: 'validation_failed', details: { fields } }));
    const error = await failureOf(call('POST /api/auth/forgot-password', { body: { email: 'x' } }));
    expect(error.fields).toEqual(fields);
  });

  it('has a message for answers that bring none, and for none at all', async () => {
    answerWith(() => new Response('<html>', { status: 502 }));
    expect(await failureOf(call('GET /api/account'))).toMatchObject({ status: 502, code: 'UNKNOWN', fields: {} });
    answerWith(() => new Response('<html>'));
    expect(await failureOf(call('GET /api/account'))).toMatchObject({ status: 200, code: 'UNKNOWN' });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('GET /api/account'))).toMatchObject({ status: 0, code: 'NETWORK' });
    const cut = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    answerWith(() => new Response(cut()));
    expect(await failureOf(call('GET /api/account'))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('gives the reason of the signal when aborted', async () => {
    const controller = new AbortController();
    answerWith(() => {
      controller.abort(new Error('left the page'));
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(call('GET /api/account', { signal: controller.signal })).rejects.toThrow('left the page');
  });

  it('reads Retry-After in seconds and as a date', async () => {
    answerWith(() => json(429, {}, { 'Retry-After': '7' }));
    expect((await failureOf(call('GET /api/account'))).retryAfterMs).toBe(7000);
    answerWith(() => json(503, {}, { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }));
    const { retryAfterMs } = await failureOf(call('GET /api/account'));
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    answerWith(() => json(503, {}, { 'Retry-After': 'soon' }));
    expect((await failureOf(call('GET /api/account'))).retryAfterMs).toBeUndefined();
  });
});

describe('the token', () => {
  it('lives as long as the page where the browser bars storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeToken('secret');
    expect(readToken()).toBe('secret');
  });

  it('is heard of when another tab changes it', () => {
    const heard: TokenChange[] = [];
    const stop = subscribeToToken((change) => heard.push(change));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
    expect(heard).toEqual(['elsewhere', 'elsewhere']);
  });
});

describe('trying again', () => {
  it('tries three times more, but never where the server said no', () => {
    const fault = new ApiError(503, 'UNKNOWN', '');
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, fault))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, new ApiError(401, 'unauthenticated', ''))).toBe(false);
    expect(shouldRetry(0, new ApiError(403, 'forbidden', ''))).toBe(false);
    expect(shouldRetry(0, new Error('anything else'))).toBe(true);
  });

  it('does not try again without a connection, until it is back', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const client = createQueryClient();
    const { networkMode, refetchOnReconnect } = client.getDefaultOptions().queries ?? {};
    expect([networkMode, refetchOnReconnect]).toEqual(['always', true]);
    expect(shouldRetry(0, networkError())).toBe(false);
    vi.restoreAllMocks();
    createQueryClient();
    expect(shouldRetry(0, networkError())).toBe(true);
  });

  it('waits as long as the server asks, else longer each time', () => {
    expect(retryDelay(0, new ApiError(429, 'rate_limited', '', { retryAfterMs: 12_000 }))).toBe(12_000);
    expect([0, 1, 2, 9].map((failures) => retryDelay(failures, new Error('x')))).toEqual([1000, 2000, 4000, 30_000]);
  });
});
