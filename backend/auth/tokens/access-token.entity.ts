import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** A personal access token of an account. Deleting the row revokes it. */
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

  /** First characters of the token, too few to be of use to an attacker. */
  @Column(COLUMN.text(16))
  prefix!: string;

  @Column(COLUMN.hash)
  secretHash!: string;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  expiresAt!: Date;

  /** Last use, to the minute; null if it was never used. */
  @Column({ ...COLUMN.time, nullable: true })
  lastUsedAt!: Date | null;
}
