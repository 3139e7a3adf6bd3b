import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PlanId } from '../../libs/contracts/account/plans.ts';
import type { Role } from '../../libs/contracts/account/roles.ts';
import { COLUMN } from '../database/schema/column-types.ts';
import { columnOptionsOf, Projection } from '../database/schema/projection.ts';

/** Columns by which administrators count, search and sort accounts. */
export const USER_OVERVIEW_COLUMNS: (keyof User)[] = [
  'role',
  'subscriptionPlan',
  'isActive',
  'emailVerified',
  'emailKey',
  'username',
  'createdAt',
  'lastLogin',
  'id',
];

@Entity('users')
@Index('ux_users_email_key', ['emailKey'], { unique: true })
@Index('ux_users_username', ['username'], { unique: true })
@Index('ix_users_created_at_id', ['createdAt', 'id'])
@Index('ix_users_last_login_id', ['lastLogin', 'id'])
@Index('ix_users_role_created_at_id', ['role', 'createdAt', 'id'])
@Index('ix_users_plan_created_at_id', ['subscriptionPlan', 'createdAt', 'id'])
@Index('ix_users_active_created_at_id', ['isActive', 'createdAt', 'id'])
@Index('ix_users_verified_created_at_id', ['emailVerified', 'createdAt', 'id'])
// Covers counting, searching and sorting, so that these queries need not read the rows.
@Index('ix_users_overview', USER_OVERVIEW_COLUMNS)
export class User {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  /** As typed, for display and for sending mail. */
  @Column(COLUMN.text(254))
  email!: string;

  /** Normalized address (`emailKey`), equal for all spellings. */
  @Column(COLUMN.text(254))
  emailKey!: string;

  /** Lower case; derived from the address at sign-up. */
  @Column(COLUMN.text(64))
  username!: string;

  @Column(COLUMN.text(100))
  firstName!: string;

  @Column(COLUMN.text(100))
  lastName!: string;

  @Column(COLUMN.text(72))
  passwordHash!: string;

  @Column(COLUMN.text(16))
  role!: Role;

  @Column(COLUMN.text(16))
  subscriptionPlan!: PlanId;

  /** Time at which the plan falls back to free; null for never. */
  @Column({ ...COLUMN.time, nullable: true })
  subscriptionExpires!: Date | null;

  @Column(COLUMN.flag)
  emailVerified!: boolean;

  @Column(COLUMN.flag)
  isActive!: boolean;

  @Column({ ...COLUMN.time, nullable: true })
  lastLogin!: Date | null;

  @Column(COLUMN.time)
  createdAt!: Date;
}

/** All columns of an account, as `user`, for statements that authenticate a request. */
export const USER_PROJECTION = new Projection(User, [...columnOptionsOf(User).keys()] as (keyof User)[], 'user');
