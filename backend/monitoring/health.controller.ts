import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, type ApiResponseNoStatusOptions, ApiTags } from '@nestjs/swagger';
import { Public, Unlimited } from '../auth/access/access.decorators.ts';
import { Database } from '../database/database.ts';
import { unavailable } from '../database/database-errors.ts';

const HEALTH_RESPONSE: ApiResponseNoStatusOptions = {
  description: 'Healthy.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'string', enum: ['ok'], description: 'Always `ok`.' } },
      },
      example: { status: 'ok' },
    },
  },
};

/** Endpoints for load balancers and monitors. */
@ApiTags('Operation')
@Controller('api/health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** Reports that the process is running (liveness). */
  @Public()
  @Unlimited()
  @Get()
  @ApiOkResponse(HEALTH_RESPONSE)
  checkHealth(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Reports that the database is reachable (readiness); 503 otherwise. */
  @Public()
  @Unlimited()
  @Get('ready')
  @ApiOkResponse(HEALTH_RESPONSE)
  async checkReadiness(): Promise<{ status: 'ok' }> {
    if (!this.database.isReady) {
      throw unavailable();
    }
    await this.database.read((manager) => manager.query('SELECT 1'));
    return { status: 'ok' };
  }
}
