import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';
import { SavedRecord } from '../shared/saved-record.ts';

/** Saved list; its lines are stored as a text. */
@Entity('saved_lists')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_saved_lists_user', onDelete: 'CASCADE' })
@Index('ix_saved_lists_live', ['userId', 'deletedAt'])
@Index('ix_saved_lists_deleted_at', ['deletedAt'])
export class SavedList extends SavedRecord {
  /** Folder of the list; a deleted folder counts as none. */
  @Column({ ...COLUMN.id, nullable: true })
  folderId!: string | null;

  /** Number of lines. */
  @Column(COLUMN.size)
  itemCount!: number;

  /** Bytes of its lines. */
  @Column(COLUMN.size)
  byteSize!: number;

  /** Names of the columns if the lines are a table, whose cells are separated by TAB; null for a list. */
  @Column({ ...COLUMN.json, nullable: true })
  columns!: string[] | null;
}
