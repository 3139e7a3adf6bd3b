import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccessTokensModule } from './access-tokens/access-tokens.module.ts';
import { AccountModule } from './account/account.module.ts';
import { AdminModule } from './admin/admin.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { ClientErrorsModule } from './client-errors/client-errors.module.ts';
import { AppConfig } from './config/app-config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { FoldersModule } from './folders/folders.module.ts';
import { HealthModule } from './health/health.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { MaintenanceModule } from './maintenance/maintenance.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { ProgrammaticModule } from './programmatic/programmatic.module.ts';
import { ProjectsModule } from './projects/projects.module.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { ResultsModule } from './results/results.module.ts';
import { SavedModule } from './saved/saved.module.ts';
import { SheetsModule } from './sheets/sheets.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';
import { SupportModule } from './support/support.module.ts';
import { TextsModule } from './texts/texts.module.ts';
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
      JobsModule,
      AuditModule,
      MailModule,
      UsersModule,
      AuthModule,
      // What the API offers.
      AccessTokensModule,
      AccountModule,
      AdminModule,
      CaptchaModule,
      ClientErrorsModule,
      FoldersModule,
      HealthModule,
      ListsModule,
      MaintenanceModule,
      MetricsModule,
      ProgrammaticModule,
      ProjectsModule,
      ResultsModule,
      SavedModule,
      SheetsModule,
      SitemapModule,
      SupportModule,
      TextsModule,
    ],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
