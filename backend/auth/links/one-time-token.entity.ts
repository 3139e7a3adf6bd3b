import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LinkPurpose } from '../../../libs/contracts/account/auth.dto.ts';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** Values of a later sign-up for an account that is not verified yet. */
export interface PendingSignUp {
  /** Email address as typed. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

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
  purpose!: LinkPurpose;

  @Column(COLUMN.hash)
  secretHash!: string;

  /** Address that the token confirms; null if it is the account's current address. */
  @Column({ ...COLUMN.text(254), nullable: true })
  newEmail!: string | null;

  /** Values the account takes over when the token of a later sign-up verifies its address; null for other tokens. */
  @Column({ ...COLUMN.json, nullable: true })
  signUp!: PendingSignUp | null;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  expiresAt!: Date;
}
