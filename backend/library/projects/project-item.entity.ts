import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProjectItemType } from '../../../libs/contracts/saved/projects.dto.ts';
import { COLUMN } from '../../database/schema/column-types.ts';
import { User } from '../../users/user.entity.ts';

/** Link from a project to a list, folder or result. Hidden while either of them is deleted. */
@Entity('project_items')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_project_items_user', onDelete: 'CASCADE' })
@Index('ux_project_items_item', ['userId', 'projectId', 'itemType', 'itemId'], { unique: true })
@Index('ix_project_items_item_id', ['userId', 'itemId'])
export class ProjectItem {
  @PrimaryColumn(COLUMN.id)
  userId!: string;

  @PrimaryColumn(COLUMN.id)
  id!: string;

  @Column(COLUMN.id)
  projectId!: string;

  @Column(COLUMN.text(16))
  itemType!: ProjectItemType;

  /** Id of the list, folder or result. */
  @Column(COLUMN.id)
  itemId!: string;

  @Column(COLUMN.time)
  createdAt!: Date;
}
