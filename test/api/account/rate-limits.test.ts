import { afterEach, expect, test, vi } from 'vitest';
import { PasswordHasher } from '../../../backend/auth/passwords/password-hasher.ts';
import { DomainError } from '../../../backend/common/domain-error.ts';
import { RATE_LIMITS } from '../../../backend/config/rate-limits.ts';
import { clientKey } from '../../../backend/rate-limits/client-key.ts';
import { formatWait } from '../../../backend/rate-limits/rate-limits.service.ts';
import { createSignedIn, createUser, newAddress, PASSWORD, signUpBody } from '../../support/accounts.ts';
import { startRedis } from '../../support/find-redis.ts';
import { closeLimited, signUp, startLimited, statuses, trySignIn } from '../../support/limited-app.ts';
import type { TestApp } from '../../support/test-app.ts';
import { type CallOptions, call } from '../../support/test-client.ts';

afterEach(closeLimited);

test('after five failures one client must wait with one address, even with the right password', async () => {
  const running = await startLimited();
  const { email } = await createUser(running);
  expect(await statuses(5, () => trySignIn(running, email))).toEqual([401, 401, 401, 401, 401]);
  const stopped = await trySignIn(running, email, { password: PASSWORD });
  expect(stopped).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  const seconds = Number(stopped.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  // Others, elsewhere, are not locked out by that.
  expect((await trySignIn(running, email, { password: PASSWORD, from: '10.0.0.2' })).status).toBe(200);
});

test('only failures count, and a success starts anew', async () => {
  const running = await startLimited();
  const { email } = await createUser(running);
  const pattern = await statuses(24, (index) =>
    trySignIn(running, email, index % 4 === 3 ? { password: PASSWORD } : {}),
  );
  expect(pattern).toEqual(Array.from({ length: 24 }, (_value, index) => (index % 4 === 3 ? 200 : 401)));
});

/** Makes passwords impossible to check, as if too many were waiting, until the returned function is called. */
function breakHasher(running: TestApp): () => void {
  const verify = vi.spyOn(running.app.get(PasswordHasher), 'verify');
  verify.mockRejectedValue(new DomainError('unavailable'));
  return () => verify.mockRestore();
}

test('what the server could not check does not count', async () => {
  const running = await startLimited();
  const { user, token } = await createSignedIn(running);
  const right = { password: PASSWORD };
  const exportData = () => call(running, 'POST /api/account/export', { token, body: right });
  const repair = breakHasher(running);
  expect(new Set(await statuses(40, () => trySignIn(running, user.email, right)))).toEqual(new Set([503]));
  expect(new Set(await statuses(8, exportData))).toEqual(new Set([503]));
  repair();
  expect((await trySignIn(running, user.email, right)).status).toBe(200);
  expect((await exportData()).status).toBe(200);
});

test('50 attempts at the same moment are five attempts', async () => {
  const running = await startLimited();
  const { email } = await createUser(running);
  const answers = await Promise.all(Array.from({ length: 50 }, () => trySignIn(running, email)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
});

test('forwarding headers that nobody vouches for change nothing', async () => {
  const running = await startLimited();
  const { email } = await createUser(running);
  const spoofed = (index: number) =>
    trySignIn(running, email, {
      headers: {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=1.2.3.${index}`,
      },
    });
  expect((await statuses(6, spoofed))[5]).toBe(429);
});

test('behind one trusted proxy the address it saw counts, not those before it', async () => {
  const running = await startLimited({ trustProxy: 1 });
  const { email } = await createUser(running);
  const through = (seen: string) => (index: number) =>
    trySignIn(running, email, { headers: { 'x-forwarded-for': `203.0.113.${index}, ${seen}` } });
  expect((await statuses(6, through('198.51.100.7')))[5]).toBe(429);
  expect((await through('198.51.100.8')(0)).status).toBe(401);
});

test('one client tries 30 times in a quarter of an hour at most, whatever the addresses', async () => {
  const running = await startLimited();
  const all = await statuses(31, () => trySignIn(running, newAddress()));
  expect([all.indexOf(429), all.length]).toEqual([30, 31]);
});

test('sign-up: five an hour for one client, three mails to one address', async () => {
  const running = await startLimited();
  expect(await statuses(6, () => signUp(running, newAddress(), '10.2.0.1'))).toEqual([201, 201, 201, 201, 201, 429]);
  const email = newAddress();
  expect(await statuses(4, (index) => signUp(running, email, `10.2.1.${index}`))).toEqual([201, 201, 201, 429]);
});

const password = 'Password123';
const fruitless: readonly [name: string, changes: Record<string, unknown>][] = [
  ['a misread captcha', { captchaInput: 'nope' }],
  ['an unknown captcha', { captchaSessionId: 'unknown' }],
  ['a common password', { password, confirmPassword: password }],
  ['a weak password', { password: 'abc', confirmPassword: 'abc' }],
  ['an invisible character in a name', { firstName: 'A\u202Eda' }],
];
test.each(fruitless)('sign-up: %s spends nothing', async (_name, changes) => {
  const running = await startLimited();
  const email = newAddress();
  expect(new Set(await statuses(8, () => signUp(running, email, '10.2.2.1', changes)))).toEqual(new Set([400]));
  expect((await signUp(running, email, '10.2.2.1')).status).toBe(201);
});

test('sign-up: a refused password keeps the captcha', async () => {
  const running = await startLimited();
  const body = await signUpBody(running, newAddress());
  const weak = await call(running, 'POST /api/auth/signup', { body: { ...body, password, confirmPassword: password } });
  expect(weak).toMatchObject({ status: 400, body: { code: 'password_common' } });
  expect((await call(running, 'POST /api/auth/signup', { body })).status).toBe(201);
});

test('one truthful time: with two limits reached the later one, in the header, the details and the text', async () => {
  const [points, hour] = [1, 3600];
  const signUpIp = { points, windowSeconds: hour };
  const mailAddress = { points, windowSeconds: 2 * hour };
  const generous = { points: 1_000_000, windowSeconds: 60 };
  const running = await startLimited({
    rateLimits: { ...RATE_LIMITS, apiGuest: generous, apiUser: generous, signUpIp, mailAddress },
  });
  const email = newAddress();
  await signUp(running, email, '10.2.3.1');
  const stopped = await signUp(running, email, '10.2.3.1');
  const seconds = Number(stopped.headers['retry-after']);
  expect(seconds).toBeGreaterThan(hour);
  expect(seconds).toBeLessThanOrEqual(2 * hour);
  expect(stopped.body.details?.retryAfterSeconds).toBe(seconds);
  expect(stopped.body.message).toBe('Too many attempts. Please try again in 2 hours.');
  // What was refused on account of the client has not been counted for the address, and the other way round.
  const fresh = newAddress();
  expect((await signUp(running, fresh, '10.2.3.1')).status).toBe(429);
  expect((await signUp(running, fresh, '10.2.3.2')).status).toBe(201);
});

test('ordinary requests beyond the limit are not called attempts', async () => {
  const running = await startLimited({ rateLimits: { ...RATE_LIMITS, apiGuest: { points: 1, windowSeconds: 120 } } });
  const read = () => call(running, 'GET /api/captcha/work', { from: '10.2.4.1' });
  expect((await read()).status).toBe(200);
  const refused = await read();
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ message: 'Too many requests. Please try again in 2 minutes.' });
});

test('signing out works beyond the limit', async () => {
  const running = await startLimited({ rateLimits: { ...RATE_LIMITS, apiUser: { points: 1, windowSeconds: 120 } } });
  const { token } = await createSignedIn(running);
  expect((await call(running, 'GET /api/auth/me', { token })).status).toBe(200);
  expect((await call(running, 'GET /api/auth/me', { token })).status).toBe(429);
  expect((await call(running, 'POST /api/auth/signout', { token })).status).toBe(200);
  expect((await call(running, 'GET /api/auth/me', { token })).status).toBe(401);
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [5401, '2 hours'],
])('a wait of %i seconds is told as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

test.each(['forgot-password', 'forgot-username', 'resend-verification'])(
  '%s: three an hour for one address, whether or not it has an account',
  async (path) => {
    const running = await startLimited();
    const known = await createUser(running);
    for (const email of [known.email, newAddress()]) {
      const ask = (index: number) =>
        call(running, `POST /api/auth/${path}`, {
          body: { email: index % 2 ? email.toUpperCase() : email },
          from: `10.3.0.${index}`,
        });
      expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    }
  },
);

test('a change of address: three an hour to one, and three by one account', async () => {
  const running = await startLimited();
  const { token } = await createSignedIn(running);
  const change = () =>
    call(running, 'POST /api/account/email', { token, body: { email: newAddress(), password: PASSWORD } });
  expect(await statuses(4, change)).toEqual([200, 200, 200, 429]);
});

test('a change of address that its account may not ask for counts nothing against the address', async () => {
  const running = await startLimited();
  const { token } = await createSignedIn(running);
  const wanted = newAddress();
  const change = (email: string, by: string) =>
    call(running, 'POST /api/account/email', { token: by, body: { email, password: PASSWORD } });
  expect(await statuses(3, () => change(newAddress(), token))).toEqual([200, 200, 200]);
  expect(await statuses(3, () => change(wanted, token))).toEqual([429, 429, 429]);
  const other = await createSignedIn(running);
  expect((await change(wanted, other.token)).status).toBe(200);
});

test('contact: five an hour for one client', async () => {
  const running = await startLimited();
  const body = { name: 'Bob', email: 'bob@example.com', subject: 'Hello', message: 'Hello' };
  const send = () => call(running, 'POST /api/support/contact', { body });
  expect(await statuses(6, send)).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the password of a signed-in account cannot be tried out either', async () => {
  const running = await startLimited();
  const { token } = await createSignedIn(running);
  const guess = () => call(running, 'POST /api/account/export', { token, body: { password: 'Wrong-Horse-7' } });
  expect(await statuses(6, guess)).toEqual([400, 400, 400, 400, 400, 429]);
});

test('60 calls a minute for a guest, 300 for an account, none for health checks', async () => {
  const running = await startLimited({ rateLimits: RATE_LIMITS });
  const { token } = await createSignedIn(running);
  const count = async (calls: number, options: CallOptions) => {
    const answers = await Promise.all(
      Array.from({ length: calls }, () => call(running, 'GET /api/auth/me', { from: '10.4.0.1', ...options })),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await count(70, {})).toBe(10);
  expect(await count(310, { token })).toBe(10);
  expect((await call(running, 'GET /api/health', { from: '10.4.0.1' })).status).toBe(200);
  expect((await call(running, 'GET /api/health/ready', { from: '10.4.0.1' })).status).toBe(200);
});

test('one client has a whole IPv6 network to itself', () => {
  expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:bbbb:0:0:9'));
  expect(clientKey('2001:db8:1:3::1')).not.toBe(clientKey('2001:db8:1:2::1'));
  expect(clientKey('::1')).toBe('0:0:0:0::/64');
  expect(clientKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(clientKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(clientKey('192.0.2.1')).toBe('192.0.2.1');
});

test('with Redis all instances count together, and without it each goes on by itself', async () => {
  const redis = await startRedis();
  const startConnected = async () => {
    const running = await startLimited({ redisUrl: redis.url });
    await expect.poll(() => running.logs.some(({ msg }) => msg === 'Connected to Redis')).toBe(true);
    return running;
  };
  // One after the other: servers of one process share Nest's logger, which writes to the log of the latest one.
  const one = await startConnected();
  const two = await startConnected();
  const email = newAddress();
  const alternating = (index: number) => trySignIn(index % 2 ? one : two, email);
  expect((await statuses(6, alternating))[5]).toBe(429);

  await redis.stop();
  const other = newAddress();
  expect(await statuses(6, () => trySignIn(one, other))).toEqual([401, 401, 401, 401, 401, 429]);
  await closeLimited();
});
