import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PlanId } from '../../libs/contracts/plans.ts';
import type { Role } from '../../libs/contracts/roles.ts';
import { COLUMN } from '../database/column-types.ts';

/** The columns that administrators count, search and sort accounts by. */
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

/** An account. */
@Entity('users')
@Index('ux_users_email_key', ['emailKey'], { unique: true })
@Index('ux_users_username', ['username'], { unique: true })
@Index('ix_users_created_at', ['createdAt'])
@Index('ix_users_last_login', ['lastLogin'])
@Index('ix_users_role_created_at', ['role', 'createdAt'])
@Index('ix_users_plan_created_at', ['subscriptionPlan', 'createdAt'])
@Index('ix_users_active_created_at', ['isActive', 'createdAt'])
@Index('ix_users_verified_created_at', ['emailVerified', 'createdAt'])
// Holds all that counting, searching and sorting need, so that the rows themselves are not read for it.
@Index('ix_users_overview', USER_OVERVIEW_COLUMNS)
export class User {
  @PrimaryColumn(COLUMN.id)
  id!: string;

  /** As it was typed, for display and for sending. */
  @Column(COLUMN.text(254))
  email!: string;

  /** The address in the form in which two spellings of one address are equal (`emailKey`). */
  @Column(COLUMN.text(254))
  emailKey!: string;

  /** Lower case; made from the address at sign-up. */
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

  /** When the plan falls back to free; null for never. */
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
