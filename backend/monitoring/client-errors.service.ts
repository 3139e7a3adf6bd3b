import { Injectable, Logger } from '@nestjs/common';
import type { ClientErrorReport } from '../../libs/contracts/site/client-errors.dto.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { MetricsService } from './metrics.service.ts';

/** Logs and counts page errors reported by browsers. */
@Injectable()
export class ClientErrorsService {
  private readonly logger = new Logger('ClientErrors');

  constructor(
    private readonly limits: RateLimitsService,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Logs and counts a report. Of the sender, only the browser family is logged.
   * @throws DomainError `rate_limited`
   */
  async report(address: string, userAgent: string | undefined, report: ClientErrorReport): Promise<void> {
    await this.limits.consume('clientErrorIp', clientKey(address));
    const { kind, name, places, page, build } = report;
    this.metrics.countClientError(kind);
    this.logger.warn('A page failed', { kind, name, places, page, build, browser: browserFamily(userAgent) });
  }
}

/** Patterns of browser families. The order matters: browsers include the names of their predecessors. */
const FAMILIES = [
  ['firefox', /\bFirefox\//],
  ['chromium', /(?:Chrome|Chromium|CriOS|Edg)\//],
  ['safari', /\bSafari\//],
] as const;

/** Returns the family of the browser; nothing more precise is stored. */
function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, form]) => form.test(userAgent ?? ''))?.[0] ?? 'other';
}
