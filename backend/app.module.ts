import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.ts';
import { AdminModule } from './admin/admin.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { UsersModule } from './auth/accounts/users.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { AccessTokensModule } from './auth/tokens/access-tokens.module.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { AppConfig } from './config/app-config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { TextsModule } from './library/blobs/texts.module.ts';
import { FoldersModule } from './library/folders/folders.module.ts';
import { ListsModule } from './library/lists/lists.module.ts';
import { ProjectsModule } from './library/projects/projects.module.ts';
import { RecipesModule } from './library/recipes/recipes.module.ts';
import { ResultsModule } from './library/results/results.module.ts';
import { SavedModule } from './library/shared/saved.module.ts';
import { TrashModule } from './library/trash/trash.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { MaintenanceModule } from './maintenance/maintenance.module.ts';
import { ClientErrorsModule } from './monitoring/client-errors.module.ts';
import { HealthModule } from './monitoring/health.module.ts';
import { MetricsModule } from './monitoring/metrics.module.ts';
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
      UsersModule,
      AuthModule,
      // Feature modules.
      AccessTokensModule,
      AccountModule,
      AdminModule,
      CaptchaModule,
      ClientErrorsModule,
      FoldersModule,
      RecipesModule,
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
      TrashModule,
      UserJobsModule,
    ],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
