import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdminHealth, AdminStats } from '../../libs/contracts/admin-stats.dto.ts';
import { Roles } from '../auth/access.decorators.ts';
import { AdminHealthService } from './health.service.ts';
import { StatsService } from './stats.service.ts';

/** What the admin dashboard shows. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class OverviewController {
  constructor(
    private readonly stats: StatsService,
    private readonly health: AdminHealthService,
  ) {}

  /** How many accounts, sign-ups, templates and saved records there are. */
  @Get('stats')
  @ApiOkResponse({ type: AdminStats })
  readStats(): Promise<AdminStats> {
    return this.stats.read();
  }

  /** How database, mail and storage are. */
  @Get('health')
  @ApiOkResponse({ type: AdminHealth })
  readHealth(): Promise<AdminHealth> {
    return this.health.read();
  }
}
