import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { Public, Unlimited } from '../auth/access.decorators.ts';
import { DomainError } from '../common/domain-error.ts';
import { MetricsService } from './metrics.service.ts';

/** For Prometheus, and whatever else reads its format. */
@Controller('api/metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  /** Every number, for whoever knows the token of the configuration; where there is none, the address does not exist. */
  @Public()
  @Unlimited()
  @ApiExcludeEndpoint()
  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  read(@Headers('authorization') authorization: string | undefined): Promise<string> {
    if (!this.metrics.isConfigured) {
      throw new DomainError('not_found');
    }
    if (!this.metrics.isToken(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '')) {
      throw new DomainError('unauthenticated');
    }
    return this.metrics.render();
  }
}
