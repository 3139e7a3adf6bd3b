import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';

/** Where a mail stands. `expired`: its link was no longer good before it could be sent. */
export type OutboxStatus = 'waiting' | 'sent' | 'failed' | 'expired';

/** A mail on its way, written in the transaction of what it is about. */
@Entity('outbox_emails')
@Index('ix_outbox_emails_status_next_attempt_at', ['status', 'nextAttemptAt'])
@Index('ix_outbox_emails_created_at', ['createdAt'])
export class OutboxEmail {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(64))
  templateKey!: string;

  @Column(COLUMN.text(254))
  recipient!: string;

  /** Where answers go, when not to the sender. */
  @Column({ ...COLUMN.text(254), nullable: true })
  replyTo!: string | null;

  /** The template's variables as encrypted JSON; null before the account is looked up, once sent, and once its link has run out. */
  @Column({ ...COLUMN.longText, nullable: true })
  secretVariables!: string | null;

  /**
   * True while only an address is known that somebody typed in: whether there is an account, and what its mail says,
   * is looked up when it is sent, so that the request takes the same time in both cases.
   */
  @Column(COLUMN.flag)
  isRequest!: boolean;

  /** The same at every attempt. */
  @Column(COLUMN.text(255))
  messageId!: string;

  @Column(COLUMN.text(16))
  status!: OutboxStatus;

  @Column(COLUMN.count)
  attempts!: number;

  @Column(COLUMN.time)
  nextAttemptAt!: Date;

  /** Until then one process has it in hand. */
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
