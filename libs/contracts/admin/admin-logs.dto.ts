import { ApiProperty } from '@nestjs/swagger';
import { FlagField, TimeAnswer } from '../shared/fields.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from '../site/contact.ts';
import { MAIL_STATUSES, type MailStatus, MESSAGE_STATES, type MessageState } from './admin.ts';
import { DayField, FilterField, PageQuery, SearchField } from './admin-fields.ts';
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** Query of `GET /api/admin/audit-log`. */
export class AuditQuery extends PageQuery {
  @FilterField('Action', AUDIT_ACTIONS)
  action?: AuditAction;

  /** Id of an account, or part of its address or username; matches actors and subjects. */
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
  @ApiProperty({ type: String })
  id!: string;

  /** Null if the account has been deleted. */
  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
}

/** An audit event. */
export class AuditEntryInfo {
  @ApiProperty({ type: String })
  id!: string;

  @TimeAnswer()
  at!: string;

  @ApiProperty({ type: String, enum: [...AUDIT_ACTIONS] })
  action!: AuditAction;

  /** Null for a guest. */
  @ApiProperty({ type: AuditAccount, nullable: true })
  actor!: AuditAccount | null;

  @ApiProperty({ type: AuditAccount, nullable: true })
  subject!: AuditAccount | null;

  /** Network address; null on the command line, in jobs, and after 90 days. */
  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  details!: Record<string, string | number | boolean | null> | null;
}

/** Answer of `GET /api/admin/audit-log`. */
export class AuditAnswer {
  @ApiProperty({ type: [AuditEntryInfo] })
  entries!: AuditEntryInfo[];

  @ApiProperty({ type: Number })
  total!: number;
}

/** Query of `GET /api/admin/outbox`. */
export class OutboxQuery extends PageQuery {
  @FilterField('Status', MAIL_STATUSES)
  status?: MailStatus;
}

/** An outbox message without its body. */
export class OutboxMail {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  templateKey!: string;

  @ApiProperty({ type: String })
  recipient!: string;

  @ApiProperty({ type: String, enum: [...MAIL_STATUSES] })
  status!: MailStatus;

  @ApiProperty({ type: Number })
  attempts!: number;

  @ApiProperty({ type: String, nullable: true })
  lastError!: string | null;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  nextAttemptAt!: string;

  @TimeAnswer({ isNullable: true })
  sentAt!: string | null;

  /** True if the message can be retried. */
  @ApiProperty({ type: Boolean })
  canRetry!: boolean;
}

/** Number of outbox messages by status. */
export class OutboxCounts {
  @ApiProperty({ type: Number })
  waiting!: number;

  @ApiProperty({ type: Number })
  sent!: number;

  @ApiProperty({ type: Number })
  failed!: number;

  @ApiProperty({ type: Number })
  expired!: number;
}

/** Answer of `GET /api/admin/outbox`. */
export class OutboxAnswer {
  @ApiProperty({ type: [OutboxMail] })
  mails!: OutboxMail[];

  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: OutboxCounts })
  counts!: OutboxCounts;
}

/** Query of `GET /api/admin/contact-messages`. */
export class MessagesQuery extends PageQuery {
  @FilterField('State', MESSAGE_STATES)
  state?: MessageState;
}

/** A contact message sent to support. */
export class ContactMessageInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String })
  subject!: string;

  @ApiProperty({ type: String, enum: [...CONTACT_CATEGORIES] })
  category!: ContactCategory;

  @ApiProperty({ type: String })
  message!: string;

  /** True if the sender was signed in. */
  @ApiProperty({ type: Boolean })
  hasAccount!: boolean;

  @TimeAnswer({ isNullable: true })
  readAt!: string | null;

  @TimeAnswer({ isNullable: true })
  answeredAt!: string | null;

  @TimeAnswer()
  createdAt!: string;
}

/** Number of contact messages by state. */
export class MessageCounts {
  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: Number })
  unread!: number;

  @ApiProperty({ type: Number })
  open!: number;

  @ApiProperty({ type: Number })
  answered!: number;
}

/** Answer of `GET /api/admin/contact-messages`. */
export class MessagesAnswer {
  @ApiProperty({ type: [ContactMessageInfo] })
  messages!: ContactMessageInfo[];

  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: MessageCounts })
  counts!: MessageCounts;
}

/** Body of `PATCH /api/admin/contact-messages/{id}`; omitted fields stay unchanged. */
export class UpdateMessageRequest {
  @FlagField('Read', { isOptional: true })
  isRead?: boolean;

  @FlagField('Answered', { isOptional: true })
  isAnswered?: boolean;
}
