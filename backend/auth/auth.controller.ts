import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  CheckLinkRequest,
  EmailRequest,
  MessageAnswer,
  ResetPasswordRequest,
  SessionUser,
  SignInAnswer,
  SignInRequest,
  SignUpRequest,
  TokenRequest,
} from '../../libs/contracts/account/auth.dto.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { toSessionUser } from '../users/user-answers.ts';
import { Public, Unlimited } from './access/access.decorators.ts';
import { CurrentAuditContext, CurrentUser, type Principal, type RequestAuditContext } from './access/principal.ts';
import { EmailChangeService } from './email-change.service.ts';
import { RecoveryService } from './recovery.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';

/** Sign-up, sign-in and account recovery. */
@ApiTags('Accounts')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly recovery: RecoveryService,
    private readonly emailChanges: EmailChangeService,
  ) {}

  /** Creates an account. The answer does not reveal whether the address already has one. */
  @Public()
  @Post('signup')
  @ApiCreatedResponse({ type: MessageAnswer })
  @ApiErrors('captcha_wrong', 'conflict', 'password_common')
  async signUp(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @Body() body: SignUpRequest,
  ): Promise<MessageAnswer> {
    await this.signUps.signUp(auditContext, body);
    return { message: 'Account created! Please check your mailbox for the link to verify your address.' };
  }

  /** Verifies an email address with a mailed token. */
  @Public()
  @Post('verify-email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('link_invalid')
  async verifyEmail(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @Body() body: TokenRequest,
  ): Promise<MessageAnswer> {
    await this.signUps.verify(auditContext, body.token);
    return { message: 'Your email address is verified. You can sign in now.' };
  }

  /** Mails the verification link again. */
  @Public()
  @Post('resend-verification')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async resendVerification(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.signUps.resend(body.email);
    return { message: 'If the email exists and is not verified yet, a new link has been sent.' };
  }

  /** Signs in and returns a session token. */
  @Public()
  @Post('signin')
  @HttpCode(200)
  @ApiOkResponse({ type: SignInAnswer })
  @ApiErrors('email_not_verified', 'invalid_credentials')
  signIn(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() body: SignInRequest,
  ): Promise<SignInAnswer> {
    return this.signIns.signIn(auditContext, userAgent, body);
  }

  /** Ends the current session. */
  @ApiBearerAuth()
  @Unlimited()
  @Post('signout')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async signOut(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @CurrentUser() principal: Principal,
  ): Promise<MessageAnswer> {
    await this.signIns.signOut(auditContext, principal);
    return { message: 'You are signed out.' };
  }

  /** Returns the signed-in account. */
  @ApiBearerAuth()
  @Get('me')
  @ApiOkResponse({ type: SessionUser })
  getSessionUser(@CurrentUser() { user, actor }: Principal): SessionUser {
    return toSessionUser(user, actor?.email ?? null);
  }

  /** Mails a link to reset the password. */
  @Public()
  @Post('forgot-password')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async forgotPassword(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.recovery.forgotPassword(body.email);
    return { message: 'If the email exists, a password reset link has been sent.' };
  }

  /** Checks a mailed link without using it up, so that its page can tell before a form is filled in. */
  @Public()
  @Post('check-link')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('link_invalid')
  async checkLink(@Body() body: CheckLinkRequest): Promise<MessageAnswer> {
    await this.recovery.checkLink(body);
    return { message: 'This link is valid.' };
  }

  /** Sets a new password with a mailed token. */
  @Public()
  @Post('reset-password')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('link_invalid', 'password_common')
  async resetPassword(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @Body() body: ResetPasswordRequest,
  ): Promise<MessageAnswer> {
    await this.recovery.resetPassword(auditContext, body);
    return { message: 'Password changed. You can sign in with it now.' };
  }

  /** Mails the username. */
  @Public()
  @Post('forgot-username')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async forgotUsername(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.recovery.forgotUsername(body.email);
    return { message: 'If the email exists, the username has been sent.' };
  }

  /** Confirms the new email address of an account with a mailed token. */
  @Public()
  @Post('confirm-email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('link_invalid')
  async confirmEmail(
    @CurrentAuditContext() auditContext: RequestAuditContext,
    @Body() body: TokenRequest,
  ): Promise<MessageAnswer> {
    await this.emailChanges.confirm(auditContext, body.token);
    return { message: 'Your new email address is confirmed.' };
  }
}
