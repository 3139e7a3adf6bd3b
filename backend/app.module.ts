import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AppConfig } from './config/app-config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { HealthModule } from './health/health.module.ts';

/** The module of the whole server. */
@Global()
@Module({})
class AppModule {}

/** All of the server with its configuration, which can be injected everywhere. */
export function appModule(config: AppConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [DatabaseModule, HealthModule],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
