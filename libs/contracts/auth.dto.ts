import { ApiProperty } from '@nestjs/swagger';
import { EmailField, NewPasswordField, PasswordField, RepeatedPasswordField, TextField, TimeAnswer } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { ROLES, type Role } from './roles.ts';

/** An answer that only says something to the user. */
export class MessageAnswer {
  @ApiProperty({ type: String })
  message!: string;
}

/** Body of `POST /api/auth/signup`. */
export class SignUpRequest {
  @TextField('First name', FIELD_LIMITS.name)
  firstName!: string;

  @TextField('Last name', FIELD_LIMITS.name)
  lastName!: string;

  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @RepeatedPasswordField()
  confirmPassword!: string;

  @TextField('The captcha', 64)
  captchaSessionId!: string;

  @TextField('The captcha answer', FIELD_LIMITS.captchaInput)
  captchaInput!: string;
}

/** Body of `POST /api/auth/signin`. */
export class SignInRequest {
  @EmailField()
  email!: string;

  @PasswordField()
  password!: string;
}

/** A body that only names an address. */
export class EmailRequest {
  @EmailField()
  email!: string;
}

/** A body with the token of a mailed link. */
export class TokenRequest {
  @TextField('The token', 128)
  token!: string;
}

/** Body of `POST /api/auth/reset-password`. */
export class ResetPasswordRequest extends TokenRequest {
  @NewPasswordField()
  password!: string;

  @RepeatedPasswordField()
  confirmPassword!: string;
}

/** The account that is signed in. */
export class SessionUser {
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

  /** The plan that counts now: an expired one reads `free`. */
  @ApiProperty({ type: String, enum: [...PLAN_IDS] })
  subscriptionPlan!: PlanId;

  @TimeAnswer({ isNullable: true })
  subscriptionExpires!: string | null;

  @ApiProperty({ type: Boolean })
  emailVerified!: boolean;

  @TimeAnswer({ isNullable: true })
  lastLogin!: string | null;

  @TimeAnswer()
  createdAt!: string;

  /** Address of the administrator who acts as this user, or null. */
  @ApiProperty({ type: String, nullable: true })
  impersonatedBy!: string | null;
}

/** Answer of a sign-in. */
export class SignInAnswer {
  /** Goes into `Authorization: Bearer …`. */
  @ApiProperty({ type: String })
  token!: string;

  @ApiProperty({ type: SessionUser })
  user!: SessionUser;

  @ApiProperty({ type: String })
  message!: string;
}
