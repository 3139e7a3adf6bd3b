import { ApiProperty } from '@nestjs/swagger';
import { FlagField, TimeAnswer } from '../shared/fields.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from '../site/contact.ts';
import { MAIL_STATUSES, type MailStatus, MESSAGE_STATES, type MessageState } from './admin.ts';
import { DayField, FilterField, SearchField } from './admin-fields.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';
import { PageQuery } from './page-query.dto.ts';

/** Query of `GET /api/admin/audit-log`. */
export class AuditQuery extends PageQuery {
  /** Only events of this action. */
  @FilterField('Action', AUDIT_ACTIONS)
  action?: AuditAction;

  /**
   * Id of an account or at least the first 8 characters of it, or part of its address or username; matches actors and
   * subjects.
   */
  @SearchField()
  user?: string;

  /** First day, or start time. */
  @DayField('From')
  from?: string;

  /** Last day, or exclusive end time. */
  @DayField('To')
  to?: string;
}

/** An account in the audit log. */
export class AuditAccount {
  /** Id of the account. */
  @ApiProperty({ type: String })
  id!: string;

  /** Null if the account has been deleted. */
  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
}

/** An audit event. */
export class AuditEntryInfo {
  /** Id of the event. */
  @ApiProperty({ type: String })
  id!: string;

  /** Time of the event. */
  @TimeAnswer()
  at!: string;

  /** Recorded action. */
  @ApiProperty({ type: String, enum: [...AUDIT_ACTIONS] })
  action!: AuditAction;

  /** Null for a guest, the command line and the server. */
  @ApiProperty({ type: AuditAccount, nullable: true })
  actor!: AuditAccount | null;

  /** Affected account; null if there is none. */
  @ApiProperty({ type: AuditAccount, nullable: true })
  subject!: AuditAccount | null;

  /** Network address; null on the command line, in jobs, and after 90 days. */
  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  /**
   * Further facts, which depend on the action. `source` names the origin of an event without a request: `command line` or
   * `server`.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details!: Record<string, string | number | boolean | null> | null;
}

/** Answer of `GET /api/admin/audit-log`. */
export class AuditAnswer {
  /** One page of events, newest first. */
  @ApiProperty({ type: [AuditEntryInfo] })
  entries!: AuditEntryInfo[];

  /** Number of events that match the filters. */
  @ApiProperty({ type: Number })
  total!: number;
}

/** Query of `GET /api/admin/outbox`. */
export class OutboxQuery extends PageQuery {
  /** Only messages with this status. */
  @FilterField('Status', MAIL_STATUSES)
  status?: MailStatus;
}

/** An outbox message without its body. */
export class OutboxMail {
  /** Id of the message. */
  @ApiProperty({ type: String })
  id!: string;

  /** Key of the template that the message was made from. */
  @ApiProperty({ type: String })
  templateKey!: string;

  /** Address that the message is sent to. */
  @ApiProperty({ type: String })
  recipient!: string;

  /** `expired` messages contain a link that expired before delivery. */
  @ApiProperty({ type: String, enum: [...MAIL_STATUSES] })
  status!: MailStatus;

  /** Number of delivery attempts. */
  @ApiProperty({ type: Number })
  attempts!: number;

  /** Reason why the latest attempt failed; null if none has failed. */
  @ApiProperty({ type: String, nullable: true })
  lastError!: string | null;

  /** Time at which the message was queued. */
  @TimeAnswer()
  createdAt!: string;

  /** Earliest time of the next delivery attempt. */
  @TimeAnswer()
  nextAttemptAt!: string;

  /** Time of delivery to the mail server; null if it was not delivered. */
  @TimeAnswer({ isNullable: true })
  sentAt!: string | null;

  /** True if the message can be retried. */
  @ApiProperty({ type: Boolean })
  canRetry!: boolean;
}

/** Number of outbox messages by status. */
export class OutboxCounts {
  /** Messages that wait for delivery. */
  @ApiProperty({ type: Number })
  waiting!: number;

  /** Messages that the mail server has accepted. */
  @ApiProperty({ type: Number })
  sent!: number;

  /** Messages that could not be delivered. */
  @ApiProperty({ type: Number })
  failed!: number;

  /** Messages with a link that expired before delivery. */
  @ApiProperty({ type: Number })
  expired!: number;
}

/** Answer of `GET /api/admin/outbox`. */
export class OutboxAnswer {
  /** One page of messages, newest first. */
  @ApiProperty({ type: [OutboxMail] })
  mails!: OutboxMail[];

  /** Number of messages that match the filter. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Numbers of all messages by status. */
  @ApiProperty({ type: OutboxCounts })
  counts!: OutboxCounts;
}

/** Query of `GET /api/admin/contact-messages`. */
export class MessagesQuery extends PageQuery {
  /** Only messages in this state; `open` ones are not answered yet. */
  @FilterField('State', MESSAGE_STATES)
  state?: MessageState;
}

/** A contact message sent to support. */
export class ContactMessageInfo {
  /** Id of the message. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the sender. */
  @ApiProperty({ type: String })
  name!: string;

  /** Address of the sender, for the reply. */
  @ApiProperty({ type: String })
  email!: string;

  /** Subject in the words of the sender. */
  @ApiProperty({ type: String })
  subject!: string;

  /** Topic that the sender chose. */
  @ApiProperty({ type: String, enum: [...CONTACT_CATEGORIES] })
  category!: ContactCategory;

  /** Text of the message, which may have several lines. */
  @ApiProperty({ type: String })
  message!: string;

  /** True if the sender was signed in. */
  @ApiProperty({ type: Boolean })
  hasAccount!: boolean;

  /** Time at which it was marked as read; null if it is unread. */
  @TimeAnswer({ isNullable: true })
  readAt!: string | null;

  /** Time at which it was marked as answered; null if it is open. */
  @TimeAnswer({ isNullable: true })
  answeredAt!: string | null;

  /** Time at which it was sent. */
  @TimeAnswer()
  createdAt!: string;
}

/** Number of contact messages by state. */
export class MessageCounts {
  /** All messages. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Messages that are not marked as read. */
  @ApiProperty({ type: Number })
  unread!: number;

  /** Messages that are not marked as answered. */
  @ApiProperty({ type: Number })
  open!: number;

  /** Messages that are marked as answered. */
  @ApiProperty({ type: Number })
  answered!: number;
}

/** Answer of `GET /api/admin/contact-messages`. */
export class MessagesAnswer {
  /** One page of messages, newest first. */
  @ApiProperty({ type: [ContactMessageInfo] })
  messages!: ContactMessageInfo[];

  /** Number of messages that match the filter. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Numbers of all messages by state. */
  @ApiProperty({ type: MessageCounts })
  counts!: MessageCounts;
}

/** Body of `PATCH /api/admin/contact-messages/{id}`; omitted fields stay unchanged. */
export class UpdateMessageRequest {
  /** True marks the message as read, false as unread. */
  @FlagField('Read')
  isRead?: boolean;

  /** True marks the message as answered, false as open. */
  @FlagField('Answered')
  isAnswered?: boolean;
}
