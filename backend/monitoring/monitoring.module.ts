import { Global, Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.ts';
import { ClientErrorsService } from './client-errors.service.ts';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { MetricsService } from './metrics.service.ts';

/** Health checks, metrics, and error reports of pages. */
@Global()
@Module({
  controllers: [ClientErrorsController, HealthController, MetricsController],
  providers: [ClientErrorsService, MetricsService],
  exports: [MetricsService],
})
export class MonitoringModule {}
