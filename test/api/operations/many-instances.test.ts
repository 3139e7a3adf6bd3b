import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import type { SignInAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import type { WorkCaptchaAnswer } from '../../../libs/contracts/account/captcha.dto.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { doWork, newAddress, PASSWORD } from '../../support/accounts.ts';
import { countRequests, type Fleet, logLines, startFleet } from '../../support/fleet.ts';
import { ask } from '../../support/http-client.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { createStorage, type TestStorage } from '../../support/test-app.ts';

/** Processes are started here, which takes its time where others work, too. */
const TIMEOUT_MS = 180_000;
const SUPPORT = 'support@overprint.example';

let storage: TestStorage;
let inbox: SmtpInbox;
let fleet: Fleet;

/** Several instances need a server that they can share; the embedded database is for one. */
describe.runIf(process.env.DATABASE_URL)('two instances on one database and one Redis, behind a balancer', () => {
  beforeAll(async () => {
    storage = await createStorage();
    inbox = await startSmtpInbox();
    // The limits of production: what is tested is that they are counted once.
    fleet = await startFleet(storage, { SMTP_URL: inbox.url, SUPPORT_EMAIL: SUPPORT, RATE_LIMIT_FACTOR: '1' });
  }, TIMEOUT_MS);

  afterAll(async () => {
    await fleet?.stop();
    await inbox?.close();
    await storage?.remove();
  });

  /** The addresses of requests, one for each client. */
  let clients = 0;
  const newClient = () => {
    clients += 1;
    return `127.0.${Math.floor(clients / 250) + 7}.${(clients % 250) + 1}`;
  };

  const contact = (from: string, headers: Record<string, string> = {}) =>
    ask<ErrorBody>(fleet.balancer.origin, 'POST /api/support/contact', {
      from,
      headers,
      body: { name: 'Bob', email: 'bob@example.com', subject: `From ${from}`, message: 'Hello' },
    });

  const mailsFrom = (from: string) => inbox.mails.filter(({ subject = '' }) => subject.endsWith(`From ${from}`));

  async function countMails(): Promise<Record<string, number>> {
    const { reader } = createDataSources(storage.config.database);
    await reader.initialize();
    const rows = (await reader.query('SELECT status, COUNT(*) AS count FROM outbox_emails GROUP BY status')) as {
      status: string;
      count: number | string;
    }[];
    await reader.destroy();
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  }

  test('migrate once, started at the same moment on an empty database', async () => {
    const migrated = fleet.instances.flatMap((instance) => logLines(instance, 'Migrated'));
    expect(migrated).toHaveLength(1);
    for (const { origin } of [...fleet.instances, fleet.balancer]) {
      expect((await ask(origin, 'GET /api/health/ready')).status).toBe(200);
    }
  });

  test('know the captchas, mailed links and sessions of each other', async () => {
    const [one, two] = fleet.instances.map(({ origin }) => origin) as [string, string];
    const email = newAddress('fleet');
    const { body: captcha } = await ask<WorkCaptchaAnswer>(one, 'GET /api/captcha/work');
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...doWork(captcha),
    };
    expect((await ask(two, 'POST /api/auth/signup', { body })).status).toBe(201);
    // Used up by the other one.
    const again = await ask<ErrorBody>(one, 'POST /api/auth/signup', { body: { ...body, email: newAddress('fleet') } });
    expect(again).toMatchObject({ status: 400, body: { code: 'captcha_wrong' } });

    const { token: mailed } = findLink(await inbox.take(email));
    const verify = () => ask(fleet.balancer.origin, 'POST /api/auth/verify-email', { body: { token: mailed } });
    expect((await verify()).status).toBe(200);
    expect((await verify()).status).toBe(400);

    const { body: answer } = await ask<SignInAnswer>(one, 'POST /api/auth/signin', {
      body: { email, password: PASSWORD },
    });
    const { token } = answer;
    expect((await ask(two, 'GET /api/auth/me', { token })).status).toBe(200);
    expect((await ask(two, 'POST /api/auth/signout', { token })).status).toBe(200);
    expect((await ask(one, 'GET /api/auth/me', { token })).status).toBe(401);
  });

  test('count one client together, by the address that the balancer saw and not the one it claims', async () => {
    const path = '/api/support/contact';
    const before = fleet.instances.map((instance) => countRequests(instance, path));
    const client = newClient();
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await contact(client, { 'x-forwarded-for': `203.0.113.${index}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // Neither instance has seen more than it would let pass alone.
    for (const [index, instance] of fleet.instances.entries()) {
      const asked = countRequests(instance, path) - (before[index] ?? 0);
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(5);
    }
    expect((await contact(newClient())).status).toBe(200);
  });

  test('send every mail exactly once', async () => {
    const senders = Array.from({ length: 40 }, newClient);
    const waiting = [...senders];
    // As many at a time as both instances take in their stride on a busy machine, too.
    const sendWaiting = async () => {
      for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
        expect((await contact(from)).status).toBe(200);
      }
    };
    await Promise.all([sendWaiting(), sendWaiting(), sendWaiting(), sendWaiting()]);
    // Once nothing waits, nothing more can be sent.
    await expect.poll(async () => Object.keys(await countMails())).toEqual(['sent']);
    expect(senders.map((from) => mailsFrom(from).length)).toEqual(senders.map(() => 1));
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(inbox.mails.length);
  });

  test('go on without Redis: mail goes out, limits hold, and Redis is found again', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const count = (message: string) => fleet.instances.map((instance) => logLines(instance, message).length);
    await expect.poll(() => Math.min(...count('Jobs are shared over Redis'))).toBeGreaterThan(0);
    const shared = count('Jobs are shared over Redis');
    await fleet.redis.stop();
    const client = newClient();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await contact(client)).status);
    }
    // Each counts by itself then: up to five for each of the two, and never without end.
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    const accepted = statuses.filter((status) => status === 200).length;
    await expect.poll(() => mailsFrom(client).length).toBe(accepted);

    await fleet.redis.start();
    await expect
      .poll(() => count('Jobs are shared over Redis').map((now, index) => now - (shared[index] ?? 0)))
      .toEqual([1, 1]);
    const other = newClient();
    expect((await contact(other)).status).toBe(200);
    await expect.poll(() => mailsFrom(other).length).toBe(1);
    await expect.poll(async () => Object.keys(await countMails())).toEqual(['sent']);
    expect(mailsFrom(client)).toHaveLength(accepted);
  });
});
