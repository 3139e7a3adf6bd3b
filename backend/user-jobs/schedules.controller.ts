import { Body, Controller, Delete, Get, Headers, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { CreateScheduleRequest, ScheduleInfo, UpdateScheduleRequest } from '../../libs/contracts/jobs/schedules.dto.ts';
import { SCHEDULE_LIMITS } from '../../libs/contracts/jobs/schedules.ts';
import { BarredWhileImpersonating } from '../auth/access/access.decorators.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { BodyLimit } from '../common/route-bodies.ts';
import { IDEMPOTENCY_HEADER } from '../library/shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../library/shared/owner.ts';
import { SchedulesService } from './schedules.service.ts';

@ApiTags('Jobs')
@ApiBearerAuth()
@Controller('api/schedules')
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  /** Lists the schedules of the account, newest first. */
  @Get()
  @ApiOkResponse({ type: [ScheduleInfo] })
  listSchedules(@CurrentOwner() { userId }: Owner): Promise<ScheduleInfo[]> {
    return this.schedules.list(userId);
  }

  /**
   * Creates a schedule, which runs a saved recipe as a job every day or week. Options, references and limits are checked
   * first. Regular expressions are not accepted.
   */
  @BodyLimit(SCHEDULE_LIMITS.bodyBytes)
  @Post()
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiCreatedResponse({ type: ScheduleInfo })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  createSchedule(
    @CurrentOwner() owner: Owner,
    @Body() body: CreateScheduleRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<ScheduleInfo> {
    return this.schedules.create(owner, body, key);
  }

  /**
   * Updates the given properties of a schedule.
   * @param id id of the schedule
   */
  @BodyLimit(SCHEDULE_LIMITS.bodyBytes)
  @Put(':id')
  @ApiOkResponse({ type: ScheduleInfo })
  @ApiErrors('not_found', 'unprocessable', 'validation_failed')
  updateSchedule(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Body() body: UpdateScheduleRequest,
  ): Promise<ScheduleInfo> {
    return this.schedules.update(owner, id, body);
  }

  /**
   * Deletes a schedule. Jobs that it has started go on.
   * @param id id of the schedule
   */
  @BarredWhileImpersonating()
  @Delete(':id')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('not_found')
  async deleteSchedule(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.schedules.delete(owner, id);
    return { message: 'The schedule is deleted.' };
  }
}
