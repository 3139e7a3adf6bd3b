import { ApiProperty } from '@nestjs/swagger';
import { EmailField, NameField, PasswordField, TimeAnswer } from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { MessageAnswer, NewPasswordRequest, SessionUser } from './auth.dto.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';

/** Answer of `GET /api/account`. */
export class AccountAnswer extends SessionUser {
  /** Booked plan; after `subscriptionExpires` the free plan applies. */
  @ApiProperty({ type: String, enum: [...PLAN_IDS] })
  bookedPlan!: PlanId;

  /** New address that awaits confirmation, or null. */
  @ApiProperty({ type: String, nullable: true })
  pendingEmail!: string | null;
}

/** Body of `PATCH /api/account`; omitted fields stay unchanged. */
export class UpdateAccountRequest {
  /** New first name. */
  @NameField('First name', FIELD_LIMITS.name, { isOptional: true })
  firstName?: string;

  /** New last name. */
  @NameField('Last name', FIELD_LIMITS.name, { isOptional: true })
  lastName?: string;
}

/** Body of `POST /api/account/password`. */
export class ChangePasswordRequest extends NewPasswordRequest {
  /** Current password of the account. */
  @PasswordField()
  currentPassword!: string;
}

/** Answer of a password change. All sessions have ended; the token starts a new one. */
export class ChangePasswordAnswer extends MessageAnswer {
  /** Session token for `Authorization: Bearer …`, a JWT. */
  @ApiProperty({ type: String })
  token!: string;
}

/** Body of `POST /api/account/email`. */
export class ChangeEmailRequest {
  /** New address, to which a confirmation link is mailed. */
  @EmailField()
  email!: string;

  /** Current password of the account. */
  @PasswordField()
  password!: string;
}

/** A body with the current password, for re-authentication. */
export class PasswordRequest {
  /** Current password of the account. */
  @PasswordField()
  password!: string;
}

/** An active session of the account. */
export class SessionInfo {
  /** Id of the session, with which it can be ended. */
  @ApiProperty({ type: String })
  id!: string;

  /** User agent of the client. */
  @ApiProperty({ type: String })
  userAgent!: string;

  /** Time of the sign-in. */
  @TimeAnswer()
  createdAt!: string;

  /** Time of the latest request. */
  @TimeAnswer()
  lastSeenAt!: string;

  /** True for the session of this request. */
  @ApiProperty({ type: Boolean })
  isCurrent!: boolean;
}
