import { ApiProperty } from '@nestjs/swagger';
import { SessionUser } from './auth.dto.ts';
import { EmailField, NewPasswordField, PasswordField, RepeatedPasswordField, TextField, TimeAnswer } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';

/** Answer of `GET /api/account`. */
export class AccountAnswer extends SessionUser {
  /** A new address that waits for its confirmation, or null. */
  @ApiProperty({ type: String, nullable: true })
  pendingEmail!: string | null;
}

/** Body of `PATCH /api/account`; what is left out stays. */
export class UpdateAccountRequest {
  @TextField('First name', FIELD_LIMITS.name, { isOptional: true })
  firstName?: string;

  @TextField('Last name', FIELD_LIMITS.name, { isOptional: true })
  lastName?: string;
}

/** Body of `POST /api/account/password`. */
export class ChangePasswordRequest {
  @PasswordField()
  currentPassword!: string;

  @NewPasswordField()
  password!: string;

  @RepeatedPasswordField()
  confirmPassword!: string;
}

/** Answer of a password change: every session has ended, and this token starts a new one. */
export class ChangePasswordAnswer {
  @ApiProperty({ type: String })
  token!: string;

  @ApiProperty({ type: String })
  message!: string;
}

/** Body of `POST /api/account/email`. */
export class ChangeEmailRequest {
  @EmailField()
  email!: string;

  @PasswordField()
  password!: string;
}

/** A body that proves again who is there. */
export class PasswordRequest {
  @PasswordField()
  password!: string;
}

/** One signed-in client of the account. */
export class SessionInfo {
  @ApiProperty({ type: String })
  id!: string;

  /** What the client says it is. */
  @ApiProperty({ type: String })
  userAgent!: string;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  lastSeenAt!: string;

  /** Whether it is the one that asks. */
  @ApiProperty({ type: Boolean })
  isCurrent!: boolean;
}
