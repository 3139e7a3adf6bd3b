import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** A piece of a text of at most 1 MiB. It ends at the end of a line, unless that line alone is longer. */
@Entity('text_chunks')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_text_chunks_user', onDelete: 'CASCADE' })
export class TextChunk {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  textId!: string;

  /** Its place in the text, counted from 0. */
  @PrimaryColumn(COLUMN.count)
  seq!: number;

  /** How many lines end before it. */
  @Column(COLUMN.size)
  firstRow!: number;

  /** UTF-8. The last column, so that SQLite reads the others without it. */
  @Column(COLUMN.bytes)
  bytes!: Uint8Array;
}
