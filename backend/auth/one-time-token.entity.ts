import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** What a token is good for. */
export type TokenPurpose = 'verify_email' | 'reset_password' | 'confirm_email';

/** A token that was mailed to somebody and works once. */
@Entity('one_time_tokens')
@Index('ux_one_time_tokens_secret_hash', ['secretHash'], { unique: true })
@Index('ix_one_time_tokens_user_id', ['userId'])
@Index('ix_one_time_tokens_expires_at', ['expiresAt'])
export class OneTimeToken {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.id)
  @ForeignKey(() => User, { name: 'fk_one_time_tokens_user', onDelete: 'CASCADE' })
  userId!: string;

  @Column(COLUMN.text(32))
  purpose!: TokenPurpose;

  @Column(COLUMN.hash)
  secretHash!: string;

  /** The address that is confirmed by it; null where it is the account's own. */
  @Column({ ...COLUMN.text(254), nullable: true })
  newEmail!: string | null;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  expiresAt!: Date;
}
