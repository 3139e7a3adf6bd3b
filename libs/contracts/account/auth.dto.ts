import { ApiProperty } from '@nestjs/swagger';
import {
  EmailField,
  NameField,
  NewPasswordField,
  PasswordField,
  RepeatedPasswordField,
  TextField,
  TimeAnswer,
} from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { ROLES, type Role } from './roles.ts';

/** An answer with only a message for the user. */
export class MessageAnswer {
  @ApiProperty({ type: String })
  message!: string;
}

/** Body of `POST /api/auth/signup`. */
export class SignUpRequest {
  @NameField('First name', FIELD_LIMITS.name)
  firstName!: string;

  @NameField('Last name', FIELD_LIMITS.name)
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

  /**
   * Additional proof of work, `challenge:number`. It is required while the rate of sign-ups is high; the answer is then
   * 429 with a challenge.
   */
  @TextField('The proof of work', FIELD_LIMITS.workProof, { isOptional: true })
  captchaWork?: string;
}

/** Body of `POST /api/auth/signin`. */
export class SignInRequest {
  @EmailField()
  email!: string;

  @PasswordField()
  password!: string;

  /**
   * Solution of the challenge in the answer to an earlier sign-in with this address, `challenge:number`. It is required
   * after too many attempts for the address.
   */
  @TextField('The proof of work', FIELD_LIMITS.workProof, { isOptional: true })
  proof?: string;
}

/** A body with an email address. */
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

/** The signed-in account. */
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

  /** Effective plan; `free` if the booked one has expired. */
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

  /** Address of the impersonating administrator, or null. */
  @ApiProperty({ type: String, nullable: true })
  impersonatedBy!: string | null;
}

/** Answer of a sign-in. */
export class SignInAnswer {
  /** Session token for `Authorization: Bearer …`. */
  @ApiProperty({ type: String })
  token!: string;

  @ApiProperty({ type: SessionUser })
  user!: SessionUser;

  @ApiProperty({ type: String })
  message!: string;
}
