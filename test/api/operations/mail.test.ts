import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppConfigValues } from '../../../backend/config/app-config.ts';
import { BUILT_IN_TEMPLATES, type BuiltInTemplateKey } from '../../../backend/mail/built-in-templates.ts';
import { EmailTemplate } from '../../../backend/mail/email-template.entity.ts';
import { MailTemplatesService } from '../../../backend/mail/mail-templates.service.ts';
import { MAILS_AT_ONCE, MailTransport } from '../../../backend/mail/mail-transport.ts';
import { Outbox } from '../../../backend/mail/outbox.ts';
import { OutboxCipher } from '../../../backend/mail/outbox-cipher.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { OutboxSender, retryDelayMs } from '../../../backend/mail/outbox-sender.ts';
import { createUser, newAddress, signUpBody } from '../../support/accounts.ts';
import { findFreePort } from '../../support/free-port.ts';
import { findLink, type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { createStorage, startAppOn, startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

const apps: TestApp[] = [];
const inboxes: SmtpInbox[] = [];

// An inbox waits for the connections that the servers keep open.
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(apps.splice(0).map((running) => running.close()));
  await Promise.all(inboxes.splice(0).map((inbox) => inbox.close()));
});

async function startInbox(port?: number): Promise<SmtpInbox> {
  const inbox = await startSmtpInbox(port);
  inboxes.push(inbox);
  return inbox;
}

async function start(overrides: Partial<AppConfigValues>): Promise<TestApp> {
  const running = await startTestApp(overrides);
  apps.push(running);
  return running;
}

const rowsOf = (running: TestApp, recipient: string) =>
  running.database.read((manager) => manager.findBy(OutboxEmail, { recipient }));

/** Retries every waiting mail at once. */
const hurry = async (running: TestApp) => {
  const nextAttemptAt = new Date();
  await running.database.write((manager) => manager.update(OutboxEmail, { status: 'waiting' }, { nextAttemptAt }));
  await running.app.get(OutboxSender).drain();
};

const addWelcome = (running: TestApp, to: string, { firstName = 'Ada', count = 1 } = {}) =>
  running.database.write(async (manager) => {
    const variables = { username: 'ada', firstName, lastName: 'Lovelace' };
    for (let added = 0; added < count; added += 1) {
      await running.app.get(Outbox).add(manager, { template: 'welcome', userId: null, to, variables });
    }
  });

