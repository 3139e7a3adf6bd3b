import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProjectItemType } from '../../libs/contracts/projects.dto.ts';
import { COLUMN } from '../database/column-types.ts';
import { User } from '../users/user.entity.ts';

/** A list, folder or result in a project. It shows as long as both are there. */
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

  /** The id of the list, folder or result. */
  @Column(COLUMN.id)
  itemId!: string;

  @Column(COLUMN.time)
  createdAt!: Date;
}
