import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** A signed-in client. Its token is worth nothing once the row is gone. */
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

  /** SHA-256 of the random id that the token carries. */
  @Column(COLUMN.hash)
  secretHash!: string;

  /** The administrator who acts as this user, or null. */
  @Column({ ...COLUMN.id, nullable: true })
  actorId!: string | null;

  /** What the client says it is, cut to fit. */
  @Column(COLUMN.text(255))
  userAgent!: string;

  @Column(COLUMN.time)
  createdAt!: Date;

  /** To the minute; a session that was not used for a day is over. */
  @Column(COLUMN.time)
  lastSeenAt!: Date;

  /** When it is over in any case. */
  @Column(COLUMN.time)
  expiresAt!: Date;
}
