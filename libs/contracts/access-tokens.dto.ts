import { ApiProperty } from '@nestjs/swagger';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_LIMITS, type AccessTokenDays } from './access-tokens.ts';
import { NumberChoiceField, TextField, TimeAnswer } from './fields.ts';

/** Body of `POST /api/account/tokens`. */
export class CreateAccessTokenRequest {
  /** What the token is for, in the words of its owner. */
  @TextField('Name', ACCESS_TOKEN_LIMITS.name)
  name!: string;

  /** Days after which it no longer works. */
  @NumberChoiceField('The expiry in days', ACCESS_TOKEN_DAYS)
  expiresInDays!: AccessTokenDays;
}

/** A personal access token, without what makes it work. */
export class AccessTokenInfo {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  /** How the token begins, to tell it from others. */
  @ApiProperty({ type: String })
  prefix!: string;

  @TimeAnswer()
  createdAt!: string;

  @TimeAnswer()
  expiresAt!: string;

  /** To the minute; null when it was never used. */
  @TimeAnswer({ isNullable: true })
  lastUsedAt!: string | null;
}

/** Answer of `POST /api/account/tokens`. */
export class CreatedAccessToken extends AccessTokenInfo {
  /** The token itself; it is never shown again. */
  @ApiProperty({ type: String })
  token!: string;
}
