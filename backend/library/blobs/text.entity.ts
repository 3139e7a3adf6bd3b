import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/**
 * Life cycle of a text: `uploading` while chunks arrive; `ready` when complete and not used; `taken` by a record;
 * `deleted` with its record, which can be restored; `dropped` when nothing needs it.
 */
export type TextState = 'uploading' | 'ready' | 'taken' | 'deleted' | 'dropped';

/** Name of the text with a record's lines; inputs have other names. */
export const LINES = '';

/** Lines stored in chunks. Immutable: changing a list replaces its text. */
@Entity('texts')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_texts_user', onDelete: 'CASCADE' })
@Index('ix_texts_usage', ['userId', 'state', 'byteSize'])
@Index('ix_texts_record_id', ['userId', 'recordId'])
@Index('ix_texts_key_hash', ['userId', 'keyHash'])
@Index('ix_texts_state_touched_at', ['state', 'touchedAt'])
export class Text {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(16))
  state!: TextState;

  /** SHA-256 of the `Idempotency-Key` of its upload, or null. */
  @Column({ ...COLUMN.hash, nullable: true })
  keyHash!: string | null;

  /** SHA-256 of its bytes once it is complete; null for lines from a JSON body. */
  @Column({ ...COLUMN.hash, nullable: true })
  contentHash!: string | null;

  /** List or result that uses it, or null. */
  @Column({ ...COLUMN.id, nullable: true })
  recordId!: string | null;

  /** Role in its record: `LINES`, or the name of an input. */
  @Column(COLUMN.text(64))
  name!: string;

  /** Number of lines received. */
  @Column(COLUMN.size)
  lineCount!: number;

  /** Number of lines received that are not blank. */
  @Column({ ...COLUMN.size, default: 0 })
  itemCount!: number;

  /** Number of bytes received. */
  @Column(COLUMN.size)
  byteSize!: number;

  @Column(COLUMN.time)
  createdAt!: Date;

  /** Time of the last change of state or size. */
  @Column(COLUMN.time)
  touchedAt!: Date;
}
