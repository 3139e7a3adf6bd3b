import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { USER_SORTS, USER_STATUSES, type UserSort, type UserStatus } from './admin.ts';
import { FilterField, MomentField, PageQuery, SearchField } from './admin-fields.ts';
import { SessionUser } from './auth.dto.ts';
import { ChoiceField, EmailField, FlagField, NewPasswordField, TextField, TimeAnswer } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { ROLES, type Role } from './roles.ts';
import { LinesAnswer } from './saved-fields.ts';
import { TOOL_CATALOG, type ToolId } from './tool-catalog.ts';

/** Query of `GET /api/admin/users`. */
export class AdminUsersQuery extends PageQuery {
  /** A part of a username or an address. */
  @SearchField()
  search?: string;

  @FilterField('Role', ROLES)
  role?: Role;

  @FilterField('Status', USER_STATUSES)
  status?: UserStatus;

  @FilterField('Plan', PLAN_IDS)
  plan?: PlanId;

  /** `-createdAt`, the newest first, when left out. */
  @FilterField('Sort', USER_SORTS)
  sort?: UserSort;
}

/** How much an account has saved. */
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

/** An account as administrators see it. */
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

  /** As it was booked; past `subscriptionExpires` it counts as free. */
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

/** How many accounts there are of each kind, whatever the list is narrowed to. */
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

  /** How many accounts the search and the filters leave. */
  @ApiProperty({ type: Number })
  total!: number;

  @ApiProperty({ type: UserCounts })
  counts!: UserCounts;
}

/** Body of `POST /api/admin/users`. An account whose address is not verified gets the mail that verifies it. */
export class CreateUserRequest {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @TextField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  @TextField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  @FlagField('Email verified', { isOptional: true })
  emailVerified?: boolean;
}

/** Body of `PUT /api/admin/users/{id}`; what is left out stays. */
export class UpdateUserRequest {
  @ApiPropertyOptional()
  @IsOptional()
  @EmailField()
  email?: string;

  @TextField('Username', 64, { isOptional: true })
  @Matches(/^[\p{L}\p{N}._-]+$/u, { message: 'Username must have letters, digits, dots, dashes and underscores only.' })
  username?: string;

  /** A blank one stays as it is. */
  @ApiPropertyOptional()
  @IsOptional()
  @Transform(({ value }) => (value === '' ? undefined : value))
  @NewPasswordField()
  password?: string;

  @TextField('First name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  firstName?: string;

  @TextField('Last name', FIELD_LIMITS.name, { min: 0, isOptional: true })
  lastName?: string;

  @ChoiceField('Role', ROLES, { isOptional: true })
  role?: Role;

  @ChoiceField('Plan', PLAN_IDS, { isOptional: true })
  subscriptionPlan?: PlanId;

  /** When the plan falls back to free; null for never. */
  @MomentField('The end of the plan')
  subscriptionExpires?: string | null;

  @FlagField('Email verified', { isOptional: true })
  emailVerified?: boolean;

  @FlagField('Active', { isOptional: true })
  isActive?: boolean;
}

/** A list of somebody's, with its lines where they are few. */
export class UserListInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** Left out where they are many. */
  @LinesAnswer()
  items?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  @TimeAnswer()
  createdAt!: string;
}

/** A result of somebody's, with its lines where they are few. */
export class UserResultInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, enum: TOOL_CATALOG.map(({ id }) => id), nullable: true })
  toolType!: ToolId | null;

  /** Left out where they are many. */
  @LinesAnswer()
  results?: string[];

  @ApiProperty({ type: Number })
  itemCount!: number;

  @TimeAnswer()
  createdAt!: string;
}

/** A folder or a project of somebody's. */
export class UserRecordInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @TimeAnswer()
  createdAt!: string;
}

/** What an account has saved last: five of each kind, the newest first. */
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
  /** Works for an hour. */
  @ApiProperty({ type: String })
  token!: string;

  @ApiProperty({ type: SessionUser })
  user!: SessionUser;
}
