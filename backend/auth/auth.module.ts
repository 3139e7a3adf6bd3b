import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { AppConfig } from '../config/app-config.ts';
import { AccessGuard } from './access.guard.ts';
import { AuthController } from './auth.controller.ts';
import { EmailChangeService } from './email-change.service.ts';
import { OneTimeTokens } from './links/one-time-tokens.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { RecoveryService } from './recovery.service.ts';
import { jwtOptions } from './sessions/jwt-options.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';

/** Sessions, sign-up, sign-in, recovery, and the guard of every route. */
@Global()
@Module({
  imports: [CaptchaModule, JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions })],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    EmailChangeService,
    OneTimeTokens,
    PasswordHasher,
    RecoveryService,
    SessionsService,
    SignInService,
    SignUpService,
  ],
  exports: [EmailChangeService, OneTimeTokens, PasswordHasher, SessionsService, SignUpService],
})
export class AuthModule {}
