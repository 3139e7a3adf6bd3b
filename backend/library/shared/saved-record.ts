import { Column } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { OwnedRecord } from '../../database/schema/owned-record.ts';

/** Common columns of lists, results, folders, projects and recipes. */
export abstract class SavedRecord extends OwnedRecord {
  @Column(COLUMN.time)
  updatedAt!: Date;

  /** Time of deletion; a deleted record is hidden, and can be restored for a while. */
  @Column({ ...COLUMN.time, nullable: true })
  deletedAt!: Date | null;

  /** Random id that every change replaces; null until the first change, when the record's own id is the version. */
  @Column({ ...COLUMN.id, nullable: true })
  version!: string | null;
}
