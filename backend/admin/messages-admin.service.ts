import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { MessageState } from '../../libs/contracts/admin.ts';
import { pageWindow } from '../../libs/contracts/admin-fields.ts';
import type {
  ContactMessageInfo,
  MessagesAnswer,
  MessagesQuery,
  UpdateMessageRequest,
} from '../../libs/contracts/admin-logs.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed } from '../auth/principal.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';

const CONDITIONS: Readonly<Record<MessageState, FindOptionsWhere<ContactMessage>>> = {
  unread: { readAt: IsNull() },
  open: { answeredAt: IsNull() },
  answered: { answeredAt: Not(IsNull()) },
};

/** What people wrote to support, for administrators. */
@Injectable()
export class MessagesAdminService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** One page of the messages that a query asks for, the newest first. */
  list(query: MessagesQuery): Promise<MessagesAnswer> {
    return this.database.read(async (manager) => {
      const { skip, take } = pageWindow(query);
      const messages = await manager.find(ContactMessage, {
        where: query.state ? CONDITIONS[query.state] : {},
        order: { createdAt: 'DESC', id: 'DESC' },
        skip,
        take,
      });
      const counts = {
        total: await manager.count(ContactMessage),
        unread: await manager.countBy(ContactMessage, CONDITIONS.unread),
        open: await manager.countBy(ContactMessage, CONDITIONS.open),
        answered: await manager.countBy(ContactMessage, CONDITIONS.answered),
      };
      return { messages: messages.map(toInfo), total: counts[query.state ?? 'total'], counts };
    });
  }

  /**
   * Marks a message as read or answered, or takes the mark back; who answers has read it.
   * @throws DomainError `not_found`
   */
  update(deed: Deed, id: string, { isRead, isAnswered }: UpdateMessageRequest): Promise<ContactMessageInfo> {
    return this.database.write(async (manager) => {
      const message = await manager.findOneBy(ContactMessage, { id });
      if (!message) {
        throw new DomainError('not_found', { message: 'There is no such message (any more).' });
      }
      const now = new Date();
      const answeredAt = mark(message.answeredAt, isAnswered, now);
      const readAt = mark(message.readAt, isAnswered === true ? true : isRead, now);
      await manager.update(ContactMessage, { id }, { readAt, answeredAt });
      const record = { subjectId: message.userId, details: { messageId: id } };
      if (answeredAt !== null && message.answeredAt === null) {
        await this.audit.record(manager, deed, { action: 'message.answered', ...record });
      } else if (readAt !== null && message.readAt === null) {
        await this.audit.record(manager, deed, { action: 'message.read', ...record });
      }
      return toInfo({ ...message, readAt, answeredAt });
    });
  }
}

/** When it happened: as before, unless it is said to have happened now, or not at all. */
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
