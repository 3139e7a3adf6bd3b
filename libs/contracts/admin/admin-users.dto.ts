import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { SessionUser, UserAnswer } from '../account/auth.dto.ts';
import { PLAN_IDS, type PlanId } from '../account/plans.ts';
import { ROLES, type Role } from '../account/roles.ts';
import {
  ChoiceField,
  EmailField,
  FlagField,
  NameField,
  NewPasswordField,
  PasswordField,
  TextField,
} from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { USER_SORTS, USER_STATUSES, type UserSort, type UserStatus } from './admin.ts';
import { FilterField, MomentField, SearchField } from './admin-fields.ts';
import { PageQuery } from './page-query.dto.ts';

/** Query of `GET /api/admin/users`. */
export class AdminUsersQuery extends PageQuery {
  /** Part of a username or address. */
  @SearchField()
  search?: string;

  /** Only accounts with this role. */
  @FilterField('Role', ROLES)
  role?: Role;

  /** Only accounts with this status. */
  @FilterField('Status', USER_STATUSES)
  status?: UserStatus;

  /** Only accounts with this plan. */
  @FilterField('Plan', PLAN_IDS)
  plan?: PlanId;

  /** Defaults to `-createdAt`, newest first. */
  @FilterField('Sort', USER_SORTS)
  sort?: UserSort;
}

/** Numbers of saved records of an account. */
export class UserStats {
  /** Number of saved lists. */
  @ApiProperty({ type: Number })
  savedLists!: number;

  /** Number of saved results. */
  @ApiProperty({ type: Number })
  savedResults!: number;

  /** Number of folders. */
  @ApiProperty({ type: Number })
  folders!: number;

  /** Number of projects. */
  @ApiProperty({ type: Number })
  projects!: number;
}

/** An account in the admin area. */
export class AdminUser extends UserAnswer {
  /** Booked plan; after `subscriptionExpires` the free plan applies. */
  @ApiProperty({ type: String, enum: [...PLAN_IDS] })
  subscriptionPlan!: PlanId;

  /** False if an administrator has closed the account; its owner cannot sign in. */
  @ApiProperty({ type: Boolean })
  isActive!: boolean;

  /** Numbers of saved records. */
  @ApiProperty({ type: UserStats })
  stats!: UserStats;
}

/** Number of accounts of each kind, regardless of search and filters. */
export class UserCounts {
  /** All accounts. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Accounts that are not deactivated, including unverified ones. */
  @ApiProperty({ type: Number })
  active!: number;

  /** Accounts that an administrator has closed. */
  @ApiProperty({ type: Number })
  inactive!: number;

  /** Accounts with a verified address. */
  @ApiProperty({ type: Number })
  verified!: number;

  /** Accounts without a verified address. */
  @ApiProperty({ type: Number })
  unverified!: number;

  /** Accounts of administrators. */
  @ApiProperty({ type: Number })
  admins!: number;

  /** Accounts with the free plan. */
  @ApiProperty({ type: Number })
  free!: number;

  /** Accounts with the pro plan. */
  @ApiProperty({ type: Number })
  pro!: number;

  /** Accounts with the enterprise plan. */
  @ApiProperty({ type: Number })
  enterprise!: number;
}

/** Answer of `GET /api/admin/users`. */
export class AdminUsersAnswer {
  /** One page of accounts. */
  @ApiProperty({ type: [AdminUser] })
  users!: AdminUser[];

  /** Number of accounts that match the search and filters. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Numbers of all accounts, regardless of search and filters. */
  @ApiProperty({ type: UserCounts })
  counts!: UserCounts;
}

/**
 * Body of `POST /api/admin/users`. The owner is mailed a link to choose a password, which also verifies the address.
 */
export class CreateUserRequest {
  /** Address of the account, to which the link is mailed. */
  @EmailField()
  email!: string;

  /** Initial password: at least 8 characters, with an uppercase letter, a lowercase letter and a digit. */
  @NewPasswordField()
  password!: string;

  /** First name; empty by default. */
  @NameField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  /** Last name; empty by default. */
  @NameField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  /** Defaults to `user`. */
  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  /** Defaults to `free`. */
  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  /** Set to true to let the owner sign in without verifying the address; false by default. */
  @FlagField('Email verified')
  emailVerified?: boolean;

  /** Password of the calling administrator, required to create another administrator. */
  @PasswordField({ isOptional: true })
  currentPassword?: string;
}

/** Body of `PUT /api/admin/users/{id}`; omitted fields stay unchanged. */
export class UpdateUserRequest {
  /** New address; the previous one is notified, and links that were mailed to it stop working. */
  @EmailField({ isOptional: true })
  email?: string;

  /** New unique name of letters, digits, dots, dashes and underscores; stored in lowercase. */
  @TextField('Username', 64, { isOptional: true })
  @Matches(/^[\p{L}\p{N}._-]+$/u, {
    message: 'Username may contain only letters, digits, dots, dashes and underscores.',
  })
  username?: string;

  /** New password; a blank one is ignored. */
  @Transform(({ value }) => (value === '' ? undefined : value))
  @NewPasswordField({ isOptional: true })
  password?: string;

  /** New first name; may be empty. */
  @NameField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  /** New last name; may be empty. */
  @NameField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  /** New role. */
  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  /** New plan. */
  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  /** Time at which the plan falls back to free; null for never. */
  @MomentField('The end of the plan')
  subscriptionExpires?: string | null;

  /** True if the address counts as verified; false ends the sessions of the account and revokes its tokens. */
  @FlagField('Email verified')
  emailVerified?: boolean;

  /** False to close the account, end its sessions and revoke its tokens. */
  @FlagField('Active')
  isActive?: boolean;

  /**
   * Password of the calling administrator, required to change a role, or the address, username, password, verification or
   * activation of an administrator.
   */
  @PasswordField({ isOptional: true })
  currentPassword?: string;
}

/** Body of `DELETE /api/admin/users/{id}`. */
export class DeleteUserRequest {
  /** Password of the calling administrator, required to delete an administrator. */
  @PasswordField({ isOptional: true })
  currentPassword?: string;
}

/** Answer of `POST /api/admin/impersonate/{id}`. */
export class ImpersonateAnswer {
  /** Session token, valid for an hour. */
  @ApiProperty({ type: String })
  token!: string;

  /** Account as which the session acts. */
  @ApiProperty({ type: SessionUser })
  user!: SessionUser;
}
