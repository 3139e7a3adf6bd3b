import { expect, test } from 'vitest';
import { AppConfig } from '../../../backend/config/app-config.ts';
import { Outbox } from '../../../backend/mail/outbox.ts';
import { OutboxEmail } from '../../../backend/mail/outbox-email.entity.ts';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import { createSignedIn, newAddress, PASSWORD } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

// Without a mail server, all mails stay in the outbox.
const running = useTestApp();

/** Returns the templates of the mails in the outbox, sorted. */
async function waitingMails(): Promise<string[]> {
  await running.app.get(OutboxSender).drain();
  const mails = await running.database.read((manager) => manager.find(OutboxEmail));
  return mails.map(({ templateKey }) => templateKey).toSorted();
}

test.each(['its owner', 'an administrator'])(
  'a deletion by %s deletes all unsent mails about the account',
  async (by) => {
    const { user, token } = await createSignedIn(running);
    const { token: admin } = await createSignedIn(running, { role: 'admin' });
    const other = await createSignedIn(running);
    const send = (sender: string) =>
      call(running, 'POST /api/support/contact', {
        token: sender,
        body: { name: 'Ada', email: newAddress('contact'), subject: 'Hello', message: 'Please call me.' },
      });
    const before = await waitingMails();
    await send(other.token);
    const kept = await waitingMails();
    expect(kept).toHaveLength(before.length + 1);

    await send(token);
    await call(running, 'POST /api/auth/forgot-password', { body: { email: user.email.toUpperCase() } });
    // Sends the requested mail before the address changes.
    await waitingMails();
    const body = { email: newAddress('moved') };
    await call(running, `PUT /api/admin/users/${user.id}`, { token: admin, body });
    await call(running, 'POST /api/account/email', { token, body: { email: newAddress('next'), password: PASSWORD } });
    // Mail of an earlier version: without `userId`, to another spelling of the address.
    await running.database.write((manager) =>
      running.app.get(Outbox).add(manager, {
        template: 'welcome',
        userId: null,
        to: body.email.toUpperCase(),
        variables: { username: user.username, firstName: 'Ada', lastName: 'Lovelace' },
      }),
    );
    const added = ['contact_message', 'email_change', 'email_changed', 'password_reset', 'welcome'];
    expect(await waitingMails()).toEqual([...kept, ...added].toSorted());
    await running.database.write(async (manager) => {
      await manager.update(OutboxEmail, { templateKey: 'email_changed' }, { status: 'failed' });
      await manager.update(OutboxEmail, { templateKey: 'email_change' }, { status: 'expired' });
    });

    const { status } =
      by === 'its owner'
        ? await call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } })
        : await call(running, `DELETE /api/admin/users/${user.id}`, { token: admin });
    expect(status).toBe(200);
    expect(await waitingMails()).toEqual(kept);
  },
);

test('a deletion keeps unsent messages of guests, also if support has the address of the account', async () => {
  const { supportEmail } = running.app.get(AppConfig);
  const { token } = await createSignedIn(running, { email: supportEmail });
  const before = await waitingMails();
  const body = { name: 'Ada', email: newAddress('guest'), subject: 'Hello', message: 'Please call me.' };
  await call(running, 'POST /api/support/contact', { body });
  const { status } = await call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } });
  expect(status).toBe(200);
  expect(await waitingMails()).toEqual([...before, 'contact_message'].toSorted());
});
