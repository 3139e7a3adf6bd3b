import { Controller, Get, Header, Headers } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { Public, Unlimited } from '../auth/access/access.decorators.ts';
import { DomainError } from '../common/domain-error.ts';
import { bearerToken } from '../common/http-headers.ts';
import { MetricsService } from './metrics.service.ts';

/** Endpoint for Prometheus and compatible monitors. */
@Controller('api/metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  /** Returns all metrics to holders of the configured token; 404 if no token is configured. */
  @Public()
  @Unlimited()
  @ApiExcludeEndpoint()
  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  read(@Headers('authorization') authorization: string | undefined): Promise<string> {
    if (!this.metrics.isConfigured) {
      throw new DomainError('not_found');
    }
    if (!this.metrics.isToken(bearerToken(authorization) ?? '')) {
      throw new DomainError('unauthenticated');
    }
    return this.metrics.render();
  }
}
