import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  EmailRequest,
  MessageAnswer,
  ResetPasswordRequest,
  SessionUser,
  SignInAnswer,
  SignInRequest,
  SignUpRequest,
  TokenRequest,
} from '../../libs/contracts/auth.dto.ts';
import { EmailChangeService } from '../account/email-change.service.ts';
import { toSessionUser } from '../users/session-user.ts';
import { Public } from './access.decorators.ts';
import { CurrentDeed, CurrentUser, type Principal, type RequestDeed } from './principal.ts';
import { RecoveryService } from './recovery.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';

/** Sign-up, sign-in, and the ways back into an account. */
@ApiTags('Accounts')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly recovery: RecoveryService,
    private readonly emailChanges: EmailChangeService,
  ) {}

  /** Makes an account. The answer is the same whether or not the address has one already. */
  @Public()
  @Post('signup')
  @ApiCreatedResponse({ type: MessageAnswer })
  async signUp(@CurrentDeed() deed: RequestDeed, @Body() body: SignUpRequest): Promise<MessageAnswer> {
    await this.signUps.signUp(deed, body);
    return { message: 'Account created! Please check your mailbox for the link that verifies your address.' };
  }

  /** Verifies an address with the token that was mailed to it. */
  @Public()
  @Post('verify-email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async verifyEmail(@CurrentDeed() deed: RequestDeed, @Body() body: TokenRequest): Promise<MessageAnswer> {
    await this.signUps.verify(deed, body.token);
    return { message: 'Your email address is verified. You can sign in now.' };
  }

  /** Has the link for the verification mailed again. */
  @Public()
  @Post('resend-verification')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async resendVerification(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.signUps.resend(body.email);
    return { message: 'If the email exists and is not verified yet, a new link has been sent.' };
  }

  /** Begins a session. */
  @Public()
  @Post('signin')
  @HttpCode(200)
  @ApiOkResponse({ type: SignInAnswer })
  signIn(
    @CurrentDeed() deed: RequestDeed,
    @Headers('user-agent') userAgent: string | undefined,
    @Body() body: SignInRequest,
  ): Promise<SignInAnswer> {
    return this.signIns.signIn(deed, { userAgent: userAgent ?? '' }, body);
  }

  /** Ends the session that asks. */
  @ApiBearerAuth()
  @Post('signout')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async signOut(@CurrentDeed() deed: RequestDeed, @CurrentUser() principal: Principal): Promise<MessageAnswer> {
    await this.signIns.signOut(deed, principal);
    return { message: 'You are signed out.' };
  }

  /** The account that is signed in. */
  @ApiBearerAuth()
  @Get('me')
  @ApiOkResponse({ type: SessionUser })
  me(@CurrentUser() { user, actor }: Principal): SessionUser {
    return toSessionUser(user, actor?.email ?? null);
  }

  /** Has a link for a new password mailed. */
  @Public()
  @Post('forgot-password')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async forgotPassword(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.recovery.forgotPassword(body.email);
    return { message: 'If the email exists, a password reset link has been sent.' };
  }

  /** Sets a new password with the token of a mailed link. */
  @Public()
  @Post('reset-password')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async resetPassword(@CurrentDeed() deed: RequestDeed, @Body() body: ResetPasswordRequest): Promise<MessageAnswer> {
    await this.recovery.resetPassword(deed, body);
    return { message: 'Your new password is set. You can sign in with it now.' };
  }

  /** Has the username mailed. */
  @Public()
  @Post('forgot-username')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async forgotUsername(@Body() body: EmailRequest): Promise<MessageAnswer> {
    await this.recovery.forgotUsername(body.email);
    return { message: 'If the email exists, the username has been sent.' };
  }

  /** Confirms the new address of an account with the token that was mailed to it. */
  @Public()
  @Post('confirm-email')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  async confirmEmail(@CurrentDeed() deed: RequestDeed, @Body() body: TokenRequest): Promise<MessageAnswer> {
    await this.emailChanges.confirm(deed, body.token);
    return { message: 'Your new email address is confirmed.' };
  }
}
