import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** What was made by a request with an `Idempotency-Key`, so that its repetition makes nothing new. */
@Entity('idempotency_keys')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_idempotency_keys_user', onDelete: 'CASCADE' })
@Index('ix_idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  /** SHA-256 of the kind of record and the key. */
  @PrimaryColumn(COLUMN.hash)
  keyHash!: string;

  /** SHA-256 of the request, so that a key is not used for two different ones. */
  @Column(COLUMN.hash)
  requestHash!: string;

  /** What was made. */
  @Column(COLUMN.id)
  recordId!: string;

  @Column(COLUMN.time)
  createdAt!: Date;
}
