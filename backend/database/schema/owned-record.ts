import { Column, PrimaryColumn } from 'typeorm';
import { COLUMN } from './column-types.ts';

/** Common columns of what a user owns by a name. The owner's id comes first in the primary key. */
export abstract class OwnedRecord {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.text(200))
  name!: string;

  @Column(COLUMN.time)
  createdAt!: Date;
}
