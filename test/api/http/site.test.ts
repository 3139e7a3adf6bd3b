import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const SCRIPT = 'console.log("main");\n'.repeat(200);

let siteDir: string;
let running: TestApp;

beforeAll(async () => {
  siteDir = mkdtempSync(join(tmpdir(), 'overprint-site-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true });
    writeFileSync(join(siteDir, path), content);
  };
  write('index.html', '<h1>Home</h1>');
  write('merge/index.html', '<h1>Merge</h1>');
  write('app.html', '<h1>Shell</h1>');
  write('404.html', '<h1>Lost</h1>');
  write('assets/main-4f3a9b1c.js', SCRIPT);
  write('assets/main-4f3a9b1c.js.br', brotliCompressSync(SCRIPT));
  write('assets/main-4f3a9b1c.js.gz', gzipSync(SCRIPT));
  write('assets/task.worker-9d8c7b6a.js', 'onmessage = () => {};');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('secret.key', 'no type, not served');
  running = await startTestApp({ siteDir });
});

afterAll(async () => {
  await running.close();
  rmSync(siteDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  running.server.inject({ method, url, headers });

describe('paths', () => {
  const answers: readonly [path: string, status: number, text: string][] = [
    ['/', 200, '<h1>Home</h1>'],
    ['/?from=mail', 200, '<h1>Home</h1>'],
    ['/merge', 200, '<h1>Merge</h1>'],
    ['/auth/signin', 200, '<h1>Shell</h1>'],
    ['/nowhere', 404, '<h1>Lost</h1>'],
    ['/merge/nowhere', 404, '<h1>Lost</h1>'],
    ['/app.html', 404, '404 Not Found\n'],
    ['/index.html', 404, '404 Not Found\n'],
    ['/merge/index.html', 404, '404 Not Found\n'],
    ['/assets/gone-12345678.js', 404, '404 Not Found\n'],
    ['/secret.key', 404, '404 Not Found\n'],
    ['/assets/main-4f3a9b1c.js.br', 404, '404 Not Found\n'],
    ['/..%2f..%2fpackage.json', 404, '404 Not Found\n'],
    ['/assets/../../../../etc/passwd', 404, '<h1>Lost</h1>'],
  ];
  test.each(answers)('%s answers %i', async (path, status, text) => {
    const response = await get(path);
    expect([response.statusCode, response.body]).toEqual([status, text]);
  });

  test.each(['/nowhere.html', '/app.html', '/merge.php', '/assets/gone-12345678.js'])(
    '%s answers with the not-found screen where a browser opens it',
    async (path) => {
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const response = await get(path, { accept });
      expect([response.statusCode, response.body]).toEqual([404, '<h1>Lost</h1>']);
      expect((await get(path, { accept: '*/*' })).body).toBe('404 Not Found\n');
    },
  );

  test('that have moved lead on with what was asked, and one slash at the end is forgiven', async () => {
    const moved = await get('/signup?next=%2Fmerge');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/auth/signup?next=%2Fmerge']);
    const slash = await get('/merge/?a=1');
    expect([slash.statusCode, slash.headers.location]).toEqual([308, '/merge?a=1']);
    expect((await get('//evil.example/')).statusCode).toBe(404);
  });
});

describe('caching', () => {
  test('hashed files for a year, everything else asked for again', async () => {
    expect((await get('/assets/main-4f3a9b1c.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const path of ['/', '/merge', '/auth/signin', '/favicon.svg', '/nowhere', '/signup']) {
      expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'no-cache']);
    }
  });

  test('a page that has not changed is not sent again', async () => {
    const { etag } = (await get('/merge')).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/merge', { 'if-none-match': String(known) });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('/merge', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

describe('compression', () => {
  const file = '/assets/main-4f3a9b1c.js';
  const encodings: readonly [accept: string, encoding: string | undefined][] = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ];
  test.each(encodings)('accepting %j gives %s', async (accept, encoding) => {
    const response = await get(file, { 'accept-encoding': accept });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    if (!encoding) {
      expect(response.body).toBe(SCRIPT);
    }
  });

  test('each form has a validator of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accept) => (await get(file, { 'accept-encoding': accept })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

test('HEAD answers like GET, without the content', async () => {
  for (const path of ['/', '/nowhere', '/signup', '/favicon.svg', '/api/health']) {
    const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
    expect([path, head.statusCode, head.body]).toEqual([path, whole.statusCode, '']);
    expect(head.headers['content-type']).toBe(whole.headers['content-type']);
  }
});

test('every answer has the security headers; only workers may compile WebAssembly', async () => {
  const policy =
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'";
  for (const path of ['/', '/auth/signin', '/nowhere', '/assets/main-4f3a9b1c.js', '/api/health', '/signup']) {
    const { headers } = await get(path);
    expect([path, headers['content-security-policy']]).toEqual([path, policy]);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
  const worker = await get('/assets/task.worker-9d8c7b6a.js');
  expect(worker.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
});

test('responses over HTTPS require HTTPS for a year', async () => {
  const secure = await startTestApp({ siteDir, appUrl: 'https://overprint.example' });
  const { headers } = await secure.server.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});

test('a site that has not been built says so, also in the log, and the API works all the same', async () => {
  const missing = join(siteDir, 'nothing');
  const bare = await startTestApp({ siteDir: missing });
  const warning = { level: 'warn', context: 'Site', siteDir: missing };
  expect(bare.logs).toContainEqual(expect.objectContaining(warning));
  expect(running.logs.filter(({ context }) => context === 'Site')).toEqual([]);
  expect((await bare.server.inject('/')).statusCode).toBe(503);
  expect((await bare.server.inject('/nowhere')).statusCode).toBe(404);
  expect((await bare.server.inject('/api/health/ready')).statusCode).toBe(200);
  await bare.close();
});
