import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { AppConfig } from './config/app-config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { HealthModule } from './health/health.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { MaintenanceModule } from './maintenance/maintenance.module.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { SupportModule } from './support/support.module.ts';
import { UsersModule } from './users/users.module.ts';

/** The module of the whole server. */
@Global()
@Module({})
class AppModule {}

/** All of the server with its configuration, which can be injected everywhere. */
export function appModule(config: AppConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      // What the others stand on.
      DatabaseModule,
      RateLimitsModule,
      AuditModule,
      MailModule,
      UsersModule,
      AuthModule,
      // What the API offers.
      AccountModule,
      CaptchaModule,
      HealthModule,
      MaintenanceModule,
      SupportModule,
    ],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
