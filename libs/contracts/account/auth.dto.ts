import { ApiProperty } from '@nestjs/swagger';
import {
  ChoiceField,
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
  /** Confirmation for people, in English. */
  @ApiProperty({ type: String })
  message!: string;
}

const CAPTCHA_MISSING = 'Please complete the captcha verification';

/** Body of `POST /api/auth/signup`. */
export class SignUpRequest {
  /** First name of the new user. */
  @NameField('First name', FIELD_LIMITS.name)
  firstName!: string;

  /** Last name of the new user. */
  @NameField('Last name', FIELD_LIMITS.name)
  lastName!: string;

  /** Address to which the verification link is mailed. */
  @EmailField()
  email!: string;

  /** New password: at least 8 characters, with an uppercase letter, a lowercase letter and a digit. */
  @NewPasswordField()
  password!: string;

  /** Repetition of `password`. */
  @RepeatedPasswordField()
  confirmPassword!: string;

  /** The `sessionId` of `GET /api/captcha/generate` or `GET /api/captcha/work`. */
  @TextField('The captcha', 64, { missing: CAPTCHA_MISSING })
  captchaSessionId!: string;

  /** Characters of the picture, or the number that solves the proof of work. */
  @TextField('The captcha answer', FIELD_LIMITS.captchaInput, { missing: CAPTCHA_MISSING })
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
  /** Address of the account. */
  @EmailField()
  email!: string;

  /** Password of the account. */
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
  /** Address of the account. */
  @EmailField()
  email!: string;
}

/** Declares the token of a mailed link. */
const TokenField = () => TextField('The token', 128);

/** A body with the token of a mailed link. */
export class TokenRequest {
  /** Value of `token` in the mailed link. */
  @TokenField()
  token!: string;
}

/** Purposes of mailed links. */
const LINK_PURPOSES = ['verify_email', 'reset_password', 'confirm_email'] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Body of `POST /api/auth/check-link`. */
export class CheckLinkRequest extends TokenRequest {
  /** Purpose for which the link was mailed. */
  @ChoiceField('The purpose', LINK_PURPOSES)
  purpose!: LinkPurpose;
}

/** A body with a new password. */
export class NewPasswordRequest {
  /** New password: at least 8 characters, with an uppercase letter, a lowercase letter and a digit. */
  @NewPasswordField()
  password!: string;

  /** Repetition of `password`. */
  @RepeatedPasswordField()
  confirmPassword!: string;
}

/** Body of `POST /api/auth/reset-password`. */
export class ResetPasswordRequest extends NewPasswordRequest {
  /** Value of `token` in the mailed link. */
  @TokenField()
  token!: string;
}

/** An account as its user and administrators see it. */
export class UserAnswer {
  /** Id of the account. */
  @ApiProperty({ type: String })
  id!: string;

  /** Unique name, derived from the address at sign-up. */
  @ApiProperty({ type: String })
  username!: string;

  /** Address of the account. */
  @ApiProperty({ type: String })
  email!: string;

  /** First name; may be empty. */
  @ApiProperty({ type: String })
  firstName!: string;

  /** Last name; may be empty. */
  @ApiProperty({ type: String })
  lastName!: string;

  /** `admin` has all permissions of `user`. */
  @ApiProperty({ type: String, enum: [...ROLES] })
  role!: Role;

  /** End of the booked plan; null for never. */
  @TimeAnswer({ isNullable: true })
  subscriptionExpires!: string | null;

  /** True once the address has been verified. */
  @ApiProperty({ type: Boolean })
  emailVerified!: boolean;

  /** Time of the latest sign-in; null if there was none. */
  @TimeAnswer({ isNullable: true })
  lastLogin!: string | null;

  /** Time of the sign-up. */
  @TimeAnswer()
  createdAt!: string;
}

/** The signed-in account. */
export class SessionUser extends UserAnswer {
  /** Effective plan; `free` if the booked one has expired. */
  @ApiProperty({ type: String, enum: [...PLAN_IDS] })
  subscriptionPlan!: PlanId;

  /** Address of the impersonating administrator, or null. */
  @ApiProperty({ type: String, nullable: true })
  impersonatedBy!: string | null;
}

/** Answer of a sign-in. */
export class SignInAnswer extends MessageAnswer {
  /** Session token for `Authorization: Bearer …`. */
  @ApiProperty({ type: String })
  token!: string;

  /** Account that has signed in. */
  @ApiProperty({ type: SessionUser })
  user!: SessionUser;
}
