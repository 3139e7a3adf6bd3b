import { Entity, ForeignKey, Index } from 'typeorm';
import { User } from '../../users/user.entity.ts';
import { SavedRecord } from '../shared/saved-record.ts';

/** Folder of lists and results, which refer to it by `folderId`. */
@Entity('folders')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_folders_user', onDelete: 'CASCADE' })
@Index('ix_folders_live', ['userId', 'deletedAt'])
@Index('ix_folders_deleted_at', ['deletedAt'])
export class Folder extends SavedRecord {}
