import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { EmailTemplate } from '../../../backend/mail/email-template.entity.ts';
import { Outbox } from '../../../backend/mail/outbox.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import type {
  ContactMessageInfo,
  MessagesAnswer,
  OutboxAnswer,
  OutboxMail,
} from '../../../libs/contracts/admin/admin-logs.dto.ts';
import type {
  EmailTemplateInfo,
  TemplatePreview,
  TestTemplateAnswer,
} from '../../../libs/contracts/admin/admin-templates.dto.ts';
import type { ErrorBody } from '../../../libs/contracts/shared/error-codes.ts';
import { createSignedIn, createUser, newAddress } from '../../support/accounts.ts';
import { type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

let inbox: SmtpInbox;
let running: TestApp;
let token: string;

beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ smtpUrl: inbox.url });
  ({ token } = await createSignedIn(running, { role: 'admin' }));
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

const ask = <T = ErrorBody>(route: string, body?: unknown) => call<T>(running, route, { token, body });
const TEMPLATES = '/api/admin/email-templates';
const listTemplates = async () => (await ask<EmailTemplateInfo[]>(`GET ${TEMPLATES}`)).body;
const find = async (key: string) => {
  const template = (await listTemplates()).find(({ templateKey }) => templateKey === key);
  if (!template) {
    throw new Error(`No template ${key}`);
  }
  return template;
};
const NEWS = { name: 'News', subject: 'News for {{name}}', htmlContent: '<p>Hello {{name}}</p>', variables: ['name'] };
let count = 0;
const newKey = () => {
  count += 1;
  return `news_${count}`;
};

