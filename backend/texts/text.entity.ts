import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/**
 * Where a text is in its life: its chunks are arriving; all of it is there and waits to be taken; it belongs to a
 * record; it belongs to a record that was deleted and can be restored; nothing needs it any more.
 */
export type TextState = 'uploading' | 'ready' | 'taken' | 'deleted' | 'dropped';

/** The name of a record's lines among its texts; its inputs have names of their own. */
export const LINES = '';

/** Lines of text, kept in chunks. They never change: a list that changes gets a new text. */
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

  /** SHA-256 of the `Idempotency-Key` it was sent with, or null. */
  @Column({ ...COLUMN.hash, nullable: true })
  keyHash!: string | null;

  /** SHA-256 of its bytes once all of them are there; null for lines that came within a JSON body. */
  @Column({ ...COLUMN.hash, nullable: true })
  contentHash!: string | null;

  /** The list or result it belongs to, or null. */
  @Column({ ...COLUMN.id, nullable: true })
  recordId!: string | null;

  /** What it is to its record: `LINES`, or the name of an input. */
  @Column(COLUMN.text(64))
  name!: string;

  /** Lines that have arrived. */
  @Column(COLUMN.size)
  lineCount!: number;

  /** Bytes that have arrived. */
  @Column(COLUMN.size)
  byteSize!: number;

  @Column(COLUMN.time)
  createdAt!: Date;

  /** When it last changed its state or grew. */
  @Column(COLUMN.time)
  touchedAt!: Date;
}
