import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareHeaders } from '../../backend/web/security-headers.ts';
import { createAccessToken, createSignedIn } from '../support/accounts.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { findFreePort } from '../support/free-port.ts';
import { openRawRequest, parseRawAnswer } from '../support/raw-request.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MB = 1_000_000;

let running: TestApp;
let port: number;
let proxy: Balancer;
let token: string;
/** Token of the API for programs. */
let accessToken: string;

beforeAll(async () => {
  running = await startTestApp();
  port = Number(new URL(await running.server.listen({ host: '127.0.0.1', port: 0 })).port);
  proxy = await startBalancer([port]);
  token = (await createSignedIn(running)).token;
  accessToken = (await createAccessToken(running, token)).token;
});

afterAll(async () => {
  await proxy.stop();
  await running.close();
});

const send = (path: string, body: string, type = 'application/json') =>
  fetch(proxy.origin + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type, authorization: `Bearer ${path.startsWith('/api/v1/') ? accessToken : token}` },
  });

test('the logs hold paths, and neither queries nor referrers', async () => {
  const secret = 'token-of-a-link';
  await fetch(`${proxy.origin}/auth/verify-email?token=${secret}`);
  await fetch(`${proxy.origin}/api/health`, { headers: { referer: `${proxy.origin}/?token=${secret}` } });
  await send(`/api/auth/signin?token=${secret}`, 'x'.repeat(200_000));
  const read = () => readFile(join(proxy.folder, 'access.log'), 'utf8');
  await expect.poll(read).toContain('"POST /api/auth/signin HTTP/1.1" 413');
  const log = await read();
  expect(log).toContain('"GET /auth/verify-email HTTP/1.1"');
  expect(log).toContain('"GET /api/health HTTP/1.1" 200');
  expect(log + (await readFile(join(proxy.folder, 'error.log'), 'utf8'))).not.toContain(secret);
});

describe('bodies', () => {
  const name = { name: 'A' };
  const sizes: readonly [path: string, bytes: number, status: number][] = [
    ['/api/auth/signin', 0.12 * MB, 413],
    ['/api/auth/signin', 0.2 * MB, 413],
    ['/api/admin/users', 0.7 * MB, 413],
    ['/api/saved-lists', 5 * MB, 201],
    ['/api/saved-results', 5 * MB, 201],
    ['/api/saved-lists', 7 * MB, 413],
    ['/api/projects', 7 * MB, 413],
    ['/api/recipes', 3 * MB, 400],
    ['/api/jobs', 3 * MB, 400],
    ['/api/v1/jobs', 3 * MB, 400],
    ['/api/v1/jobs', 5 * MB, 413],
    ['/api/schedules', 0.2 * MB, 400],
    ['/api/schedules', 0.7 * MB, 413],
    ['/api/v1/tools/merge', 23 * MB, 413],
    ['/api/v1/recipes/run', 23 * MB, 413],
    ['/api/unknown/saved-lists', 0.2 * MB, 413],
  ];
  test.each(sizes)('%s answers a body of %d bytes with %d', async (path, bytes, status) => {
    const response = await send(path, JSON.stringify({ ...name, content: 'x'.repeat(bytes) }));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = (await response.json()) as { code?: string };
    expect(answer.code).toBe({ 201: undefined, 400: 'validation_failed', 413: 'payload_too_large' }[status]);
  });

  test.each(['/api/texts', '/api/v1/texts'])('%s takes what the plan takes', async (path) => {
    expect((await send(path, 'keyword\n'.repeat(2 * MB), 'text/plain')).status).toBe(201);
  });

  test.each(['/api/texts', '/api/saved-lists', '/api/saved-results', '/api/projects', '/api/v1/tools/merge'])(
    '%s gets a large body while it arrives, and nothing of it is on the disk',
    async (path) => {
      const requests = new Promise<void>((resolve) => running.server.server.once('request', () => resolve()));
      const { socket } = openRawRequest(
        proxy.origin,
        [
          `POST ${path} HTTP/1.1`,
          'host: a',
          `authorization: Bearer ${token}`,
          `content-type: ${path === '/api/texts' ? 'text/plain' : 'application/json'}`,
          `content-length: ${4 * MB}`,
          '',
          ' '.repeat(MB),
        ].join('\r\n'),
      );
      await requests;
      expect(await readdir(join(proxy.folder, 'client_body'))).toEqual([]);
      socket.destroy();
    },
  );
});