test('a mail has both forms, one recipient, and says that a program sent it', async () => {
  const inbox = await startInbox();
  const running = await start({ smtpUrl: inbox.url, mailFrom: 'Overprint <hello@overprint.example>' });
  const to = newAddress();
  await addWelcome(running, to, { firstName: '<b>Ada & "Co"</b>' });
  const mail = await inbox.take(to);
  expect(mail.envelopeTo).toEqual([to]);
  expect(mail.from).toMatchObject({ name: 'Overprint', address: 'hello@overprint.example' });
  expect(mail.html).toContain('&lt;b&gt;Ada &amp; &quot;Co&quot;&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Ada');
  expect(mail.text).toContain('Hello <b>Ada & "Co"</b>,');
  expect(mail.html).toContain('name="viewport"');
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('while the mail server is away mails wait; they arrive once, under one Message-ID', async () => {
  const port = await findFreePort();
  const running = await start({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const to = newAddress();
  const body = await signUpBody(running, to);
  expect((await call(running, 'POST /api/auth/signup', { body })).status).toBe(201);
  await expect.poll(async () => (await rowsOf(running, to))[0]?.attempts).toBe(1);
  const [waiting] = await rowsOf(running, to);
  expect(waiting).toMatchObject({ status: 'waiting', lastError: expect.stringContaining('ECONNREFUSED') });

  const inbox = await startInbox(port);
  inbox.refuseWith = 451;
  await hurry(running);
  expect((await rowsOf(running, to))[0]).toMatchObject({ status: 'waiting', attempts: 2 });
  inbox.refuseWith = undefined;
  await hurry(running);
  const mail = await inbox.take(to);
  expect(mail.messageId).toBe(waiting?.messageId);
  await hurry(running);
  expect(inbox.mails).toHaveLength(0);
  expect((await rowsOf(running, to))[0]).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
});

test('a recipient that the server refuses for good is not tried again', async () => {
  const inbox = await startInbox();
  inbox.refuseWith = 550;
  const running = await start({ smtpUrl: inbox.url });
  const to = newAddress();
  await addWelcome(running, to);
  await expect.poll(async () => (await rowsOf(running, to))[0]?.status).toBe('failed');
});

test('pauses grow from seconds to a quarter of an hour', () => {
  const pauses = Array.from({ length: 20 }, (_value, index) => retryDelayMs(index + 1));
  expect(pauses[0]).toBeLessThanOrEqual(2_400);
  expect(pauses[3]).toBeGreaterThan(12_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1.2 * 15 * 60_000);
});

test('two instances send each mail once', async () => {
  const inbox = await startInbox();
  const storage = await createStorage({ smtpUrl: inbox.url });
  const servers = await Promise.all([startAppOn(storage.config), startAppOn(storage.config)]);
  const addresses = Array.from({ length: 40 }, () => newAddress('many'));
  await Promise.all(addresses.map((to, index) => addWelcome(servers[index % 2] as TestApp, to)));
  await expect.poll(() => inbox.mails.length).toBe(40);
  await Promise.all(servers.map(({ app }) => app.get(OutboxSender).drain()));
  expect(new Set(inbox.mails.flatMap(({ envelopeTo }) => envelopeTo)).size).toBe(40);
  expect(inbox.mails).toHaveLength(40);
  await Promise.all(servers.map((server) => server.close()));
  await storage.remove();
});

test('a mail that the server has accepted is not sent again when that cannot be written at first', async () => {
  const inbox = await startInbox();
  const running = await start({ smtpUrl: inbox.url });
  const release = inbox.hold();
  const to = newAddress();
  await addWelcome(running, to);
  await expect.poll(() => inbox.arrivals).toBe(1);
  const write = vi.spyOn(running.database, 'write').mockRejectedValueOnce(new Error('The database is away'));
  release();
  await running.app.get(OutboxSender).drain();
  expect(write).toHaveBeenCalledTimes(2);
  expect(await rowsOf(running, to)).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }]);
  expect(inbox.arrivals).toBe(1);
});

test('an instance claims no more mails than it sends at once', async () => {
  const inbox = await startInbox();
  const running = await start({ smtpUrl: inbox.url });
  const release = inbox.hold();
  const to = newAddress();
  await addWelcome(running, to, { count: 3 * MAILS_AT_ONCE });
  await expect.poll(() => inbox.arrivals).toBe(MAILS_AT_ONCE);
  const claims = (await rowsOf(running, to)).flatMap(({ claimedUntil }) => claimedUntil ?? []);
  expect(claims).toHaveLength(MAILS_AT_ONCE);
  release();
  await running.app.get(OutboxSender).drain();
  expect(inbox.arrivals).toBe(3 * MAILS_AT_ONCE);
});

test('an attempt whose claim has ended leaves the mail as another instance has left it', async () => {
  const running = await start({ smtpUrl: (await startInbox()).url });
  const to = newAddress();
  vi.spyOn(running.app.get(MailTransport), 'send').mockImplementationOnce(async () => {
    const sent = { status: 'sent', claimedUntil: null, attempts: 7 } as const;
    await running.database.write((manager) => manager.update(OutboxEmail, { recipient: to }, sent));
    throw new Error('The connection was lost');
  });
  await addWelcome(running, to);
  await expect.poll(() => running.logs.map(({ msg }) => msg)).toContain('A mail could not be sent');
  await running.app.get(OutboxSender).drain();
  expect(await rowsOf(running, to)).toMatchObject([{ status: 'sent', attempts: 7, lastError: null }]);
});

test('a mail is there with what it is about, or not at all', async () => {
  const running = await start({});
  const to = newAddress();
  const database = running.database;
  const variables = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
  const attempt = database.write(async (manager) => {
    await running.app.get(Outbox).add(manager, { template: 'welcome', userId: null, to, variables });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await rowsOf(running, to)).toEqual([]);
});

describe('secrets in the outbox', () => {
  test('are encrypted while they wait, never printed, and erased when they run out', async () => {
    const running = await start({});
    const { email } = await createUser(running);
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    await expect.poll(async () => (await rowsOf(running, email))[0]?.attempts).toBe(1);
    const [row] = await rowsOf(running, email);
    const { resetUrl } = running.app.get(OutboxCipher).decrypt(row?.id ?? '', row?.secretVariables ?? '');
    const token = new URL(resetUrl ?? '').searchParams.get('token') ?? 'none';
    expect(token).toHaveLength(43);
    expect(JSON.stringify([row, running.logs])).not.toContain(token);

    await running.database.write((manager) =>
      manager.update(OutboxEmail, { recipient: email }, { expiresAt: new Date() }),
    );
    await running.app.get(OutboxSender).drain();
    expect(await rowsOf(running, email)).toMatchObject([{ status: 'expired', secretVariables: null }]);
  });

  test('are erased once sent, and never printed in production', async () => {
    const inbox = await startInbox();
    const running = await start({ smtpUrl: inbox.url, isProduction: true });
    const { email } = await createUser(running);
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    const { token } = findLink(await inbox.take(email));
    await expect.poll(async () => (await rowsOf(running, email))[0]?.status).toBe('sent');
    expect(await rowsOf(running, email)).toMatchObject([{ secretVariables: null }]);
    expect(JSON.stringify(running.logs)).not.toContain(token);
    expect(JSON.stringify(running.logs)).not.toContain(email);
  });
});

describe('templates', () => {
  test('are seeded once, and stay as administrators leave them', async () => {
    const storage = await createStorage();
    const first = await startAppOn(storage.config);
    const database = first.database;
    const rows = await database.read((manager) => manager.find(EmailTemplate));
    expect(rows.map(({ templateKey }) => templateKey).sort()).toEqual(Object.keys(BUILT_IN_TEMPLATES).sort());
    await database.write((manager) =>
      manager.update(EmailTemplate, { templateKey: 'welcome' }, { subject: 'Changed' }),
    );
    await first.close();
    const second = await startAppOn(storage.config);
    const changed = await second.database.read((manager) =>
      manager.findOneByOrFail(EmailTemplate, { templateKey: 'welcome' }),
    );
    expect(changed.subject).toBe('Changed');
    await second.close();
    await storage.remove();
  });

  test('all render with their variables', async () => {
    const running = await start({});
    for (const key of Object.keys(BUILT_IN_TEMPLATES) as BuiltInTemplateKey[]) {
      const { variables } = BUILT_IN_TEMPLATES[key];
      const values = Object.fromEntries(variables.map((name) => [name, `<${name}>`]));
      const mail = await running.app.get(MailTemplatesService).render(key, values);
      // The welcome mail may name the family name, but does not.
      for (const name of variables.filter((variable) => variable !== 'lastName')) {
        expect(mail?.html).toContain(`&lt;${name}&gt;`);
        expect(mail?.text).toContain(`<${name}>`);
      }
      expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toMatch(/\{\{|\}\}|undefined/);
    }
  });

  test('without the link that they are for give way to the built-in text', async () => {
    const inbox = await startInbox();
    const running = await start({ smtpUrl: inbox.url });
    const { email } = await createUser(running);
    const change = (values: Partial<EmailTemplate>) =>
      running.database.write((manager) => manager.update(EmailTemplate, { templateKey: 'password_reset' }, values));
    for (const values of [{ htmlContent: '<p>No link</p>' }, { htmlContent: '{{resetUrl}}', textContent: 'No link' }]) {
      await change(values);
      await call(running, 'POST /api/auth/forgot-password', { body: { email } });
      const mail = await inbox.take(email);
      expect(mail.html).toContain(findLink(mail).token);
      expect(mail.text).toContain('asked to reset the password');
    }
    await change({ textContent: null });
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    expect((await inbox.take(email)).text).not.toContain('asked to reset the password');
  });

  test('that are broken or switched off give way to the built-in text', async () => {
    const inbox = await startInbox();
    const running = await start({ smtpUrl: inbox.url });
    const change = (values: Partial<EmailTemplate>) =>
      running.database.write((manager) => manager.update(EmailTemplate, { templateKey: 'welcome' }, values));
    for (const values of [{ htmlContent: 'Oh {{no' }, { htmlContent: '{{#each x}}{{/each}}' }, { isActive: false }]) {
      await change(values);
      const to = newAddress();
      await addWelcome(running, to);
      expect((await inbox.take(to)).text).toContain('Your email address is confirmed');
    }
    await change({ htmlContent: '<p>Hi {{firstName}}</p>', textContent: null, isActive: true });
    const to = newAddress();
    await addWelcome(running, to);
    const mail = await inbox.take(to);
    expect(mail.html).toContain('<p>Hi Ada</p>');
    expect(mail.text).toMatch(/^Hi Ada\n/);
  });
});

test('the contact form keeps the message and mails it to support, with the writer to be answered', async () => {
  const inbox = await startInbox();
  const running = await start({ smtpUrl: inbox.url, supportEmail: 'support@overprint.example' });
  const body = {
    name: 'Bob <script>alert(1)</script>',
    email: 'bob@example.com',
    subject: 'Question {{message}}',
    message: 'First line\n{{7*7}} {{#if a}}\n<img src=x onerror=alert(1)>',
  };
  const answer = await call(running, 'POST /api/support/contact', { body });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const mail = await inbox.take('support@overprint.example');
  expect(mail.subject).toBe('Contact form: Question {{message}}');
  expect(mail.replyTo).toMatchObject([{ address: 'bob@example.com' }]);
  expect(mail.text).toContain(body.message);
  expect(mail.html).toContain('{{7*7}}');
  expect(mail.html).not.toMatch(/<script|<img/);

  const wrong = [
    { ...body, subject: 'Hello\r\nBcc: everybody@example.com' },
    { ...body, email: 'bob@example.com\nBcc: x@example.com' },
    { ...body, name: 'Bob\0' },
    { ...body, message: ' \n ' },
    { ...body, category: 'other' },
  ];
  for (const request of wrong) {
    expect((await call(running, 'POST /api/support/contact', { body: request })).status).toBe(400);
  }
});
