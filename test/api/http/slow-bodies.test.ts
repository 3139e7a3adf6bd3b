import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { openRawRequest, parseRawAnswer } from '../../support/raw-request.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { sweepAfter, textsOf } from '../../support/texts.ts';

const PATIENT = { idleMs: 60_000, graceMs: 60_000, minBytesPerSecond: 1, maxRestBytes: 1_000_000_000 };

let running: TestApp;

afterEach(() => running.close());

async function start(overrides: Parameters<typeof startTestApp>[0]) {
  running = await startTestApp(overrides);
  return running.server.listen({ host: '127.0.0.1', port: 0 });
}

const head = (path: string, type: string, bytes: number, token = '') =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    `content-length: ${bytes}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    '',
    '',
  ].join('\r\n');

const TIMED_OUT = { status: 408, headers: expect.objectContaining({ connection: 'close' }) };

describe('a body that stops arriving', () => {
  test.each(['/api/auth/signin', '/api/nothing'])('is answered with 408 on %s', async (path) => {
    const origin = await start({ bodyArrival: { ...PATIENT, idleMs: 200 } });
    const { closed } = openRawRequest(origin, `${head(path, 'application/json', 100)}{"email":`);
    const answer = parseRawAnswer(await closed);
    expect(answer).toMatchObject(TIMED_OUT);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'request_timeout',
      requestId: answer.headers['x-request-id'],
    });
  });

  test.each(['', 'content-encoding: gzip\r\n'])('ends its upload (%s)', async (header) => {
    const origin = await start({ bodyArrival: { ...PATIENT, idleMs: 200 } });
    const { token, user } = await createSignedIn(running);
    const start_ = head('/api/texts', 'text/plain', 1_000, token).replace('\r\n\r\n', `\r\n${header}\r\n`);
    const { closed } = openRawRequest(origin, header ? start_ : `${start_}one\ntwo\n`);
    expect(parseRawAnswer(await closed)).toMatchObject(TIMED_OUT);
    await expect.poll(async () => (await textsOf(running, user.id)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test.each([
    ['/api/saved-lists', 5_000, 401],
    ['/api/auth/signin', 5_000_000, 413],
  ])('loses its connection after an answer that did not wait for it (%s)', async (path, bytes, status) => {
    const origin = await start({ bodyArrival: { ...PATIENT, idleMs: 200 } });
    const { closed } = openRawRequest(origin, `${head(path, 'application/json', bytes)}{`);
    expect(parseRawAnswer(await closed).status).toBe(status);
  });
});

test('a body that is too large is received after its answer, so that the client can read that', async () => {
  const origin = await start({ bodyArrival: PATIENT });
  const { socket, answer } = openRawRequest(origin, head('/api/auth/signin', 'application/json', 2_000_000));
  await expect.poll(() => parseRawAnswer(answer()).status).toBe(413);
  socket.write('a'.repeat(2_000_000));
  socket.write('GET /api/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await expect.poll(answer).toContain('HTTP/1.1 404');
});

test('a body that does not end loses its connection some time after its answer', async () => {
  const origin = await start({ bodyArrival: { ...PATIENT, idleMs: 50, maxRestBytes: 1_000_000 } });
  const { socket, answer, closed } = openRawRequest(
    origin,
    'POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  while (!socket.destroyed) {
    socket.write(chunk);
    await delay(5);
  }
  await closed;
  expect(parseRawAnswer(answer()).status).toBe(413);
});

describe('a body that arrives slowly', () => {
  /** Sends 10 bytes every 20 ms, until the server closes the connection or all bytes are sent. */
  async function trickle(origin: string, token: string, bytes: number) {
    const request = openRawRequest(origin, head('/api/texts', 'text/plain', bytes, token));
    for (let sent = 0; sent < bytes && !request.socket.destroyed; sent += 10) {
      request.socket.write('123456789\n');
      await delay(20);
    }
    return request;
  }

  test('is answered with 408 below the minimum rate', async () => {
    const origin = await start({ bodyArrival: { ...PATIENT, graceMs: 300, minBytesPerSecond: 100_000 } });
    const { token } = await createSignedIn(running);
    const { closed } = await trickle(origin, token, 1_000_000);
    expect(parseRawAnswer(await closed)).toMatchObject(TIMED_OUT);
  });

  test('is taken above the minimum rate, long after the limits', async () => {
    const origin = await start({ bodyArrival: { ...PATIENT, idleMs: 30_000, graceMs: 200 } });
    const { token } = await createSignedIn(running);
    const { answer, socket } = await trickle(origin, token, 500);
    await expect.poll(() => parseRawAnswer(answer()).status).toBe(201);
    socket.destroy();
  });
});

test('an upload that fills no chunk for minutes keeps its claim while bytes arrive', async () => {
  const origin = await start({ uploadTouchMs: 50 });
  const { token, user } = await createSignedIn(running);
  const { socket, answer } = openRawRequest(origin, head('/api/texts', 'text/plain', 300, token));
  const line = '123456789\n';
  let sent = 0;
  const sendLine = () => {
    socket.write(line);
    sent += line.length;
  };
  sendLine();
  const touchedAt = async () => (await textsOf(running, user.id))[0]?.touchedAt.getTime() ?? 0;
  await expect.poll(touchedAt).toBeGreaterThan(0);
  // As if it had been arriving for five minutes already.
  const past = new Date(Date.now() - 5 * 60_000);
  await running.database.write((manager) => manager.update(Text, { userId: user.id }, { touchedAt: past }));
  await expect
    .poll(
      () => {
        sendLine();
        return touchedAt();
      },
      { interval: 100 },
    )
    .toBeGreaterThan(past.getTime());
  await sweepAfter(running, 0);
  socket.write(line.repeat(30 - sent / line.length));
  await expect.poll(() => parseRawAnswer(answer()).status).toBe(201);
  socket.destroy();
});
