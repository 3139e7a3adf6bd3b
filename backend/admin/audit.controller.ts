import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuditAnswer, AuditQuery } from '../../libs/contracts/admin/admin-logs.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { AuditLogService } from './audit-log.service.ts';

/** The audit log, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin/audit-log')
export class AuditController {
  constructor(private readonly log: AuditLogService) {}

  /** Lists audit events, newest first. */
  @Get()
  @ApiOkResponse({ type: AuditAnswer })
  listAuditEvents(@Query() query: AuditQuery): Promise<AuditAnswer> {
    return this.log.list(query);
  }
}
