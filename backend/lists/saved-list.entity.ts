import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { COLUMN } from '../database/column-types.ts';
import { SavedRecord } from '../saved/saved-record.ts';
import { User } from '../users/user.entity.ts';

/** A list; its lines are the text that belongs to it. */
@Entity('saved_lists')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_saved_lists_user', onDelete: 'CASCADE' })
@Index('ix_saved_lists_live', ['userId', 'deletedAt'])
@Index('ix_saved_lists_deleted_at', ['deletedAt'])
export class SavedList extends SavedRecord {
  /** The folder it was put into; a folder that was deleted counts as none. */
  @Column({ ...COLUMN.id, nullable: true })
  folderId!: string | null;

  /** The lines of its text. */
  @Column(COLUMN.size)
  itemCount!: number;

  /** The bytes of its text. */
  @Column(COLUMN.size)
  byteSize!: number;
}
