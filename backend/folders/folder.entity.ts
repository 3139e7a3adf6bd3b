import { Entity, ForeignKey, Index } from 'typeorm';
import { SavedRecord } from '../saved/saved-record.ts';
import { User } from '../users/user.entity.ts';

/** A folder. Lists and results name the folder they are in. */
@Entity('folders')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_folders_user', onDelete: 'CASCADE' })
@Index('ix_folders_live', ['userId', 'deletedAt'])
@Index('ix_folders_deleted_at', ['deletedAt'])
export class Folder extends SavedRecord {}
