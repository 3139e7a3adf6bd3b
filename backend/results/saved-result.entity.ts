import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ToolId } from '../../libs/contracts/tool-catalog.ts';
import { COLUMN } from '../database/column-types.ts';
import { SavedRecord } from '../saved/saved-record.ts';
import { User } from '../users/user.entity.ts';

/** What a tool made, with what it was made from; its lines and long inputs are the texts that belong to it. */
@Entity('saved_results')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_saved_results_user', onDelete: 'CASCADE' })
@Index('ix_saved_results_usage', ['userId', 'deletedAt', 'dataBytes'])
@Index('ix_saved_results_deleted_at', ['deletedAt'])
export class SavedResult extends SavedRecord {
  /** The folder it was put into; a folder that was deleted counts as none. */
  @Column({ ...COLUMN.id, nullable: true })
  folderId!: string | null;

  @Column({ ...COLUMN.text(16), nullable: true })
  toolType!: ToolId | null;

  /** Whether its lines are computed again instead of being kept. */
  @Column(COLUMN.flag)
  isComputed!: boolean;

  /** Its rows, kept or computed. */
  @Column(COLUMN.size)
  itemCount!: number;

  /** The bytes of its lines; 0 when they are computed. */
  @Column(COLUMN.size)
  byteSize!: number;

  /** The bytes of its texts that are inputs. */
  @Column(COLUMN.size)
  inputBytes!: number;

  /** The bytes of `inputData` and `settings` as JSON. */
  @Column(COLUMN.size)
  dataBytes!: number;

  @Column({ ...COLUMN.json, nullable: true })
  inputData!: object | null;

  @Column({ ...COLUMN.json, nullable: true })
  settings!: object | null;
}
