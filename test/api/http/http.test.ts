import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSignedIn, createUser, newAddress, PASSWORD } from '../../support/accounts.ts';
import { openRawRequest, parseRawAnswer } from '../../support/raw-request.ts';
import { startTestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();
let origin: string;

beforeAll(async () => {
  origin = await running.server.listen({ host: '127.0.0.1', port: 0 });
});

const post = (payload: string | Buffer, contentType = 'application/json', url = '/api/auth/signin') =>
  running.server.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

/** Checks the headers that every answer of the API has, whatever it was asked. */
function expectSafeHeaders(headers: Readonly<Record<string, unknown>>): void {
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': expect.any(String),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers['content-type'] ?? 'none').toMatch(/^(none|image\/png|.*; ?charset=utf-8)$/);
}

describe('a field', () => {
  let admin: string;
  let user: string;

  beforeAll(async () => {
    const { token, user: other } = await createSignedIn(running, { role: 'admin' });
    admin = token;
    user = other.id;
  });

  const refuse = async (route: string, body: Readonly<Record<string, unknown>>, field: string) => {
    const answer = await call(running, route.replace(':id', user), { token: admin, body });
    expect([route, field, answer.status, Object.keys(answer.body.details?.fields ?? {})]).toEqual([
      route,
      field,
      400,
      expect.arrayContaining([field]),
    ]);
  };

  test('for an address is refused with half of a surrogate pair', async () => {
    const email = 'a\ud800@b.test';
    const template = '/api/admin/email-templates';
    await refuse(`POST ${template}/test`, { templateKey: 'welcome', testEmail: email }, 'testEmail');
    for (const route of [
      'POST /api/auth/signin',
      'POST /api/auth/signup',
      'POST /api/auth/forgot-password',
      'POST /api/auth/forgot-username',
      'POST /api/auth/resend-verification',
      'POST /api/support/contact',
      'POST /api/account/email',
      'POST /api/admin/users',
      'PUT /api/admin/users/:id',
    ]) {
      await refuse(route, { email }, 'email');
    }
  });

  test('that may be omitted is refused with null', async () => {
    const fieldsOf: Readonly<Record<string, readonly string[]>> = {
      'PATCH /api/account': ['firstName', 'lastName'],
      'POST /api/admin/users': ['firstName', 'role', 'subscriptionPlan', 'emailVerified', 'currentPassword'],
      'PUT /api/admin/users/:id': [
        'email',
        'username',
        'password',
        'firstName',
        'role',
        'subscriptionPlan',
        'emailVerified',
        'isActive',
        'currentPassword',
      ],
      'DELETE /api/admin/users/:id': ['currentPassword'],
      'POST /api/admin/email-templates': ['variables', 'isActive'],
      'POST /api/admin/email-templates/preview': ['variables'],
      'POST /api/support/contact': ['category'],
      'POST /api/saved-results': ['inputTexts', 'rowCount'],
      'POST /api/jobs': ['outputs', 'tool'],
    };
    for (const [route, names] of Object.entries(fieldsOf)) {
      for (const name of names) {
        await refuse(route, { [name]: null }, name);
      }
    }
    const body = { subscriptionExpires: null };
    expect((await call(running, `PUT /api/admin/users/${user}`, { token: admin, body })).status).toBe(200);
  });
});

describe('a body', () => {
  const wrong: readonly [name: string, payload: string | Buffer, status: number][] = [
    ['that is an array', '[{"email":"a@example.com","password":"x"}]', 400],
    ['that is an empty array', '[]', 400],
    ['that is a text', '"hello"', 400],
    ['that is null', 'null', 400],
    ['that is a number', '1', 400],
    ['that is empty where one is needed', '', 400],
    ['that is no JSON', '{', 400],
    ['that is no UTF-8', Buffer.from('{"email":"a@example.com","password":"\xe9"}', 'latin1'), 400],
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

  test.each(Object.getOwnPropertyNames(Object.prototype))('with the name %s is refused, at any depth', async (name) => {
    const { token } = await createSignedIn(running);
    const send = async (url: string, payload: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await running.server.inject({ method: 'POST', url, payload, headers });
      return [response.statusCode, response.json().code, response.json().message];
    };
    const refused = [400, 'validation_failed', expect.stringContaining(name)];
    // Escaped, the name is the same.
    const escaped = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
    for (const key of [name, escaped]) {
      expect(await send('/api/auth/signin', `{"email":"a@example.com","password":"x","${key}":1}`)).toEqual(refused);
      expect(await send('/api/projects', `{"name":"A","data":{"settings":{"a":[{"${key}":1}]}}}`)).toEqual(refused);
      const inputTexts = `[{"name":"a","textId":"b","${key}":"c"}]`;
      expect(await send('/api/saved-results', `{"name":"A","results":["a"],"inputTexts":${inputTexts}}`)).toEqual(
        refused,
      );
    }
    const query = await call(running, `GET /api/saved-lists/x/content?${name}=1`, { token });
    expect([query.status, query.body.code, query.body.message]).toEqual(refused);
  });

  test('with properties that the route does not know names them', async () => {
    const { body } = await call(running, 'POST /api/auth/signin', {
      body: { email: 'a@b.de', password: 'x', admin: 1 },
    });
    expect([body.message, body.details?.fields]).toEqual(['admin is not known.', { admin: 'admin is not known.' }]);
    const { token } = await createSignedIn(running);
    const nested = { name: 'A', results: ['a'], inputTexts: [{ name: 'a', textId: 'b', size: 1 }] };
    const refused = await call(running, 'POST /api/saved-results', { token, body: nested });
    expect(refused.body.details?.fields).toEqual({ 'inputTexts.0.size': 'inputTexts.0.size is not known.' });
  });

  test('with very many fields at fault names some of them', async () => {
    const unknown = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`${'x'.repeat(80)}${index}`, 1]));
    const { body } = await call(running, 'POST /api/support/contact', { body: unknown(200) });
    expect(Object.keys(body.details?.fields ?? {})).toHaveLength(20);
    const many = await call(running, 'POST /api/support/contact', { body: unknown(201) });
    expect([many.status, many.body.message]).toEqual([400, 'The request has more than 200 fields.']);
    const long = await call(running, 'POST /api/support/contact', { body: { ['x'.repeat(90_000)]: 1 } });
    expect([long.status, JSON.stringify(long.body).length < 10_000]).toEqual([400, true]);
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
  const ADDRESSES = [
    'GET /api/health',
    'GET /%61pi/health',
    'GET /api%2Fhealth',
    'GET /%61%70%69%2fhealth',
    'GET /api/%68ealth?a=1',
    'HEAD /api/health',
    'GET /api/auth/me',
    'GET /api/nothing',
    'GET /api',
    'GET /api/%zz',
    'GET /%61pi/%zz',
    `GET /api/saved-lists/${'x'.repeat(300)}`,
    'POST /api/auth/signin',
    'POST /nothing',
    'DELETE /',
    'OPTIONS /api/auth/signin',
    'TRACE /api/health',
    'GET /api/docs',
    'GET /api/docs/',
    'GET /api/docs/swagger-ui-init.js',
    'GET /api/docs/swagger-ui.css',
    'GET /api/docs/swagger-ui-bundle.js',
    'GET /api/docs/openapi.json',
    'GET /api/docs/openapi.yaml',
    'GET /api/docs/favicon-32x32.png',
    'GET /api/docs/package.json',
  ];
  test.each(ADDRESSES)('to %s is not stored, has a charset, an id and the headers of security', async (address) => {
    const [method, url] = address.split(' ') as ['GET', string];
    const { headers } = await running.server.inject({ method, url, headers: { origin: 'https://elsewhere.example' } });
    expectSafeHeaders(headers);
  });

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['overlong headers', `GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/health HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ])('to %s has the same headers', async (_name, bytes, status) => {
    const answer = parseRawAnswer(await openRawRequest(origin, bytes).closed);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { code: 'bad_request', message: expect.any(String), requestId: answer.headers['x-request-id'] },
    ]);
    expectSafeHeaders(answer.headers);
  });

  test('tells guests how to come in, and what does not exist', async () => {
    const guest = await call(running, 'GET /api/auth/me');
    expect(guest).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Please sign in.' } });
    expect(guest.headers['www-authenticate']).toBe('Bearer');
    expect(await call(running, 'GET /api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await call(running, 'POST /nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await running.server.inject('/api/%zz')).statusCode).toBe(400);
  });

  test.each([
    ['PUT /api/health', 'GET, HEAD'],
    ['GET /api/auth/signin', 'POST'],
    ['OPTIONS /%61pi/auth/signin?a=1', 'POST'],
    ['POST /merge', 'GET, HEAD'],
  ])('to %s names the methods that the address has', async (route, allowed) => {
    const answer = await call(running, route);
    expect(answer).toMatchObject({ status: 405, headers: { allow: allowed } });
    expectSafeHeaders(answer.headers);
  });

  test.each([
    ['gzip', 'gzip'],
    ['gzip;q=0, deflate', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
  ] as const)('to a client that accepts %s is compressed accordingly', async (accept, encoding) => {
    const { headers, rawPayload } = await running.server.inject({
      url: '/api/docs/openapi.json',
      headers: { 'accept-encoding': accept },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, encoding && 'accept-encoding']);
    const inflate = { gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    expect(JSON.parse(inflate[encoding ?? 'none'](rawPayload).toString())).toHaveProperty('openapi');
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
  await own.database.write((manager) => manager.query('DROP TABLE contact_messages'));
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

test('the documentation serves the files that its page loads, and no others of its package', async () => {
  const page = await running.server.inject('/api/docs');
  const used = [...page.body.matchAll(/(?:src|href)="\.\/docs\/([^"]+)"/g)].map(([, name]) => name);
  expect(used).toHaveLength(6);
  for (const name of used) {
    expect([name, (await running.server.inject(`/api/docs/${name}`)).statusCode]).toEqual([name, 200]);
  }
  const packageFolder = join(import.meta.dirname, '../../../node_modules/swagger-ui-dist');
  const others = (await readdir(packageFolder)).filter((name) => !used.includes(name) && name !== 'index.html');
  expect(others).toContain('package.json');
  for (const name of [
    ...others,
    'docs/package.json',
    'docs/swagger-ui.css',
    '%70ackage.json',
    './package.json',
    '..%2fpackage.json',
  ]) {
    expect([name, (await running.server.inject(`/api/docs/${name}`)).statusCode]).toEqual([name, 404]);
  }
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
