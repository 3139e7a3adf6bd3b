import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ToolId } from '../../../libs/tools/index.ts';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';
import { SavedRecord } from '../shared/saved-record.ts';

/** Project: columns and settings of a tool, with links to saved records. */
@Entity('projects')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_projects_user', onDelete: 'CASCADE' })
@Index('ix_projects_usage', ['userId', 'deletedAt', 'dataBytes'])
@Index('ix_projects_deleted_at', ['deletedAt'])
export class Project extends SavedRecord {
  @Column(COLUMN.text(2_000))
  description!: string;

  /** Tool that opens the project. */
  @Column(COLUMN.text(16))
  type!: ToolId;

  /** Number of items in the columns of `data`. */
  @Column(COLUMN.count)
  itemCount!: number;

  /** Size of `data` as JSON. */
  @Column(COLUMN.size)
  dataBytes!: number;

  @Column(COLUMN.json)
  data!: object;
}
