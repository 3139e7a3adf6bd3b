import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { EmailChangeService } from '../account/email-change.service.ts';
import { CaptchaModule } from '../captcha/captcha.module.ts';
import { AppConfig } from '../config/app-config.ts';
import { AccessGuard } from './access.guard.ts';
import { AuthController } from './auth.controller.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { jwtOptions } from './jwt-options.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { PasswordHasher } from './password-hasher.ts';
import { RecoveryService } from './recovery.service.ts';
import { SessionsService } from './sessions.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';

/** Who may do what: sessions, sign-up, sign-in, recovery, and the guard before every route. */
@Global()
@Module({
  imports: [PassportModule, CaptchaModule, JwtModule.registerAsync({ inject: [AppConfig], useFactory: jwtOptions })],
  controllers: [AuthController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    EmailChangeService,
    JwtStrategy,
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
