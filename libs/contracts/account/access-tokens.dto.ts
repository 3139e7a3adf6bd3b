import { ApiProperty } from '@nestjs/swagger';
import { NameField, NumberChoiceField, TimeAnswer } from '../shared/fields.ts';
import { ACCESS_TOKEN_DAYS, ACCESS_TOKEN_LIMITS, type AccessTokenDays } from './access-tokens.ts';

/** Body of `POST /api/account/tokens`. */
export class CreateAccessTokenRequest {
  /** Purpose of the token, in the user's words. */
  @NameField('Name', ACCESS_TOKEN_LIMITS.name)
  name!: string;

  /** Days after which the token expires. */
  @NumberChoiceField('The expiry in days', ACCESS_TOKEN_DAYS)
  expiresInDays!: AccessTokenDays;
}

/** A personal access token without its secret. */
export class AccessTokenInfo {
  /** Id of the token, with which it can be revoked. */
  @ApiProperty({ type: String })
  id!: string;

  /** Purpose of the token, in the user's words. */
  @ApiProperty({ type: String })
  name!: string;

  /** First characters of the token, to identify it. */
  @ApiProperty({ type: String })
  prefix!: string;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Time from which the token is rejected. */
  @TimeAnswer()
  expiresAt!: string;

  /** Last use, to the minute; null if it was never used. */
  @TimeAnswer({ isNullable: true })
  lastUsedAt!: string | null;
}

/** Answer of `POST /api/account/tokens`. */
export class CreatedAccessToken extends AccessTokenInfo {
  /** The token including its secret; it is returned only once. */
  @ApiProperty({ type: String })
  token!: string;
}
