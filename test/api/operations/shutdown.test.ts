import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import type { TextAnswer } from '../../../libs/contracts/saved/texts.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { builtServer } from '../../support/build-server.ts';
import { problemLines, type RunningServer, startBuilt } from '../../support/built-server.ts';
import { ask } from '../../support/http-client.ts';
import { startSmtpInbox } from '../../support/smtp-inbox.ts';
import { createStorage, startAppOn, type TestStorage } from '../../support/test-app.ts';
import { testOnce } from '../../support/use-test-app.ts';

const TIMEOUT_MS = 240_000;

/** Resources that a test has started, closed in reverse order. */
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) {
    await end();
  }
});

/** Returns a storage with a site, without which a server logs a warning. */
async function createTestStorage(): Promise<TestStorage> {
  const storage = await createStorage();
  ends.push(() => storage.remove());
  const { siteDir } = storage.config;
  await mkdir(siteDir, { recursive: true });
  await writeFile(join(siteDir, 'app.html'), '<p>the site</p>');
  return storage;
}

/** A request whose body arrives in two parts. */
function beginUpload({ origin }: RunningServer, token: string) {
  const outgoing = request(`${origin}/api/texts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain; charset=utf-8' },
  });
  const answer = new Promise<{ status: number | undefined; body: TextAnswer }>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.once('response', (response) => {
      const toAnswer = (parts: Buffer[]) => ({
        status: response.statusCode,
        body: JSON.parse(Buffer.concat(parts).toString()),
      });
      response.toArray().then(toAnswer).then(resolve, reject);
    });
  });
  outgoing.write('first line\n');
  return { answer, finish: () => outgoing.end('last line\n') };
}

test(
  'on SIGTERM the mail in flight is noted as sent, requests are answered, the database is closed, the log is clean',
  async () => {
    const storage = await createTestStorage();
    const { config } = storage;
    const setUp = await startAppOn(config);
    const { user, token } = await createSignedIn(setUp);
    await setUp.close();
    const inbox = await startSmtpInbox();
    ends.push(() => inbox.close());
    const release = inbox.hold();

    const server = await startBuilt(builtServer(), config, { SMTP_URL: inbox.url, LOG_LEVEL: 'info' });
    ends.push(() => server.kill());
    const { email } = user;
    expect((await ask(server.origin, 'POST /api/auth/forgot-password', { body: { email } })).status).toBe(200);
    await expect.poll(() => inbox.arrivals).toBe(1);
    const upload = beginUpload(server, token);
    await expect.poll(async () => (await ask(server.origin, 'GET /api/health')).status).toBe(200);

    const ended = server.stop();
    await expect.poll(() => server.output()).toContain('Waiting for running jobs');
    release();
    upload.finish();
    expect(await upload.answer).toMatchObject({ status: 201, body: { lineCount: 2 } });
    expect(await ended).toBe(0);
    expect(problemLines(server)).toEqual([]);
    if (config.database.kind === 'sqlite') {
      const log = `${config.database.file}-wal`;
      expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    }

    // A mail whose sender was not awaited would be sent again once its claim is over.
    const again = await startAppOn({ ...config, smtpUrl: inbox.url });
    ends.push(() => again.close());
    const database = again.database;
    await database.write((manager) => manager.update(OutboxEmail, { recipient: email }, { claimedUntil: null }));
    await again.app.get(OutboxSender).drain();
    const rows = await database.read((manager) => manager.findBy(OutboxEmail, { recipient: email }));
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([['sent', 1]]);
    expect(inbox.arrivals).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'a server that does nothing ends at once, with code 0 and a clean log, on SIGTERM and on SIGINT',
  async () => {
    const { config } = await createTestStorage();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startBuilt(builtServer(), config, { LOG_LEVEL: 'info' });
      ends.push(() => server.kill());
      expect(await server.stop(signal)).toBe(0);
      expect(problemLines(server)).toEqual([]);
    }
  },
  TIMEOUT_MS,
);

testOnce('a server whose port is taken ends with code 1 and one line', { timeout: TIMEOUT_MS }, async () => {
  const { config } = await createTestStorage();
  const server = await startBuilt(builtServer(), config);
  ends.push(() => server.kill());
  const second = startBuilt(builtServer(), config, { PORT: String(server.port) });
  await expect(second).rejects.toThrow(
    new RegExp(`code 1:\\nPort ${server.port} of 127.0.0.1 is in use by another program[^\\n]*\\n$`),
  );
});

testOnce('a server that was started in another folder finds its site', { timeout: TIMEOUT_MS }, async () => {
  const { config } = await createTestStorage();
  const folder = join(builtServer().root, 'site');
  await mkdir(folder);
  ends.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app.html'), '<p>the shell</p>');
  const server = await startBuilt(builtServer(), config, { SITE_DIR: '' }, ['env', '-C', tmpdir()]);
  ends.push(() => server.kill());
  expect(await (await fetch(`${server.origin}/merge`)).text()).toBe('<p>the shell</p>');
});
