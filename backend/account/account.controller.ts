import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AccountAnswer,
  ChangeEmailRequest,
  ChangePasswordAnswer,
  ChangePasswordRequest,
  PasswordRequest,
  SessionInfo,
  UpdateAccountRequest,
} from '../../libs/contracts/account.dto.ts';
import { MessageAnswer } from '../../libs/contracts/auth.dto.ts';
import { BarredWhileImpersonating } from '../auth/access.decorators.ts';
import { CurrentDeed, CurrentUser, type Deed, type Principal } from '../auth/principal.ts';
import { AccountService } from './account.service.ts';

/** The account that is signed in. */
@ApiTags('Accounts')
@ApiBearerAuth()
@Controller('api/account')
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  /** Name, address, plan. */
  @Get()
  @ApiOkResponse({ type: AccountAnswer })
  describe(@CurrentUser() principal: Principal): Promise<AccountAnswer> {
    return this.accounts.describe(principal);
  }

  /** Changes the name. */
  @Patch()
  @ApiOkResponse({ type: AccountAnswer })
  update(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Body() body: UpdateAccountRequest,
  ): Promise<AccountAnswer> {
    return this.accounts.update(deed, principal, body);
  }

  /** Deletes the account and everything it owns, at once and for good. */
  @BarredWhileImpersonating()
  @Delete()
  @ApiOkResponse({ type: MessageAnswer })
  async delete(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Body() body: PasswordRequest,
  ): Promise<MessageAnswer> {
    await this.accounts.delete(deed, principal, body.password);
    return { message: 'Your account and everything in it has been deleted.' };
  }

  /** Changes the password; every session ends, and the answer holds the token of a new one. */
  @BarredWhileImpersonating()
  @Post('password')
  @HttpCode(200)
  @ApiOkResponse({ type: ChangePasswordAnswer })
  async changePassword(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() body: ChangePasswordRequest,
  ): Promise<ChangePasswordAnswer> {
    const token = await this.accounts.changePassword(deed, principal, { userAgent: userAgent ?? '' }, body);
    return { token, message: 'Your password is changed. Everything else that was signed in is signed out.' };
  }

  /** Begins the change of the address: a link is mailed to the new one. */
  @BarredWhileImpersonating()
  @Post('email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async changeEmail(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Body() body: ChangeEmailRequest,
  ): Promise<MessageAnswer> {
    await this.accounts.changeEmail(deed, principal, body);
    return { message: 'If this address can be used, a link has been sent to it. It takes effect once you confirm it.' };
  }

  /** The clients that are signed in. */
  @Get('sessions')
  @ApiOkResponse({ type: [SessionInfo] })
  listSessions(@CurrentUser() principal: Principal): Promise<SessionInfo[]> {
    return this.accounts.listSessions(principal);
  }

  /** Ends every session but the one that asks. */
  @BarredWhileImpersonating()
  @Delete('sessions')
  @ApiOkResponse({ type: MessageAnswer })
  async endOtherSessions(@CurrentDeed() deed: Deed, @CurrentUser() principal: Principal): Promise<MessageAnswer> {
    await this.accounts.endOtherSessions(deed, principal);
    return { message: 'All other sessions are signed out.' };
  }

  /** Ends one session. */
  @BarredWhileImpersonating()
  @Delete('sessions/:id')
  @ApiOkResponse({ type: MessageAnswer })
  async endSession(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.accounts.endSession(deed, principal, id);
    return { message: 'The session is signed out.' };
  }

  /** Everything the account owns, as one JSON file. */
  @BarredWhileImpersonating()
  @Post('export')
  @HttpCode(200)
  @ApiOkResponse({ content: { 'application/json': { schema: { type: 'object' } } } })
  async export(
    @CurrentDeed() deed: Deed,
    @CurrentUser() principal: Principal,
    @Body() body: PasswordRequest,
  ): Promise<StreamableFile> {
    const stream = await this.accounts.export(deed, principal, body.password);
    const disposition = 'attachment; filename="overprint-account.json"';
    return new StreamableFile(stream, { type: 'application/json; charset=utf-8', disposition });
  }
}
