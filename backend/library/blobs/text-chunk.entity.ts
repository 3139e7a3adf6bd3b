import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** Piece of a text, at most 1 MiB. It ends at a line end, unless a single line is longer. */
@Entity('text_chunks')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_text_chunks_user', onDelete: 'CASCADE' })
export class TextChunk {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  textId!: string;

  /** Index in the text, counted from 0. */
  @PrimaryColumn(COLUMN.count)
  seq!: number;

  /** Number of lines that end before it. */
  @Column(COLUMN.size)
  firstRow!: number;

  /** UTF-8. Declared last, so that SQLite can read the other columns without it. */
  @Column(COLUMN.bytes)
  bytes!: Uint8Array;
}
