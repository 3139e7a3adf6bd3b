import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ToolId } from '../../libs/contracts/tool-catalog.ts';
import { COLUMN } from '../database/column-types.ts';
import { SavedRecord } from '../saved/saved-record.ts';
import { User } from '../users/user.entity.ts';

/** A project: the columns and settings of a tool, and what was added to it. */
@Entity('projects')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_projects_user', onDelete: 'CASCADE' })
@Index('ix_projects_usage', ['userId', 'deletedAt', 'dataBytes'])
@Index('ix_projects_deleted_at', ['deletedAt'])
export class Project extends SavedRecord {
  @Column(COLUMN.text(2_000))
  description!: string;

  /** The tool it opens in. */
  @Column(COLUMN.text(16))
  type!: ToolId;

  /** Items in the columns of `data`. */
  @Column(COLUMN.count)
  itemCount!: number;

  /** The bytes of `data` as JSON. */
  @Column(COLUMN.size)
  dataBytes!: number;

  @Column(COLUMN.json)
  data!: object;
}
