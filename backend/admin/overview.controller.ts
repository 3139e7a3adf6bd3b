import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdminHealth, AdminStats } from '../../libs/contracts/admin/admin-stats.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { AdminHealthService } from './health.service.ts';
import { StatsService } from './stats.service.ts';

/** Statistics and health for the admin dashboard. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class OverviewController {
  constructor(
    private readonly stats: StatsService,
    private readonly health: AdminHealthService,
  ) {}

  /** Returns the numbers of accounts, sign-ups, templates and saved records. */
  @Get('stats')
  @ApiOkResponse({ type: AdminStats })
  getStats(): Promise<AdminStats> {
    return this.stats.read();
  }

  /** Returns the health of database, mail and storage. */
  @Get('health')
  @ApiOkResponse({ type: AdminHealth })
  getSystemHealth(): Promise<AdminHealth> {
    return this.health.read();
  }
}
