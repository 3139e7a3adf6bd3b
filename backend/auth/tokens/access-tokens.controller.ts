import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AccessTokenInfo,
  CreateAccessTokenRequest,
  CreatedAccessToken,
} from '../../../libs/contracts/account/access-tokens.dto.ts';
import { MessageAnswer } from '../../../libs/contracts/account/auth.dto.ts';
import { ApiErrors } from '../../common/api-errors.ts';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import { BarredWhileImpersonating } from '../access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext, CurrentUser, type Principal } from '../access/principal.ts';
import { AccessTokensService } from './access-tokens.service.ts';

/** Manages the personal access tokens that authenticate calls of `/api/v1`. */
@ApiTags('Accounts')
@ApiBearerAuth()
@Controller('api/account/tokens')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokensService,
    private readonly limits: RateLimitsService,
  ) {}

  /** Lists the valid tokens, without their secrets. */
  @Get()
  @ApiOkResponse({ type: [AccessTokenInfo] })
  listAccessTokens(@CurrentUser() { user }: Principal): Promise<AccessTokenInfo[]> {
    return this.tokens.list(user.id);
  }

  /** Creates a token. Only this answer contains its secret. */
  @BarredWhileImpersonating()
  @Post()
  @ApiCreatedResponse({ type: CreatedAccessToken })
  @ApiErrors('conflict', 'quota_reached')
  async createAccessToken(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: CreateAccessTokenRequest,
  ): Promise<CreatedAccessToken> {
    await this.limits.consume('accessTokens', principal.user.id);
    return this.tokens.create(auditContext, principal, body);
  }

  /**
   * Revokes a token immediately and permanently.
   * @param id id of the token
   */
  @BarredWhileImpersonating()
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async revokeAccessToken(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() { user }: Principal,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.tokens.revoke(auditContext, user.id, id);
    return { message: 'The access token is revoked.' };
  }
}
