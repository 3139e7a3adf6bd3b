import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { countGroups } from '../database/count-groups.ts';
import { Database } from '../database/database.ts';
import { emailKey } from '../users/email-key.ts';
import type { User } from '../users/user.entity.ts';
import type { BuiltInTemplateKey, TemplateVariables } from './built-in-templates.ts';
import { TEST_PREFIX } from './mail-templates.service.ts';
import { OutboxCipher } from './outbox-cipher.ts';
import { OutboxEmail } from './outbox-email.entity.ts';

const HOUR_MS = 3_600_000;
/** Lifetime of a mail whose links do not expire. */
const DEFAULT_LIFETIME_MS = 72 * HOUR_MS;
/** Maximum ids in one statement. */
const IDS_AT_ONCE = 1_000;

/** Mails requested by typing an address, which may not belong to an account. */
export type RequestedMail = 'password_reset' | 'username_reminder' | 'verification';

export interface OutgoingMail<Key extends BuiltInTemplateKey> {
  readonly template: Key;
  /** Account that the mail is about; null for none. */
  readonly userId: string | null;
  readonly to: string;
  readonly replyTo?: string;
  readonly variables: TemplateVariables<Key>;
  /** Expiry of the link in the mail; three days from now by default. */
  readonly expiresAt?: Date;
}

/**
 * Stores mails in the transaction of the change that they report, so that both happen or neither does. Mails are
 * rendered and sent after the commit.
 */
@Injectable()
export class Outbox {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly cipher: OutboxCipher,
    private readonly config: AppConfig,
  ) {}

  /** Adds a mail, to be sent after the commit. */
  async add<Key extends BuiltInTemplateKey>(manager: EntityManager, mail: OutgoingMail<Key>): Promise<void> {
    const id = newId();
    await this.insert(manager, {
      id,
      userId: mail.userId,
      templateKey: mail.template,
      recipient: mail.to,
      replyTo: mail.replyTo ?? null,
      secretVariables: this.cipher.encrypt(id, mail.variables),
      isRequest: false,
      ...(mail.expiresAt && { expiresAt: mail.expiresAt }),
    });
  }

  /**
   * Adds a mail that shows a template to its editor.
   * @returns its id
   */
  async addTest(
    manager: EntityManager,
    mail: { readonly templateKey: string; readonly to: string; readonly variables: Readonly<Record<string, string>> },
  ): Promise<string> {
    const id = newId();
    await this.insert(manager, {
      id,
      userId: null,
      templateKey: TEST_PREFIX + mail.templateKey,
      recipient: mail.to,
      replyTo: null,
      secretVariables: this.cipher.encrypt(id, mail.variables),
      isRequest: false,
    });
    return id;
  }

  /**
   * Stores a request for a mail to an address. The account is looked up when the mail is sent, so that the response
   * takes the same time, and leaves the same trace, if there is no such account.
   */
  async request(manager: EntityManager, template: RequestedMail, address: string): Promise<void> {
    await this.insert(manager, {
      id: newId(),
      userId: null,
      templateKey: template,
      recipient: address,
      replyTo: null,
      secretVariables: null,
      isRequest: true,
    });
  }

  /**
   * Deletes all unsent mails about an account, and those without an account to any spelling of its address. Messages of
   * guests stay: they have no account, and the address of support may belong to one.
   */
  async deleteUnsent(manager: EntityManager, user: Pick<User, 'id' | 'emailKey'>): Promise<void> {
    const isUnsent = { status: Not<MailStatus>('sent') };
    await manager.delete(OutboxEmail, { ...isUnsent, userId: user.id });
    const others = await manager.find(OutboxEmail, {
      select: { id: true, recipient: true },
      where: { ...isUnsent, userId: IsNull(), templateKey: Not<BuiltInTemplateKey>('contact_message') },
    });
    const ids = others.filter(({ recipient }) => emailKey(recipient) === user.emailKey).map(({ id }) => id);
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
      await manager.delete(OutboxEmail, { ...isUnsent, id: In(ids.slice(start, start + IDS_AT_ONCE)) });
    }
  }

  /** Calls `listener` after every commit that added a mail. */
  onAdded(listener: () => void): void {
    this.listeners.push(listener);
  }

  private async insert(
    manager: EntityManager,
    mail: Pick<
      OutboxEmail,
      'id' | 'userId' | 'templateKey' | 'recipient' | 'replyTo' | 'secretVariables' | 'isRequest'
    > & { expiresAt?: Date },
  ): Promise<void> {
    const now = new Date();
    await manager.insert(OutboxEmail, {
      expiresAt: new Date(now.getTime() + DEFAULT_LIFETIME_MS),
      ...mail,
      messageId: `<${mail.id}@${new URL(this.config.appUrl).hostname}>`,
      status: 'waiting',
      attempts: 0,
      nextAttemptAt: now,
      claimedUntil: null,
      lastError: null,
      createdAt: now,
      sentAt: null,
    });
    this.database.afterCommit(manager, () => {
      for (const listener of this.listeners) {
        listener();
      }
    });
  }
}

/** Returns the number of outbox mails in each status. */
export async function countMails(manager: EntityManager): Promise<Record<MailStatus, number>> {
  const counts = Object.fromEntries(await countGroups(manager, OutboxEmail, 'status'));
  return { waiting: 0, sent: 0, failed: 0, expired: 0, ...counts };
}
