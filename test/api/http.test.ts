import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../backend/database/database.ts';
import { createSignedIn, createUser, newAddress, PASSWORD } from '../support/accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

let running: TestApp;

beforeAll(async () => {
  running = await startTestApp();
});

afterAll(() => running.close());

const post = (payload: string | Buffer, contentType = 'application/json', url = '/api/auth/signin') =>
  running.server.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

describe('a body', () => {
  const wrong: readonly [name: string, payload: string, status: number][] = [
    ['that is an array', '[{"email":"a@example.com","password":"x"}]', 400],
    ['that is an empty array', '[]', 400],
    ['that is a text', '"hello"', 400],
    ['that is null', 'null', 400],
    ['that is a number', '1', 400],
    ['that is empty where one is needed', '', 400],
    ['that is no JSON', '{', 400],
    ['with more properties than the route names', '{"email":"a@example.com","password":"x","admin":true}', 400],
    ['that reaches for the prototype', '{"email":"a@example.com","password":"x","__proto__":{"a":1}}', 400],
    [
      'that reaches for the constructor',
      '{"email":"a@example.com","password":"x","constructor":{"prototype":{}}}',
      400,
    ],
    ['with an object for a text', '{"email":{"length":3},"password":"x"}', 400],
    ['with an array for a text', '{"email":["a@example.com"],"password":"x"}', 400],
    ['that is deep', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)},"password":"x"}`, 400],
    ['of more than 100 KB', JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_000) }), 413],
  ];
  test.each(wrong)('%s is refused', async (_name, payload, status) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: expect.any(String), requestId: response.headers['x-request-id'] });
    expect(response.json().message).toEqual(expect.any(String));
  });

  test.each(['text/html', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      const response = await post('email=a', type);
      expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('may be missing where none is needed, although the client says JSON', async () => {
    const { token } = await createSignedIn(running);
    expect((await call(running, 'DELETE /api/account/sessions', { token })).status).toBe(200);
    expect((await call(running, 'POST /api/auth/signout', { token })).status).toBe(200);
  });
});

describe('an answer', () => {
  test('of the API is kept by nobody, has an id, and lets no page frame it', async () => {
    for (const url of ['/api/health', '/api/auth/me', '/api/nothing', '/api', '/api/docs']) {
      const { headers } = await running.server.inject({ url, headers: { origin: 'https://elsewhere.example' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('tells guests how to come in, and what does not exist', async () => {
    const guest = await call(running, 'GET /api/auth/me');
    expect(guest).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Please sign in.' } });
    expect(guest.headers['www-authenticate']).toBe('Bearer');
    expect(await call(running, 'GET /api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call(running, 'POST /nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await running.server.inject('/api/%zz')).statusCode).toBe(400);
  });

  test('has the id it was given, if that is harmless, in its header, its error and every line of the log', async () => {
    const given = 'balancer-0f9c_42';
    const body = { email: 'nobody@example.com', password: 'Wrong-Horse-7' };
    const answer = await call(running, 'POST /api/auth/signin', { body, headers: { 'x-request-id': given } });
    expect(answer).toMatchObject({ status: 401, body: { requestId: given }, headers: { 'x-request-id': given } });
    const find = () => running.logs.filter(({ reqId }) => reqId === given);
    await expect.poll(() => find().map(({ context }) => context)).toEqual(['SignIn', 'Requests']);
  });

  test.each(['short', 'x'.repeat(65), 'with space in it', '{"level":"fatal"}', 'größer-als-nötig', '../../etc/passwd'])(
    'has an id of its own in place of %j',
    async (given) => {
      const { headers, body } = await call(running, 'GET /api/nothing', { headers: { 'x-request-id': given } });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(body.requestId).toBe(headers['x-request-id']);
    },
  );

  test('names every field at fault', async () => {
    const { body } = await call(running, 'POST /api/support/contact', { body: { email: 'nobody' } });
    expect(body.code).toBe('validation_failed');
    expect(Object.keys(body.details?.fields ?? {}).sort()).toEqual(['email', 'message', 'name', 'subject']);
  });
});

test('an unexpected error answers 500 with an id under which the log has it, and nothing else', async () => {
  const own = await startTestApp();
  await own.app.get(Database).write((manager) => manager.query('DROP TABLE contact_messages'));
  const answer = await call(own, 'POST /api/support/contact', {
    body: { name: 'Bob', email: newAddress('secret.writer'), subject: 'Hello', message: 'private words' },
  });
  expect(answer).toMatchObject({
    status: 500,
    body: {
      code: 'internal_error',
      details: { errorId: answer.headers['x-request-id'] },
      requestId: answer.headers['x-request-id'],
    },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/contact_messages|sql/i);
  const logged = own.logs.find(({ reqId, level }) => reqId === answer.body.details?.errorId && level === 'error');
  expect(JSON.stringify(logged)).toContain('contact_messages');
  expect(JSON.stringify(own.logs)).not.toContain('private words');
  await own.close();
});

test('the log holds one line a request, and no token, password or captcha answer', async () => {
  const { token, user } = await createSignedIn(running);
  await call(running, 'GET /api/auth/me', { token });
  await call(running, 'POST /api/auth/signin', { body: { email: user.email, password: 'Wrong-Horse-7' } });
  await call(running, 'POST /api/auth/verify-email', { body: { token: 'a-token-in-a-body' } });
  await running.server.inject('/auth/reset-password?token=a-token-in-a-query');
  const find = () => running.logs.findLast(({ path }) => path === '/auth/reset-password');
  await expect.poll(find).toMatchObject({ level: 'info', method: 'GET' });
  const text = JSON.stringify(running.logs);
  expect(text).not.toContain(token);
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain('Wrong-Horse-7');
  expect(text).not.toContain('a-token-in');
  const line = find();
  expect(line).toMatchObject({ level: 'info', method: 'GET', reqId: expect.any(String), ms: expect.any(Number) });
  expect(Date.parse(String(line?.time))).toBeGreaterThan(0);
});

test('the documentation is served with the site’s own policy', async () => {
  const page = await running.server.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
  const document = await running.server.inject('/api/docs/openapi.json');
  expect(document.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { title: 'Overprint API' } });
});

test('a condition that somebody sends as an object finds nothing', async () => {
  const user = await createUser(running);
  const { token } = await createSignedIn(running);
  const response = await call(running, `DELETE /api/account/sessions/${encodeURIComponent(`' OR 1=1 -- ${user.id}`)}`, {
    token,
  });
  expect(response.status).toBe(404);
  expect((await call(running, 'GET /api/auth/me', { token })).status).toBe(200);
});
