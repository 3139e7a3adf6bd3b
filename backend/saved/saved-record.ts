import { Column, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';

/** What lists, results, folders and projects have in common. The owner's id leads the key. */
export abstract class SavedRecord {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(200))
  name!: string;

  @Column(COLUMN.time)
  createdAt!: Date;

  @Column(COLUMN.time)
  updatedAt!: Date;

  /** When it was deleted; it can be restored for a while, and nobody sees it meanwhile. */
  @Column({ ...COLUMN.time, nullable: true })
  deletedAt!: Date | null;
}
