import { Controller, Get } from '@nestjs/common';
import { Public, Unlimited } from '../auth/access.decorators.ts';
import { Database } from '../database/database.ts';
import { unavailable } from '../database/database-errors.ts';

/** For balancers and monitors. */
@Controller('api/health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process answers. */
  @Public()
  @Unlimited()
  @Get()
  check(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can do its work: the database answers. 503 until then. */
  @Public()
  @Unlimited()
  @Get('ready')
  async checkReady(): Promise<{ status: 'ok' }> {
    if (!this.database.isReady) {
      throw unavailable();
    }
    await this.database.read((manager) => manager.query('SELECT 1'));
    return { status: 'ok' };
  }
}
