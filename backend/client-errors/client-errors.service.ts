import { Injectable, Logger } from '@nestjs/common';
import type { ClientErrorReport } from '../../libs/contracts/client-errors.dto.ts';
import { MetricsService } from '../metrics/metrics.service.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { browserFamily } from './browser-family.ts';

/** Writes down what browsers report of pages that failed. */
@Injectable()
export class ClientErrorsService {
  private readonly logger = new Logger('ClientErrors');

  constructor(
    private readonly limits: RateLimitsService,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Logs and counts a report. Who sent it is left out, but for the family of the browser.
   * @throws DomainError `rate_limited`
   */
  async report(address: string, userAgent: string | undefined, report: ClientErrorReport): Promise<void> {
    await this.limits.consume('clientErrorIp', clientKey(address));
    const { kind, name, places, page, build } = report;
    this.metrics.countClientError(kind);
    this.logger.warn('A page failed', { kind, name, places, page, build, browser: browserFamily(userAgent) });
  }
}
