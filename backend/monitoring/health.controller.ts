import { Controller, Get } from '@nestjs/common';
import { Public, Unlimited } from '../auth/access/access.decorators.ts';
import { Database } from '../database/database.ts';
import { unavailable } from '../database/database-errors.ts';

/** Endpoints for load balancers and monitors. */
@Controller('api/health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** Reports that the process is running (liveness). */
  @Public()
  @Unlimited()
  @Get()
  checkHealth(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Reports that the database is reachable (readiness); 503 otherwise. */
  @Public()
  @Unlimited()
  @Get('ready')
  async checkReadiness(): Promise<{ status: 'ok' }> {
    if (!this.database.isReady) {
      throw unavailable();
    }
    await this.database.read((manager) => manager.query('SELECT 1'));
    return { status: 'ok' };
  }
}
