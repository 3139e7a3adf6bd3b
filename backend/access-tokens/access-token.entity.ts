import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** A personal access token of an account. It is worth nothing once the row is gone. */
@Entity('access_tokens')
@Index('ux_access_tokens_secret_hash', ['secretHash'], { unique: true })
@Index('ix_access_tokens_expires_at', ['expiresAt'])
export class AccessToken {
  @PrimaryColumn(COLUMN.id)
  @ForeignKey(() => User, { name: 'fk_access_tokens_user', onDelete: 'CASCADE' })
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(100))
  name!: string;

  /** How the token begins; far too little of it to be of use. */
  @Column(COLUMN.text(16))
  prefix!: string;

  /** SHA-256 of the token. */
  @Column(COLUMN.hash)
  secretHash!: string;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  expiresAt!: Date;

  /** To the minute; null when it was never used. */
  @Column({ ...COLUMN.time, nullable: true })
  lastUsedAt!: Date | null;
}
