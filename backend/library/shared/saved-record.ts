import { Column, PrimaryColumn } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';

/** Common columns of lists, results, folders and projects. The owner's id comes first in the primary key. */
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

  /** Time of deletion; a deleted record is hidden, and can be restored for a while. */
  @Column({ ...COLUMN.time, nullable: true })
  deletedAt!: Date | null;

  /** Random id that every change replaces; null until the first change, when the record's own id is the version. */
  @Column({ ...COLUMN.id, nullable: true })
  version!: string | null;
}