describe('email templates', () => {
  test('are the site’s own at first, all of them switched on', async () => {
    const templates = await listTemplates();
    expect(templates.map(({ templateKey }) => templateKey)).toEqual(
      expect.arrayContaining(['verification', 'password_reset', 'username_reminder', 'welcome']),
    );
    expect(templates.every(({ isSystem, isActive }) => isSystem && isActive)).toBe(true);
  });

  test('are made, changed, previewed, tested and deleted', async () => {
    const templateKey = newKey();
    const made = await ask<EmailTemplateInfo>(`POST ${TEMPLATES}`, { templateKey, ...NEWS });
    expect([made.status, made.body.isSystem, made.body.textContent]).toEqual([201, false, null]);
    expect((await ask(`POST ${TEMPLATES}`, { templateKey, ...NEWS })).body.details?.fields).toHaveProperty(
      'templateKey',
    );
    const path = `${TEMPLATES}/${made.body.id}`;
    const changed = await ask<EmailTemplateInfo>(`PUT ${path}`, {
      htmlContent: '<p>Dear {{name}} of {{town}}</p>',
      textContent: 'Dear {{name}}',
      variables: ['name', 'town'],
    });
    expect(changed.body).toMatchObject({ name: 'News', variables: ['name', 'town'], textContent: 'Dear {{name}}' });
    expect((await ask(`PUT ${path}`, { templateKey: 'another' })).status).toBe(400);
    const { subject, htmlContent, variables } = changed.body;
    const preview = await ask<TemplatePreview>(`POST ${TEMPLATES}/preview`, { subject, htmlContent, variables });
    expect(preview.body.subject).toBe('News for Ada Lovelace');
    expect(preview.body.html).toContain('<p>Dear Ada Lovelace of [town]</p>');
    expect(preview.body.text).toContain('Dear Ada Lovelace of [town]');

    // Switched off it is not sent to anybody, but can be tested.
    expect((await ask<EmailTemplateInfo>(`PUT ${path}`, { isActive: false })).body.isActive).toBe(false);
    const testEmail = newAddress('tester');
    const tested = await ask<TestTemplateAnswer>(`POST ${TEMPLATES}/test`, { templateKey, testEmail });
    expect(tested).toMatchObject({ status: 200, body: { isSent: true } });
    expect((await inbox.take(testEmail)).html).toContain('<p>Dear Ada Lovelace of [town]</p>');
    expect((await ask(`POST ${TEMPLATES}/test`, { templateKey: 'nothing', testEmail })).status).toBe(404);
    expect((await ask(`POST ${TEMPLATES}/test`, { templateKey, testEmail: 'nobody' })).status).toBe(400);
    expect((await ask(`POST ${path}/reset`)).status).toBe(409);
    expect((await ask(`DELETE ${path}`)).status).toBe(200);
    expect((await ask(`PUT ${path}`, { name: 'x' })).status).toBe(404);
  });

  test('keep both of two changes at the same moment', async () => {
    const templateKey = newKey();
    const { id } = (await ask<EmailTemplateInfo>(`POST ${TEMPLATES}`, { templateKey, ...NEWS })).body;
    for (let round = 0; round < 10; round += 1) {
      const changes = { name: `News ${round}`, subject: `Round ${round} for {{name}}` };
      const change = (body: object) => ask(`PUT ${TEMPLATES}/${id}`, body);
      await Promise.all([change({ name: changes.name }), change({ subject: changes.subject })]);
      expect(await find(templateKey)).toMatchObject(changes);
    }
    await ask(`DELETE ${TEMPLATES}/${id}`);
  });

  test('that are broken are refused with the line, and what was there stays', async () => {
    const welcome = await find('welcome');
    const broken = '<p>fine</p>\n<p>{{username}}</p>\n<p>{{#if username}}x{{/if}}</p>';
    for (const body of [{ htmlContent: broken }, { textContent: broken }]) {
      const { status, body: error } = await ask(`PUT ${TEMPLATES}/${welcome.id}`, body);
      expect([status, error.code]).toEqual([400, 'validation_failed']);
      expect(Object.values(error.details?.fields ?? {})).toEqual([expect.stringMatching(/^Line 3: /)]);
    }
    expect(
      (await ask(`PUT ${TEMPLATES}/${welcome.id}`, { subject: 'Hi {{verificationUrl}}' })).body.details?.fields,
    ).toEqual({ subject: expect.stringMatching(/^There is no variable "verificationUrl"/) });
    expect((await ask(`POST ${TEMPLATES}`, { ...NEWS, templateKey: newKey(), variables: [] })).status).toBe(400);
    expect(
      (await ask(`POST ${TEMPLATES}/preview`, { ...NEWS, name: undefined, htmlContent: '{{{name}}}' })).status,
    ).toBe(400);
    expect(await find('welcome')).toEqual(welcome);
  });

  test('of the site keep their variables, go back to the built-in text, and cannot be deleted', async () => {
    const before = await find('username_reminder');
    const path = `${TEMPLATES}/${before.id}`;
    const other = { variables: ['username', 'password'], htmlContent: '{{password}}' };
    expect((await ask(`PUT ${path}`, other)).body.details?.fields).toHaveProperty('variables');
    const changed = await ask<EmailTemplateInfo>(`PUT ${path}`, { subject: 'You are {{username}}' });
    expect(changed.body.subject).toBe('You are {{username}}');
    const reset = await ask<EmailTemplateInfo>(`POST ${path}/reset`);
    expect({ ...reset.body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect((await ask(`DELETE ${path}`)).status).toBe(409);
  });

  test.each([
    ['verification', 'verificationUrl'],
    ['password_reset', 'resetUrl'],
    ['email_change', 'confirmUrl'],
    ['account_created', 'setPasswordUrl'],
  ])('of kind %s need {{%s}} in each part', async (key, name) => {
    const before = await find(key);
    const path = `${TEMPLATES}/${before.id}`;
    const message = expect.stringContaining(`{{${name}}} is missing`);
    const parts = [
      [{ htmlContent: '<p>Hello {{username}}</p>' }, { htmlContent: message }],
      [{ textContent: 'Hello {{username}}' }, { textContent: message }],
      [
        { htmlContent: 'x', textContent: 'x' },
        { htmlContent: message, textContent: message },
      ],
      [{ htmlContent: `\\{{${name}}}` }, { htmlContent: message }],
    ] as const;
    for (const [body, fields] of parts) {
      expect(await ask(`PUT ${path}`, body)).toMatchObject({ status: 400, body: { details: { fields } } });
    }
    expect(await find(key)).toEqual(before);
    const htmlContent = `<p>{{${name}}}</p>`;
    expect((await ask(`PUT ${path}`, { htmlContent, textContent: null })).status).toBe(200);

    // One that was stored before is neither switched on nor sent as a test; it can be switched off.
    const database = running.database;
    await database.write((manager) =>
      manager.update(EmailTemplate, { id: before.id }, { htmlContent: '<p>Hello</p>' }),
    );
    const testEmail = newAddress();
    expect((await ask(`POST ${TEMPLATES}/test`, { templateKey: key, testEmail })).status).toBe(400);
    expect((await ask(`PUT ${path}`, { isActive: false })).status).toBe(200);
    expect((await ask(`PUT ${path}`, { isActive: true })).body).toMatchObject({ message, details: { fields: {} } });
    expect((await ask(`POST ${path}/reset`)).status).toBe(200);
    expect((await ask(`PUT ${path}`, { isActive: true })).status).toBe(200);
  });

  test('of a mail with a link pass it to no other server', async () => {
    const { email } = await createUser(running, { role: 'admin' });
    const before = await find('password_reset');
    const path = `${TEMPLATES}/${before.id}`;
    const link = '<a href="{{resetUrl}}">Reset</a>';
    const hostile = [
      ['htmlContent', `${link}<img src="https://evil.example/c?{{resetUrl}}">`, /only as text/],
      ['htmlContent', `${link}<img src="https://evil.example/a.png">`, /must not load images/],
      ['htmlContent', `${link}<p style="background: url(https://evil.example/)">x</p>`, /must not load anything/],
      ['htmlContent', `${link}<form action="https://evil.example/"></form>`, /<form> is not allowed/],
      ['textContent', 'https://evil.example/?{{resetUrl}}', /part of another address/],
      ['subject', '{{resetUrl}}', /not allowed in the subject/],
    ] as const;
    for (const [field, value, message] of hostile) {
      expect(await ask(`PUT ${path}`, { [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: { fields: { [field]: expect.stringMatching(message) } } },
      });
    }
    expect(await find('password_reset')).toEqual(before);

    // One that was stored before is not sent.
    const stored = { subject: '{{resetUrl}}', htmlContent: hostile[0][1] };
    await running.database.write((manager) => manager.update(EmailTemplate, { id: before.id }, stored));
    await call(running, 'POST /api/auth/forgot-password', { body: { email } });
    const mail = await inbox.take(email);
    expect(mail.subject).toBe('Reset your Overprint password');
    expect(mail.html).not.toContain('evil.example');
    expect((await ask(`POST ${path}/reset`)).status).toBe(200);
  });

  test('of any form are previewed at once', async () => {
    const preview = { ...NEWS, name: undefined, textContent: null };
    for (const [unit, status] of [
      ['<a href="', 200],
      ['<a href="">', 200],
      ['{{a (', 400],
      ['(a ', 400],
      ['{{#a}}', 400],
    ] as const) {
      const htmlContent = (status === 400 ? '{{a ' : '') + unit.repeat(39_000 / unit.length);
      const startedAt = performance.now();
      expect((await ask(`POST ${TEMPLATES}/preview`, { ...preview, htmlContent })).status).toBe(status);
      expect(performance.now() - startedAt).toBeLessThan(2_500);
    }
    const variables = Array.from({ length: 51 }, (_value, index) => `name${index}`);
    expect((await ask(`POST ${TEMPLATES}/preview`, { ...preview, variables })).body.details?.fields).toEqual({
      variables: expect.stringContaining('at most 50'),
    });
  });

  test.each(['Big', '1st', 'a-b', '', 'a'.repeat(51)])('have no key like %j', async (templateKey) => {
    expect((await ask(`POST ${TEMPLATES}`, { templateKey, ...NEWS })).status).toBe(400);
  });
});

describe('the outbox', () => {
  const listMails = async (query = '') => (await ask<OutboxAnswer>(`GET /api/admin/outbox${query}`)).body;

  test('tells how mails fare, and nothing of what they say', async () => {
    const to = newAddress('secret');
    const link = `https://overprint.example/?token=${newId()}`;
    await running.database.write((manager) =>
      running.app.get(Outbox).add(manager, {
        template: 'password_reset',
        userId: null,
        to,
        variables: { username: 'someone-secret', resetUrl: link },
      }),
    );
    await inbox.take(to);
    await expect
      .poll(async () => (await listMails('?status=sent')).mails.find(({ recipient }) => recipient === to))
      .toMatchObject({ status: 'sent', templateKey: 'password_reset' });
    const answer = await listMails('?pageSize=100');
    expect(answer.total).toBe(
      answer.counts.waiting + answer.counts.sent + answer.counts.failed + answer.counts.expired,
    );
    expect(JSON.stringify(answer)).not.toMatch(/someone-secret|token=|secretVariables/);
    const mail = answer.mails.find(({ recipient }) => recipient === to);
    expect(mail).toMatchObject({ status: 'sent', canRetry: false });
    expect((await ask(`POST /api/admin/outbox/${mail?.id}/retry`)).status).toBe(409);
    expect((await ask(`POST /api/admin/outbox/${newId()}/retry`)).status).toBe(404);
  });

  test('sends a mail that has failed once more, with its link', async () => {
    const database = running.database;
    const to = newAddress('again');
    const resetUrl = 'https://overprint.example/?token=again';
    const variables = { username: 'ada', resetUrl };
    inbox.refuseWith = 550;
    await database.write((manager) =>
      running.app.get(Outbox).add(manager, { template: 'password_reset', userId: null, to, variables }),
    );
    const findMail = async () => (await listMails('?pageSize=100')).mails.find(({ recipient }) => recipient === to);
    await expect.poll(async () => (await findMail())?.status).toBe('failed');
    inbox.refuseWith = undefined;
    const failed = await findMail();
    expect(failed).toMatchObject({ canRetry: true, attempts: 1, lastError: expect.stringContaining('550') });
    const retried = await ask<OutboxMail>(`POST /api/admin/outbox/${failed?.id}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { status: 'waiting' } });
    expect((await inbox.take(to)).text).toContain(resetUrl);
  });

  test('forgets what a failed mail says once its link has run out', async () => {
    const database = running.database;
    const to = newAddress('late');
    inbox.refuseWith = 550;
    await database.write((manager) =>
      running.app
        .get(Outbox)
        .add(manager, { template: 'username_reminder', userId: null, to, variables: { username: 'ada' } }),
    );
    const read = () => database.read((manager) => manager.findOneByOrFail(OutboxEmail, { recipient: to }));
    await expect.poll(async () => (await read()).status).toBe('failed');
    inbox.refuseWith = undefined;
    const { id } = await read();
    await database.write((manager) => manager.update(OutboxEmail, { id }, { expiresAt: new Date(0) }));
    await running.app.get(OutboxSender).drain();
    expect(await read()).toMatchObject({ status: 'failed', secretVariables: null });
    expect((await ask(`POST /api/admin/outbox/${id}/retry`)).status).toBe(409);
  });
});

test('contact messages are read and answered', async () => {
  const name = 'Grace Hopper';
  const body = { name, email: 'grace@example.com', subject: 'A moth', category: 'bug-report', message: 'In row 70.' };
  await call(running, 'POST /api/support/contact', { body });
  await call(running, 'POST /api/support/contact', { body: { ...body, subject: 'Another' }, token });
  const list = async (query = '') => (await ask<MessagesAnswer>(`GET /api/admin/contact-messages${query}`)).body;
  const all = await list();
  expect(all.messages.map(({ subject, hasAccount }) => [subject, hasAccount])).toEqual([
    ['Another', true],
    ['A moth', false],
  ]);
  expect(all.counts).toEqual({ total: 2, unread: 2, open: 2, answered: 0 });
  const update = (id: string | undefined, changes: object) =>
    ask<ContactMessageInfo>(`PATCH /api/admin/contact-messages/${id}`, changes);
  const read = await update(all.messages[0]?.id, { isRead: true });
  expect(read.body).toMatchObject({ readAt: expect.any(String), answeredAt: null });
  const answered = await update(all.messages[1]?.id, { isAnswered: true });
  expect(answered.body).toMatchObject({ readAt: expect.any(String), answeredAt: expect.any(String) });
  expect((await list('?state=open')).messages.map(({ subject }) => subject)).toEqual(['Another']);
  expect((await list('?state=answered')).counts).toEqual({ total: 2, unread: 0, open: 1, answered: 1 });
  await update(all.messages[1]?.id, { isRead: false, isAnswered: false });
  expect((await list('?state=unread')).messages.map(({ subject }) => subject)).toEqual(['A moth']);
  expect((await update(newId(), { isRead: true })).status).toBe(404);
});

test('two marks of a contact message at the same moment both count', async () => {
  await call(running, 'POST /api/support/contact', {
    body: { name: 'Grace Hopper', email: 'grace@example.com', subject: 'Two marks', message: 'In row 71.' },
  });
  const list = async () => (await ask<MessagesAnswer>('GET /api/admin/contact-messages')).body.messages;
  const find = async () => (await list()).find(({ subject }) => subject === 'Two marks');
  const id = (await find())?.id;
  const update = (changes: object) => ask<ContactMessageInfo>(`PATCH /api/admin/contact-messages/${id}`, changes);
  for (let round = 0; round < 10; round += 1) {
    await update({ isRead: false, isAnswered: true });
    await Promise.all([update({ isRead: false }), update({ isAnswered: false })]);
    expect(await find()).toMatchObject({ readAt: null, answeredAt: null });
  }
});
