import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { MessageState } from '../../libs/contracts/admin/admin.ts';
import type {
  ContactMessageInfo,
  MessagesAnswer,
  MessagesQuery,
  UpdateMessageRequest,
} from '../../libs/contracts/admin/admin-logs.dto.ts';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext } from '../auth/access/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { readInOrder, readPageIds } from '../database/read-page.ts';
import { ROW_LOCK } from '../database/schema/row-lock.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';

const CONDITIONS: Readonly<Record<MessageState, FindOptionsWhere<ContactMessage>>> = {
  unread: { readAt: IsNull() },
  open: { answeredAt: IsNull() },
  answered: { answeredAt: Not(IsNull()) },
};

@Injectable()
export class MessagesAdminService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Returns one page of messages, newest first. */
  list(query: MessagesQuery): Promise<MessagesAnswer> {
    return this.database.scan(async (manager) => {
      const counts = {
        total: await manager.count(ContactMessage),
        unread: await manager.countBy(ContactMessage, CONDITIONS.unread),
        open: await manager.countBy(ContactMessage, CONDITIONS.open),
        answered: await manager.countBy(ContactMessage, CONDITIONS.answered),
      };
      const total = counts[query.state ?? 'total'];
      const matches = manager
        .createQueryBuilder(ContactMessage, 'message')
        .where(query.state ? CONDITIONS[query.state] : {});
      const ids = await readPageIds(matches, { property: 'createdAt', isDescending: true }, pageWindow(query), total);
      const messages = await readInOrder(manager, ContactMessage, ids);
      return { messages: messages.map(toInfo), total, counts };
    });
  }

  /**
   * Marks a message as read or answered, or clears the mark. An answered message also counts as read.
   * @throws DomainError `not_found`
   */
  update(
    auditContext: AuditContext,
    id: string,
    { isRead, isAnswered }: UpdateMessageRequest,
  ): Promise<ContactMessageInfo> {
    return this.database.write(async (manager) => {
      const message = await manager.findOne(ContactMessage, { where: { id }, ...ROW_LOCK });
      if (!message) {
        throw new DomainError('not_found', { message: 'This message does not exist.' });
      }
      const now = new Date();
      const answeredAt = mark(message.answeredAt, isAnswered, now);
      const readAt = mark(message.readAt, isAnswered === true ? true : isRead, now);
      await manager.update(ContactMessage, { id }, { readAt, answeredAt });
      const record = { subjectId: message.userId, details: { messageId: id } };
      if (answeredAt !== null && message.answeredAt === null) {
        await this.audit.record(manager, auditContext, { action: 'message.answered', ...record });
      } else if (readAt !== null && message.readAt === null) {
        await this.audit.record(manager, auditContext, { action: 'message.read', ...record });
      }
      return toInfo({ ...message, readAt, answeredAt });
    });
  }
}

/** Returns the updated timestamp of a mark; `undefined` keeps the old value. */
function mark(before: Date | null, isSet: boolean | undefined, now: Date): Date | null {
  if (isSet === undefined) {
    return before;
  }
  return isSet ? (before ?? now) : null;
}

function toInfo(message: ContactMessage): ContactMessageInfo {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    subject: message.subject,
    category: message.category,
    message: message.message,
    hasAccount: message.userId !== null,
    readAt: message.readAt?.toISOString() ?? null,
    answeredAt: message.answeredAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}
