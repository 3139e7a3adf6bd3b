import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ToolId } from '../../../libs/tools/index.ts';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';
import { SavedRecord } from '../shared/saved-record.ts';

/** Saved result with its inputs and settings; its lines and long inputs are stored as texts. */
@Entity('saved_results')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_saved_results_user', onDelete: 'CASCADE' })
@Index('ix_saved_results_usage', ['userId', 'deletedAt', 'dataBytes'])
@Index('ix_saved_results_deleted_at', ['deletedAt'])
export class SavedResult extends SavedRecord {
  /** Folder of the result; a deleted folder counts as none. */
  @Column({ ...COLUMN.id, nullable: true })
  folderId!: string | null;

  @Column({ ...COLUMN.text(16), nullable: true })
  toolType!: ToolId | null;

  /** True if its lines are computed again instead of stored. */
  @Column(COLUMN.flag)
  isComputed!: boolean;

  /** Number of rows, stored or computed. */
  @Column(COLUMN.size)
  itemCount!: number;

  /** Bytes of its lines; 0 if they are computed. */
  @Column(COLUMN.size)
  byteSize!: number;

  /** Bytes of the inputs that are stored as texts. */
  @Column(COLUMN.size)
  inputBytes!: number;

  /** Size of `inputData` and `settings` as JSON. */
  @Column(COLUMN.size)
  dataBytes!: number;

  @Column({ ...COLUMN.json, nullable: true })
  inputData!: object | null;

  @Column({ ...COLUMN.json, nullable: true })
  settings!: object | null;

  /** Names of the columns if the lines are a table, whose cells are separated by TAB; null for a list. */
  @Column({ ...COLUMN.json, nullable: true })
  columns!: string[] | null;
}
