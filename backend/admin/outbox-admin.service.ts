import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { pageWindow } from '../../libs/contracts/admin-fields.ts';
import type { OutboxAnswer, OutboxMail, OutboxQuery } from '../../libs/contracts/admin-logs.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { countMails } from '../mail/outbox-counts.ts';
import { OutboxEmail, type OutboxStatus } from '../mail/outbox-email.entity.ts';

const RETRIABLE: readonly OutboxStatus[] = ['waiting', 'failed'];

/** Lets administrators see how mails fare; what they say, and the links in them, stays out of sight. */
@Injectable()
export class OutboxAdminService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** One page of the mails that a query asks for, the newest first. */
  list(query: OutboxQuery): Promise<OutboxAnswer> {
    return this.database.read(async (manager) => {
      const { skip, take } = pageWindow(query);
      const mails = await manager.find(OutboxEmail, {
        where: query.status ? { status: query.status } : {},
        order: { createdAt: 'DESC', id: 'DESC' },
        skip,
        take,
      });
      const counts = await countMails(manager);
      const all = counts.waiting + counts.sent + counts.failed + counts.expired;
      return { mails: mails.map(toInfo), total: query.status ? counts[query.status] : all, counts };
    });
  }

  /**
   * Has a mail that waits or has failed tried again at once.
   * @throws DomainError `not_found`; `conflict` for one that is sent, or whose link has run out
   */
  retry(deed: Deed, id: string): Promise<OutboxMail> {
    return this.database.write(async (manager) => {
      const mail = await requireMail(manager, id);
      if (!toInfo(mail).canRetry) {
        throw new DomainError('conflict', { message: 'This mail is sent already, or its link has run out.' });
      }
      const now = new Date();
      const isDue = { id, status: In([...RETRIABLE]), expiresAt: MoreThan(now) };
      await manager.update(
        OutboxEmail,
        // One that is just being sent is left alone.
        [
          { ...isDue, claimedUntil: IsNull() },
          { ...isDue, claimedUntil: LessThanOrEqual(now) },
        ],
        { status: 'waiting', nextAttemptAt: now },
      );
      const details = { templateKey: mail.templateKey, mailId: id };
      await this.audit.record(manager, deed, { action: 'mail.retried', subjectId: null, details });
      return toInfo(await requireMail(manager, id));
    });
  }
}

async function requireMail(manager: EntityManager, id: string): Promise<OutboxEmail> {
  const mail = await manager.findOneBy(OutboxEmail, { id });
  if (!mail) {
    throw new DomainError('not_found', { message: 'There is no such mail (any more).' });
  }
  return mail;
}

function toInfo(mail: OutboxEmail): OutboxMail {
  const hasContent = mail.isRequest || mail.secretVariables !== null;
  return {
    id: mail.id,
    templateKey: mail.templateKey,
    recipient: mail.recipient,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.lastError && withoutLinks(mail.lastError),
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    canRetry: RETRIABLE.includes(mail.status) && hasContent && mail.expiresAt.getTime() > Date.now(),
  };
}

/** A mail server may quote what it was given. */
function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/gi, '(link)');
}
