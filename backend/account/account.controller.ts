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
} from '../../libs/contracts/account/account.dto.ts';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { BarredWhileImpersonating } from '../auth/access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext, CurrentUser, type Principal } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { AccountService } from './account.service.ts';

const EXPORT_RESPONSE = {
  description: 'A file with one member per kind of data, such as `account`, `savedLists` and `sessions`.',
  content: {
    'application/json': {
      schema: { type: 'object', additionalProperties: true },
      example: { exportedAt: '2026-11-20T09:30:00.000Z', account: { username: 'ada' }, savedLists: [], sessions: [] },
    },
  },
} as const;

/** Manages the signed-in account. */
@ApiTags('Accounts')
@ApiBearerAuth()
@Controller('api/account')
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  /** Returns name, email address and plan. */
  @Get()
  @ApiOkResponse({ type: AccountAnswer })
  getAccount(@CurrentUser() principal: Principal): Promise<AccountAnswer> {
    return this.accounts.describe(principal);
  }

  /** Changes the name. */
  @Patch()
  @ApiOkResponse({ type: AccountAnswer })
  @ApiErrors('conflict')
  updateAccount(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: UpdateAccountRequest,
  ): Promise<AccountAnswer> {
    return this.accounts.update(auditContext, principal, body);
  }

  /** Deletes the account and everything it owns permanently. */
  @BarredWhileImpersonating()
  @Delete()
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'password_wrong')
  async deleteAccount(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: PasswordRequest,
  ): Promise<MessageAnswer> {
    await this.accounts.delete(auditContext, principal, body.password);
    return { message: 'Your account and all its data have been deleted.' };
  }

  /** Changes the password and ends every session. The answer contains the token of a new session. */
  @BarredWhileImpersonating()
  @Post('password')
  @HttpCode(200)
  @ApiOkResponse({ type: ChangePasswordAnswer })
  @ApiErrors('conflict', 'password_common', 'password_wrong')
  async changePassword(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() body: ChangePasswordRequest,
  ): Promise<ChangePasswordAnswer> {
    const token = await this.accounts.changePassword(auditContext, principal, userAgent, body);
    return { token, message: 'Password changed. All your other sessions are signed out.' };
  }

  /** Requests a new email address: mails a confirmation link to it. */
  @BarredWhileImpersonating()
  @Post('email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'password_wrong')
  async changeEmail(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: ChangeEmailRequest,
  ): Promise<MessageAnswer> {
    await this.accounts.changeEmail(auditContext, principal, body);
    return { message: 'If this address can be used, a link has been sent to it. It takes effect once you confirm it.' };
  }

  /** Cancels the pending change of the email address. */
  @BarredWhileImpersonating()
  @Delete('email')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict')
  async cancelEmailChange(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
  ): Promise<MessageAnswer> {
    await this.accounts.cancelEmailChange(auditContext, principal);
    return { message: 'The change of your email address is cancelled.' };
  }

  /** Lists the active sessions. */
  @Get('sessions')
  @ApiOkResponse({ type: [SessionInfo] })
  listSessions(@CurrentUser() principal: Principal): Promise<SessionInfo[]> {
    return this.accounts.listSessions(principal);
  }

  /** Ends every session except the current one. */
  @BarredWhileImpersonating()
  @Delete('sessions')
  @ApiOkResponse({ type: MessageAnswer })
  async endOtherSessions(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
  ): Promise<MessageAnswer> {
    await this.accounts.endOtherSessions(auditContext, principal);
    return { message: 'All other sessions are signed out.' };
  }

  /**
   * Ends one session.
   * @param id id of the session
   */
  @BarredWhileImpersonating()
  @Delete('sessions/:id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async endSession(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.accounts.endSession(auditContext, principal, id);
    return { message: 'The session is signed out.' };
  }

  /** Exports everything the account owns as one JSON file. */
  @BarredWhileImpersonating()
  @Post('export')
  @HttpCode(200)
  @ApiOkResponse(EXPORT_RESPONSE)
  @ApiErrors('conflict', 'password_wrong')
  async exportAccount(
    @CurrentAuditContext() auditContext: AuditContext,
    @CurrentUser() principal: Principal,
    @Body() body: PasswordRequest,
  ): Promise<StreamableFile> {
    const stream = await this.accounts.export(auditContext, principal, body.password);
    const disposition = 'attachment; filename="overprint-account.json"';
    return new StreamableFile(stream, { type: 'application/json; charset=utf-8', disposition });
  }
}
