import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { TOOL_CATALOG, type ToolId } from '../../tools/index.ts';
import { SessionUser } from '../account/auth.dto.ts';
import { PLAN_IDS, type PlanId } from '../account/plans.ts';
import { ROLES, type Role } from '../account/roles.ts';
import { LinesAnswer } from '../saved/saved-fields.ts';
import {
  ChoiceField,
  EmailField,
  FlagField,
  NameField,
  NewPasswordField,
  PasswordField,
  TextField,
  TimeAnswer,
} from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { USER_SORTS, USER_STATUSES, type UserSort, type UserStatus } from './admin.ts';
import { FilterField, MomentField, PageQuery, SearchField } from './admin-fields.ts';

/** Query of `GET /api/admin/users`. */
export class AdminUsersQuery extends PageQuery {
  /** Part of a username or address. */
  @SearchField()
  search?: string;

  @FilterField('Role', ROLES)
  role?: Role;

  @FilterField('Status', USER_STATUSES)
  status?: UserStatus;

  @FilterField('Plan', PLAN_IDS)
  plan?: PlanId;

  /** Defaults to `-createdAt`, newest first. */
  @FilterField('Sort', USER_SORTS)
  sort?: UserSort;
}

/** Numbers of saved records of an account. */
export class UserStats {
  @ApiProperty({ type: Number })
  savedLists!: number;

  @ApiProperty({ type: Number })
  savedResults!: number;

  @ApiProperty({ type: Number })
  folders!: number;

  @ApiProperty({ type: Number })
  projects!: number;
}

/** An account in the admin area. */
export class AdminUser {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  username!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String })
  firstName!: string;

  @ApiProperty({ type: String })
  lastName!: string;

  @ApiProperty({ type: String, enum: [...ROLES] })
  role!: Role;

  /** Booked plan; after `subscriptionExpires` the free plan applies. */
  @ApiProperty({ type: String, enum: [...PLAN_IDS] })
  subscriptionPlan!: PlanId;

  @TimeAnswer({ isNullable: true })
  subscriptionExpires!: string | null;

  @ApiProperty({ type: Boolean })
  emailVerified!: boolean;

  @ApiProperty({ type: Boolean })
  isActive!: boolean;

  @TimeAnswer({ isNullable: true })
  lastLogin!: string | null;

  @TimeAnswer()
  createdAt!: string;

  @ApiProperty({ type: UserStats })
  stats!: UserStats;
}

/** Number of accounts of each kind, regardless of search and filters. */
export class UserCounts {
  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: Number })
  active!: number;

  @ApiProperty({ type: Number })
  inactive!: number;

  @ApiProperty({ type: Number })
  verified!: number;

  @ApiProperty({ type: Number })
  unverified!: number;

  @ApiProperty({ type: Number })
  admins!: number;

  @ApiProperty({ type: Number })
  free!: number;

  @ApiProperty({ type: Number })
  pro!: number;

  @ApiProperty({ type: Number })
  enterprise!: number;
}

/** Answer of `GET /api/admin/users`. */
export class AdminUsersAnswer {
  @ApiProperty({ type: [AdminUser] })
  users!: AdminUser[];

  /** Number of accounts that match the search and filters. */
  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: UserCounts })
  counts!: UserCounts;
}

/**
 * Body of `POST /api/admin/users`. The owner is mailed a link to choose a password, which also verifies the address.
 */
export class CreateUserRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @NameField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  @NameField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  @FlagField('Email verified', { isOptional: true })
  emailVerified?: boolean;

  /** Password of the calling administrator, required to create another administrator. */
  @ApiPropertyOptional()
  @IsOptional()
  @PasswordField()
  currentPassword?: string;
}

/** Body of `PUT /api/admin/users/{id}`; omitted fields stay unchanged. */
export class UpdateUserRequest {
  @ApiPropertyOptional()
  @IsOptional()
  @EmailField()
  email?: string;

  @TextField('Username', 64, { isOptional: true })
  @Matches(/^[\p{L}\p{N}._-]+$/u, {
    message: 'Username may contain only letters, digits, dots, dashes and underscores.',
  })
  username?: string;

  /** New password; a blank one is ignored. */
  @ApiPropertyOptional()
  @IsOptional()
  @Transform(({ value }) => (value === '' ? undefined : value))
  @NewPasswordField()
  password?: string;

  @NameField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  @NameField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  /** Time at which the plan falls back to free; null for never. */
  @MomentField('The end of the plan')
  subscriptionExpires?: string | null;

  @FlagField('Email verified', { isOptional: true })
  emailVerified?: boolean;

  @FlagField('Active', { isOptional: true })
  isActive?: boolean;

  /**
   * Password of the calling administrator, required to change a role, or the address or password of an administrator.
   */
  @ApiPropertyOptional()
  @IsOptional()
  @PasswordField()
  currentPassword?: string;
}

/** A list of a user, with its lines if they are few. */
export class UserListInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** Omitted for long lists. */
  @LinesAnswer()
  items?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  @TimeAnswer()
  createdAt!: string;
}

/** A result of a user, with its lines if they are few. */
export class UserResultInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, enum: TOOL_CATALOG.map(({ id }) => id), nullable: true })
  toolType!: ToolId | null;

  /** Omitted for long results. */
  @LinesAnswer()
  results?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  @TimeAnswer()
  createdAt!: string;
}

/** A folder or project of a user. */
export class UserRecordInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @TimeAnswer()
  createdAt!: string;
}

/** Latest saved records of an account: five of each kind, newest first. */
export class UserSavedData {
  @ApiProperty({ type: [UserListInfo] })
  savedLists!: UserListInfo[];

  @ApiProperty({ type: [UserResultInfo] })
  savedResults!: UserResultInfo[];

  @ApiProperty({ type: [UserRecordInfo] })
  folders!: UserRecordInfo[];

  @ApiProperty({ type: [UserRecordInfo] })
  projects!: UserRecordInfo[];
}

/** Answer of `GET /api/admin/users/{id}/details`. */
export class UserDetailsAnswer {
  @ApiProperty({ type: AdminUser })
  user!: AdminUser;

  @ApiProperty({ type: UserSavedData })
  data!: UserSavedData;
}

/** Answer of `POST /api/admin/impersonate/{id}`. */
export class ImpersonateAnswer {
  /** Session token, valid for an hour. */
  @ApiProperty({ type: String })
  token!: string;

  @ApiProperty({ type: SessionUser })
  user!: SessionUser;
}
