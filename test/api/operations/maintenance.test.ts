import { expect, test, vi } from 'vitest';
import { AccountService } from '../../../backend/account/account.service.ts';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { OneTimeToken } from '../../../backend/auth/links/one-time-token.entity.ts';
import { Session } from '../../../backend/auth/sessions/session.entity.ts';
import { Captcha } from '../../../backend/captcha/captcha.entity.ts';
import { newId } from '../../../backend/common/ids.ts';
import { Jobs } from '../../../backend/jobs/jobs.service.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { MaintenanceService } from '../../../backend/maintenance/maintenance.service.ts';
import { ContactMessage } from '../../../backend/support/contact-message.entity.ts';
import { User } from '../../../backend/users/user.entity.ts';
import { createSignedIn, createUser, newAddress, signUpBody } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 86_400_000;

const running = useTestApp();

const after = (days: number) => running.app.get(MaintenanceService).run(new Date(Date.now() + days * DAY_MS + 60_000));

test('a later sign-up is kept with its account, and its account as long as its link works', async () => {
  const user = await createUser(running, { emailVerified: false });
  const sinceDays = (days: number) => new Date(Date.now() - days * DAY_MS);
  await running.database.write((manager) => manager.update(User, { id: user.id }, { createdAt: sinceDays(29.9) }));
  expect((await call(running, 'POST /api/auth/signup', { body: await signUpBody(running, user.email) })).status).toBe(
    201,
  );
  const count = () =>
    running.database.read(async (manager) => [
      await manager.countBy(User, { id: user.id }),
      await manager.countBy(OneTimeToken, { userId: user.id }),
    ]);
  await after(0.5);
  expect(await count()).toEqual([1, 1]);
  await running.database.write((manager) => manager.update(User, { id: user.id }, { createdAt: new Date() }));
  await after(2);
  expect(await count()).toEqual([1, 1]);
  await after(30);
  expect(await count()).toEqual([0, 0]);
});

test('an account that has signed in stays when its address is marked as unverified', async () => {
  const admin = await createSignedIn(running, { role: 'admin' });
  const { user } = await createSignedIn(running);
  const body = { emailVerified: false };
  const changed = await call(running, `PUT /api/admin/users/${user.id}`, { token: admin.token, body });
  expect(changed.status).toBe(200);
  await after(365);
  expect(await running.database.read((manager) => manager.existsBy(User, { id: user.id }))).toBe(true);
});

test('things are kept as long as was promised, and no longer', async () => {
  const verified = await createSignedIn(running);
  const unverified = await createUser(running, { emailVerified: false });
  await call(running, 'GET /api/captcha/generate');
  await call(running, 'POST /api/auth/resend-verification', { body: { email: unverified.email } });
  await expect.poll(() => running.database.read((manager) => manager.count(OneTimeToken))).toBe(1);
  await call(running, 'POST /api/support/contact', {
    body: { name: 'Bob', email: newAddress(), subject: 'Hello', message: 'Hello' },
  });
  const finished = { status: 'sent', recipient: newAddress('sent') } as const;
  const [mail] = await running.database.read((manager) => manager.find(OutboxEmail));
  await running.database.write((manager) =>
    manager.insert(OutboxEmail, { ...(mail as OutboxEmail), ...finished, id: newId() }),
  );

  const count = () =>
    running.database.read(async (manager) => ({
      captchas: await manager.count(Captcha),
      tokens: await manager.count(OneTimeToken),
      sessions: await manager.count(Session),
      unverified: await manager.countBy(User, { id: unverified.id }),
      verified: await manager.countBy(User, { id: verified.user.id }),
      sent: await manager.countBy(OutboxEmail, finished),
      messages: await manager.count(ContactMessage),
      addresses: (await manager.find(AuditEntry)).filter(({ address }) => address !== null).length > 0,
    }));

  await after(-0.01);
  const all = {
    captchas: 1,
    tokens: 1,
    sessions: 1,
    unverified: 1,
    verified: 1,
    sent: 1,
    messages: 1,
    addresses: true,
  };
  expect(await count()).toEqual(all);
  await after(1);
  const dayLater = { ...all, captchas: 0, tokens: 0, sessions: 0 };
  expect(await count()).toEqual(dayLater);
  await after(29);
  expect(await count()).toEqual(dayLater);
  await after(30);
  const monthLater = { ...dayLater, unverified: 0, sent: 0 };
  expect(await count()).toEqual(monthLater);
  const deletion = { subjectId: unverified.id, action: 'account.deleted' };
  const { actorId, details } = await running.database.read((manager) => manager.findOneByOrFail(AuditEntry, deletion));
  expect([actorId, details]).toEqual([null, { source: 'server' }]);
  await after(90);
  expect(await count()).toEqual({ ...monthLater, addresses: false });
  await after(364);
  expect((await count()).messages).toBe(1);
  await after(365);
  expect(await count()).toEqual({ ...monthLater, addresses: false, messages: 0 });
});

test('a backlog is removed in batches, and the rest after a restart', async () => {
  const expiresAt = (index: number) => new Date(Date.now() - 60_000 + Math.floor(index / 3));
  const captchas = Array.from({ length: 2_500 }, (_, index) => ({
    id: newId(),
    kind: 'image' as const,
    answer: 'backlog',
    expiresAt: expiresAt(index),
  }));
  const kept = { ...captchas[0], id: newId(), expiresAt: new Date(Date.now() + 60_000) } as Captcha;
  await running.database.write((manager) => manager.insert(Captcha, [...captchas, kept]));
  const left = () => running.database.read((manager) => manager.findBy(Captcha, { answer: 'backlog' }));
  const stopping = new AbortController();
  const write = running.database.write.bind(running.database);
  vi.spyOn(running.database, 'write').mockImplementationOnce(async (work) => {
    const result = await write(work);
    stopping.abort();
    return result;
  });
  const maintenance = running.app.get(MaintenanceService);
  await maintenance.run(new Date(), stopping.signal);
  vi.restoreAllMocks();
  const rest = await left();
  expect(rest.length).toBeLessThan(2_000);
  expect(rest.length).toBeGreaterThan(1_000);
  await maintenance.run();
  expect((await left()).map(({ id }) => id)).toEqual([kept.id]);
});

test('network addresses are removed from any number of audit entries, also when an earlier step fails', async () => {
  const at = new Date(Date.now() - 91 * DAY_MS);
  const entry = { at, actorId: null, subjectId: null, action: 'account.signed_in', details: null };
  const entries = Array.from({ length: 2_500 }, (_, index) => ({
    ...entry,
    id: newId(),
    at: new Date(at.getTime() + Math.floor(index / 3)),
    address: index % 7 === 0 ? null : '203.0.113.7',
  }));
  await running.database.write((manager) => manager.insert(AuditEntry, entries));
  const kept = { ...entry, id: newId(), at: new Date(Date.now() - 89 * DAY_MS), address: '203.0.113.7' };
  await running.database.write((manager) => manager.insert(AuditEntry, kept));
  vi.spyOn(running.database, 'write').mockRejectedValueOnce(new Error('The table is locked'));
  // The service of the application has seen later times in other tests.
  await new MaintenanceService(running.database, running.app.get(AccountService), running.app.get(Jobs)).run();
  vi.restoreAllMocks();
  const left = await running.database.read((manager) => manager.findBy(AuditEntry, { address: '203.0.113.7' }));
  expect(left.map(({ id }) => id)).toEqual([kept.id]);
});
