import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import { COLUMN } from '../database/schema/column-types.ts';

/** Mail of the outbox, written in the transaction of the change that it reports. */
@Entity('outbox_emails')
@Index('ix_outbox_emails_status_next_attempt_at', ['status', 'nextAttemptAt'])
@Index('ix_outbox_emails_created_at_id', ['createdAt', 'id'])
@Index('ix_outbox_emails_status_created_at_id', ['status', 'createdAt', 'id'])
@Index('ix_outbox_emails_user_id', ['userId'])
export class OutboxEmail {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  /**
   * Account that the mail is about; null if none, or if not known yet. Unsent mails are deleted with it.
   */
  @Column({ ...COLUMN.id, nullable: true })
  userId!: string | null;

  @Column(COLUMN.text(64))
  templateKey!: string;

  @Column(COLUMN.text(254))
  recipient!: string;

  /** Reply-to address if it differs from the sender. */
  @Column({ ...COLUMN.text(254), nullable: true })
  replyTo!: string | null;

  /**
   * The template's variables as encrypted JSON; null until the account is known, and after the mail was sent or its
   * link expired.
   */
  @Column({ ...COLUMN.longText, nullable: true })
  secretVariables!: string | null;

  /**
   * True while only a typed address is known: the account and the content are looked up when the mail is sent, so that
   * a request takes the same time for every address.
   */
  @Column(COLUMN.flag)
  isRequest!: boolean;

  /** Message-ID header, the same at every attempt. */
  @Column(COLUMN.text(255))
  messageId!: string;

  @Column(COLUMN.text(16))
  status!: MailStatus;

  @Column(COLUMN.count)
  attempts!: number;

  @Column(COLUMN.time)
  nextAttemptAt!: Date;

  /** End of the claim of the process that is sending the mail. */
  @Column({ ...COLUMN.time, nullable: true })
  claimedUntil!: Date | null;

  @Column({ ...COLUMN.text(500), nullable: true })
  lastError!: string | null;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  expiresAt!: Date;

  @Column({ ...COLUMN.time, nullable: true })
  sentAt!: Date | null;
}
