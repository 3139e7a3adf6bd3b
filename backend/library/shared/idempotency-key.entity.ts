import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** Record of a request with an `Idempotency-Key`, so that repeating it creates nothing new. */
@Entity('idempotency_keys')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_idempotency_keys_user', onDelete: 'CASCADE' })
@Index('ix_idempotency_keys_created_at', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  /** SHA-256 of the kind of record and the key. */
  @PrimaryColumn(COLUMN.hash)
  keyHash!: string;

  /** SHA-256 of the request, which detects a key that is used for two different requests. */
  @Column(COLUMN.hash)
  requestHash!: string;

  /** Id of the created record. */
  @Column(COLUMN.id)
  recordId!: string;

  @Column(COLUMN.time)
  createdAt!: Date;
}
