import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { AppConfig } from '../config/app-config.ts';
import { AccessGuard } from './access.guard.ts';
import { UsersService } from './accounts/users.service.ts';
import { AuthController } from './auth.controller.ts';
import { EmailChangeService } from './email-change.service.ts';
import { OneTimeTokens } from './links/one-time-tokens.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { RecoveryService } from './recovery.service.ts';
import { jwtOptions } from './sessions/jwt-options.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';
import { AccessTokensController } from './tokens/access-tokens.controller.ts';
import { AccessTokensService } from './tokens/access-tokens.service.ts';

/** Accounts, their sessions and access tokens, sign-up, sign-in, recovery, and the guard of every route. */
@Global()
@Module({
  imports: [CaptchaModule, JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions })],
  controllers: [AuthController, AccessTokensController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccessTokensService,
    EmailChangeService,
    OneTimeTokens,
    PasswordHasher,
    RecoveryService,
    SessionsService,
    SignInService,
    SignUpService,
    UsersService,
  ],
  exports: [
    AccessTokensService,
    EmailChangeService,
    OneTimeTokens,
    PasswordHasher,
    SessionsService,
    SignUpService,
    UsersService,
  ],
})
export class AuthModule {}
