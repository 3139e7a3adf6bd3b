import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import type { OutboxAnswer, OutboxMail, OutboxQuery } from '../../libs/contracts/admin/admin-logs.dto.ts';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { readInOrder, readPageIds } from '../database/read-page.ts';
import { countMails } from '../mail/outbox.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';

const RETRIABLE: readonly MailStatus[] = ['waiting', 'failed'];

/** Shows administrators the status of outbox messages. Bodies and links are never exposed. */
@Injectable()
export class OutboxAdminService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Returns one page of messages, newest first. */
  list(query: OutboxQuery): Promise<OutboxAnswer> {
    return this.database.scan(async (manager) => {
      const counts = await countMails(manager);
      const all = counts.waiting + counts.sent + counts.failed + counts.expired;
      const total = query.status ? counts[query.status] : all;
      const matches = manager
        .createQueryBuilder(OutboxEmail, 'mail')
        .where(query.status ? { status: query.status } : {});
      const ids = await readPageIds(matches, { property: 'createdAt', isDescending: true }, pageWindow(query), total);
      const mails = await readInOrder(manager, OutboxEmail, ids);
      return { mails: mails.map(toInfo), total, counts };
    });
  }

  /**
   * Schedules a waiting or failed message for immediate delivery.
   * @throws DomainError `not_found`; `conflict` for a message that is sent, or whose link has expired
   */
  retry(auditContext: AuditContext, id: string): Promise<OutboxMail> {
    return this.database.write(async (manager) => {
      const mail = await requireMail(manager, id);
      if (!toInfo(mail).canRetry) {
        throw new DomainError('conflict', { message: 'This mail was already sent, or its link has expired.' });
      }
      const now = new Date();
      const isDue = { id, status: In([...RETRIABLE]), expiresAt: MoreThan(now) };
      await manager.update(
        OutboxEmail,
        // Skip a message that is being sent.
        [
          { ...isDue, claimedUntil: IsNull() },
          { ...isDue, claimedUntil: LessThanOrEqual(now) },
        ],
        { status: 'waiting', nextAttemptAt: now },
      );
      const details = { templateKey: mail.templateKey, mailId: id };
      await this.audit.record(manager, auditContext, { action: 'mail.retried', subjectId: null, details });
      return toInfo(await requireMail(manager, id));
    });
  }
}

async function requireMail(manager: EntityManager, id: string): Promise<OutboxEmail> {
  const mail = await manager.findOneBy(OutboxEmail, { id });
  if (!mail) {
    throw new DomainError('not_found', { message: 'This mail does not exist.' });
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
    lastError: mail.lastError && removeLinks(mail.lastError),
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    canRetry: RETRIABLE.includes(mail.status) && hasContent && mail.expiresAt.getTime() > Date.now(),
  };
}

/** Removes links from an error of the mail server, which may quote the message. */
function removeLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/gi, '(link)');
}