describe('errors of the proxy itself', () => {
  let alone: Balancer;

  /** In front of an instance that is not there. */
  beforeAll(async () => {
    alone = await startBalancer([await findFreePort()]);
  });

  afterAll(() => alone.stop());

  const long = 'x'.repeat(40_000);
  const requests: readonly [name: string, request: string, status: number, code: string][] = [
    ['a large body', `POST /api/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-length: 200000`, 413, 'payload_too_large'],
    ['a request without a host', 'GET / HTTP/1.1', 400, 'bad_request'],
    ['an unreadable request', 'nonsense?token', 400, 'bad_request'],
    ['a long header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${long}`, 400, 'bad_request'],
    ['a long address', `GET /${long} HTTP/1.1\r\nhost: a`, 414, 'bad_request'],
    ['a method that is refused', 'TRACE / HTTP/1.1\r\nhost: a', 405, 'method_not_allowed'],
    ['an instance that is away', 'GET / HTTP/1.1\r\nhost: a', 502, 'unavailable'],
    ['the address of errors', 'GET /.error HTTP/1.1\r\nhost: a', 404, 'not_found'],
  ];
  test.each(requests)('%s is answered as by the instances', async (_name, request, status, code) => {
    const { closed, answer, socket } = openRawRequest(alone.origin, `${request}\r\nconnection: close\r\n\r\n`);
    await expect.poll(answer).toContain('"code"');
    socket.destroy();
    await closed;
    const sent = parseRawAnswer(answer());
    expect(sent).toMatchObject({ status, headers: bareHeaders(false) });
    expect(sent.headers).not.toHaveProperty('strict-transport-security');
    expect(JSON.parse(sent.body)).toEqual({ message: expect.any(String), code });
  });
});

describe('TLS', () => {
  let folder: string;
  let secure: Balancer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overprint-tls-'));
    const certificate = { file: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
    const subject = ['-subj', '/CN=localhost', '-days', '1'];
    const output = ['-keyout', certificate.keyFile, '-out', certificate.file];
    await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...output]);
    secure = await startBalancer([port], certificate);
  });

  afterAll(async () => {
    await secure.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns protocol and cipher of a handshake, or the code of its error. */
  const handshake = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', ciphers?: string) =>
    new Promise<string>((resolve) => {
      const socket: TLSSocket = connect(
        {
          host: '127.0.0.1',
          port: Number(new URL(secure.origin).port),
          rejectUnauthorized: false,
          minVersion: version,
          maxVersion: version,
          // OpenSSL itself offers old versions and ciphers at the lowest level only.
          ciphers: `${ciphers ?? 'ALL'}:@SECLEVEL=0`,
        },
        () => {
          resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
          socket.destroy();
        },
      );
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    });

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
    expect(await handshake(version)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  test.each(['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'ECDHE-RSA-AES256-SHA384', 'DHE-RSA-AES128-GCM-SHA256'])(
    'TLS 1.2 with %s is refused',
    async (cipher) => {
      expect(await handshake('TLSv1.2', cipher)).toMatch(/HANDSHAKE_FAILURE$/);
    },
  );

  test('errors of the proxy itself require HTTPS from then on', async () => {
    const answer = await new Promise<string>((resolve) => {
      const port = Number(new URL(secure.origin).port);
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
        socket.write('GET / HTTP/1.1\r\nconnection: close\r\n\r\n');
      });
      let received = '';
      socket.on('data', (part: Buffer) => {
        received += part.toString();
      });
      socket.once('close', () => resolve(received));
    });
    expect(parseRawAnswer(answer)).toMatchObject({ status: 400, headers: bareHeaders(true) });
  });

  test('TLS 1.2 with forward secrecy and TLS 1.3 are accepted', async () => {
    expect(await handshake('TLSv1.2')).toMatch(/^TLSv1\.2 ECDHE-RSA-(AES\d+-GCM|CHACHA20-POLY1305)/);
    expect(await handshake('TLSv1.3')).toMatch(/^TLSv1\.3 TLS_/);
  });
});
