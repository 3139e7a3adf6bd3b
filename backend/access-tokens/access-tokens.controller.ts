import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AccessTokenInfo,
  CreateAccessTokenRequest,
  CreatedAccessToken,
} from '../../libs/contracts/access-tokens.dto.ts';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { BarredWhileImpersonating } from '../auth/access.decorators.ts';
import { CurrentDeed, CurrentUser, type Deed, type Principal } from '../auth/principal.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { AccessTokensService } from './access-tokens.service.ts';

/** Personal access tokens of the account that is signed in, with which its programs call `/api/v1`. */
@ApiTags('Accounts')
@ApiBearerAuth()
@Controller('api/account/tokens')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokensService,
    private readonly limits: RateLimitsService,
  ) {}

  /** The tokens that still work; none of them can be read again. */
  @Get()
  @ApiOkResponse({ type: [AccessTokenInfo] })
  list(@CurrentUser() { user }: Principal): Promise<AccessTokenInfo[]> {
    return this.tokens.list(user.id);
  }

  /** Makes a token. The answer is the only one that ever shows it. */
  @BarredWhileImpersonating()
  @Post()
  @ApiCreatedResponse({ type: CreatedAccessToken })
  async create(
    @CurrentDeed() deed: Deed,
    @CurrentUser() { user }: Principal,
    @Body() body: CreateAccessTokenRequest,
  ): Promise<CreatedAccessToken> {
    await this.limits.consume('accessTokens', user.id);
    return this.tokens.create(deed, user.id, body);
  }

  /** Makes a token worthless, at once and for good. */
  @BarredWhileImpersonating()
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  async revoke(
    @CurrentDeed() deed: Deed,
    @CurrentUser() { user }: Principal,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.tokens.revoke(deed, user.id, id);
    return { message: 'The access token is revoked.' };
  }
}
