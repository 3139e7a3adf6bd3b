import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuditAnswer, AuditQuery } from '../../libs/contracts/admin/admin-logs.dto.ts';
import { AdminHealth, AdminStats } from '../../libs/contracts/admin/admin-stats.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { AuditLogService } from './audit-log.service.ts';
import { AdminHealthService } from './health.service.ts';
import { StatsService } from './stats.service.ts';

/** Statistics, health and the audit log, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin')
export class OverviewController {
  constructor(
    private readonly stats: StatsService,
    private readonly health: AdminHealthService,
    private readonly log: AuditLogService,
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

  /** Lists audit events, newest first. */
  @Get('audit-log')
  @ApiOkResponse({ type: AuditAnswer })
  listAuditEvents(@Query() query: AuditQuery): Promise<AuditAnswer> {
    return this.log.list(query);
  }
}
