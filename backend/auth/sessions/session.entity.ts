import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** A signed-in client. Deleting the row invalidates its token. */
@Entity('sessions')
@Index('ux_sessions_secret_hash', ['secretHash'], { unique: true })
@Index('ix_sessions_user_id', ['userId'])
@Index('ix_sessions_actor_id', ['actorId'])
@Index('ix_sessions_expires_at', ['expiresAt'])
export class Session {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.id)
  @ForeignKey(() => User, { name: 'fk_sessions_user', onDelete: 'CASCADE' })
  userId!: string;

  /** SHA-256 of the random id in the token. */
  @Column(COLUMN.hash)
  secretHash!: string;

  /** Impersonating administrator, or null. */
  @Column({ ...COLUMN.id, nullable: true })
  actorId!: string | null;

  /** User agent of the client, truncated. */
  @Column(COLUMN.text(255))
  userAgent!: string;

  @Column(COLUMN.time)
  createdAt!: Date;

  /** Last use, to the minute; an unused session expires after a day. */
  @Column(COLUMN.time)
  lastSeenAt!: Date;

  /** Absolute expiry. */
  @Column(COLUMN.time)
  expiresAt!: Date;
}
