import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { AdminJobsAnswer } from '../../libs/contracts/jobs/admin-jobs.dto.ts';
import { Roles } from '../auth/access/access.decorators.ts';
import { type AuditContext, CurrentAuditContext } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { AdminJobsService } from './admin-jobs.service.ts';

/** Jobs of all accounts, for administrators. */
@ApiTags('Administration')
@ApiBearerAuth()
@Roles('admin')
@Controller('api/admin/jobs')
export class AdminJobsController {
  constructor(private readonly jobs: AdminJobsService) {}

  /** Counts all jobs by state and lists the last 100, without their contents. */
  @Get()
  @ApiOkResponse({ type: AdminJobsAnswer })
  listAdminJobs(): Promise<AdminJobsAnswer> {
    return this.jobs.list();
  }

  /**
   * Queues a failed or cancelled job again.
   * @param id id of the job
   */
  @Post(':id/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'not_found')
  async retryAdminJob(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.jobs.retry(auditContext, id);
    return { message: 'The job is queued.' };
  }

  /**
   * Cancels a job that waits or runs.
   * @param id id of the job
   */
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found', 'not_running')
  async cancelAdminJob(
    @CurrentAuditContext() auditContext: AuditContext,
    @Param('id') id: string,
  ): Promise<MessageAnswer> {
    await this.jobs.cancel(auditContext, id);
    return { message: 'The job is cancelled.' };
  }
}
