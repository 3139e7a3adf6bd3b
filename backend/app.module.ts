import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AppConfig } from './config/app-config.ts';
import { HealthModule } from './health/health.module.ts';

/** The module of the whole server. */
@Global()
@Module({})
class AppModule {}

/** All of the server with its configuration, which can be injected everywhere. */
export function appModule(config: AppConfig): DynamicModule {
  return {
    module: AppModule,
    imports: [HealthModule],
    providers: [{ provide: AppConfig, useValue: config }],
    exports: [AppConfig],
  };
}
