import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.ts';
import { AdminModule } from './admin/admin.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { AppConfig } from './config/app-config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LibraryModule } from './library/library.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { MaintenanceModule } from './maintenance/maintenance.module.ts';
import { MonitoringModule } from './monitoring/monitoring.module.ts';
import { ProgrammaticModule } from './programmatic/programmatic.module.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { SheetsModule } from './sheets/sheets.module.ts';
import { SupportModule } from './support/support.module.ts';
import { UserJobsModule } from './user-jobs/user-jobs.module.ts';
import { SitemapModule } from './web/sitemap.module.ts';

@Global()
@Module({})
class AppModule {}

/** Returns the root module; its configuration can be injected everywhere. */
export function appModule(config: AppConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [
      // Infrastructure that the feature modules below depend on.
      DatabaseModule,
      RateLimitsModule,
      JobsModule,
      AuditModule,
      MailModule,
      AuthModule,
      // Feature modules.
      AccountModule,
      AdminModule,
      CaptchaModule,
      LibraryModule,
      MaintenanceModule,
      MonitoringModule,
      ProgrammaticModule,
      SheetsModule,
      SitemapModule,
      SupportModule,
      UserJobsModule,
    ],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
