import {
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiBody, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreateJobRequest, JobInfo, JobsAnswer, JobsQuery } from '../../libs/contracts/jobs/jobs.dto.ts';
import { ACCESS_TOKEN_SCHEME, ForPrograms } from '../auth/access/access.decorators.ts';
import { CurrentBearer, type TokenBearer } from '../auth/access/principal.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { TakesJsonStream } from '../common/json-stream.ts';
import { IDEMPOTENCY_HEADER } from '../library/shared/idempotency-header.ts';
import type { Owner } from '../library/shared/owner.ts';
import { JobEvents } from './job-events.ts';
import { answerCreated, answerEvents, EVENTS_RESPONSE } from './job-responses.ts';
import { UserJobsService } from './user-jobs.service.ts';

/** The same as `/api/jobs` for programs with an access token. */
@ApiTags('Jobs')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/jobs')
export class ProgramJobsController {
  constructor(
    private readonly jobs: UserJobsService,
    private readonly events: JobEvents,
  ) {}

  /** Lists the jobs of the account, newest first. */
  @Get()
  @ApiOkResponse({ type: JobsAnswer })
  listJobsForPrograms(@CurrentBearer() { user }: TokenBearer, @Query() query: JobsQuery): Promise<JobsAnswer> {
    return this.jobs.list(user.id, query);
  }

  /**
   * Queues a run of a tool or recipe on the server. Its results become saved results. Options, references and limits are
   * checked first. Regular expressions are not accepted.
   */
  @TakesJsonStream()
  @Post()
  @HttpCode(202)
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiBody({ type: CreateJobRequest })
  @ApiAcceptedResponse({ type: JobInfo })
  @ApiErrors('not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  createJobForPrograms(
    @CurrentBearer() { user }: TokenBearer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<JobInfo> {
    return answerCreated(request, reply, (body) => this.jobs.createFrom(ownerOf(user), body, key));
  }

  /**
   * Returns a job.
   * @param id id of the job
   */
  @Get(':id')
  @ApiOkResponse({ type: JobInfo })
  @ApiErrors('not_found')
  getJobForPrograms(@CurrentBearer() { user }: TokenBearer, @Param('id') id: string): Promise<JobInfo> {
    return this.jobs.get(user.id, id);
  }

  /**
   * Streams the events of a job until it has ended: `state` with the job whenever its state changes, and `progress`. A
   * comment every 15 seconds keeps the connection open.
   * @param id id of the job
   */
  @Get(':id/events')
  @ApiOkResponse(EVENTS_RESPONSE)
  @ApiErrors('not_found')
  async streamJobEventsForPrograms(
    @CurrentBearer() { user }: TokenBearer,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return answerEvents(reply, await this.events.stream(user.id, id));
  }

  /**
   * Cancels a job that waits or runs.
   * @param id id of the job
   */
  @Delete(':id')
  @ApiOkResponse({ type: JobInfo })
  @ApiErrors('not_found', 'not_running')
  cancelJobForPrograms(@CurrentBearer() { user }: TokenBearer, @Param('id') id: string): Promise<JobInfo> {
    return this.jobs.cancel(ownerOf(user), id);
  }
}

/** Returns the holder of a token as the owner of its saved data. */
function ownerOf({ id }: TokenBearer['user']): Owner {
  return { userId: id, impersonatorContext: null };
}
