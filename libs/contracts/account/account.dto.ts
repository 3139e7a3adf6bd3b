import { ApiProperty } from '@nestjs/swagger';
import {
  EmailField,
  NameField,
  NewPasswordField,
  PasswordField,
  RepeatedPasswordField,
  TimeAnswer,
} from '../shared/fields.ts';
import { FIELD_LIMITS } from '../shared/limits.ts';
import { SessionUser } from './auth.dto.ts';

/** Answer of `GET /api/account`. */
export class AccountAnswer extends SessionUser {
  /** New address that awaits confirmation, or null. */
  @ApiProperty({ type: String, nullable: true })
  pendingEmail!: string | null;
}

/** Body of `PATCH /api/account`; omitted fields stay unchanged. */
export class UpdateAccountRequest {
  @NameField('First name', FIELD_LIMITS.name, { isOptional: true })
  firstName?: string;

  @NameField('Last name', FIELD_LIMITS.name, { isOptional: true })
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

/** Answer of a password change. All sessions have ended; the token starts a new one. */
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

/** A body with the current password, for re-authentication. */
export class PasswordRequest {
  @PasswordField()
  password!: string;
}

/** An active session of the account. */
export class SessionInfo {
  @ApiProperty({ type: String })
  id!: string;

  /** User agent of the client. */
  @ApiProperty({ type: String })
  userAgent!: string;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  lastSeenAt!: string;

  /** True for the session of this request. */
  @ApiProperty({ type: Boolean })
  isCurrent!: boolean;
}
