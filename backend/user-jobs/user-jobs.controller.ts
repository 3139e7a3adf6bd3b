import type { Readable } from 'node:stream';
import {
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Injectable,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiAcceptedResponse, ApiBearerAuth, ApiBody, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MessageAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { CreateJobRequest, JobInfo, JobsAnswer, JobsQuery } from '../../libs/contracts/jobs/jobs.dto.ts';
import { RowsQuery } from '../../libs/contracts/saved/texts.dto.ts';
import { ACCESS_TOKEN_SCHEME, BarredWhileImpersonating, ForPrograms } from '../auth/access/access.decorators.ts';
import { ApiErrors } from '../common/api-errors.ts';
import { TakesJsonStream } from '../common/route-bodies.ts';
import { answerRows, ROWS_RESPONSE } from '../library/blobs/rows-answer.ts';
import type { TextBody } from '../library/blobs/text-body.ts';
import { TextReaderService } from '../library/blobs/text-reader.service.ts';
import { IDEMPOTENCY_HEADER } from '../library/shared/idempotency.ts';
import { CurrentOwner, type Owner } from '../library/shared/owner.ts';
import { JobEvents } from './job-events.ts';
import { UserJobsService } from './user-jobs.service.ts';

const EVENT_STREAM = 'text/event-stream';

/** OpenAPI description of a stream of events. */
const EVENTS_RESPONSE = {
  description: 'Server-sent events.',
  content: {
    [EVENT_STREAM]: {
      schema: { type: 'string' as const },
      example: 'event: progress\ndata: {"done":120000,"total":1200000,"step":"Remove Duplicates"}\n\n',
    },
  },
};

const QUEUED_JOB: JobInfo = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Shoes without duplicates',
  state: 'queued',
  tool: 'dedupe',
  recipe: null,
  scheduleId: null,
  inputs: { text: { listId: '01890a5d-ac96-774b-bcce-b302099a8058' } },
  output: 'unique',
  progress: { done: 0, total: 0, step: null },
  rows: null,
  byteLength: null,
  resultId: null,
  results: [],
  error: null,
  attempts: 0,
  createdAt: '2026-11-20T09:30:00.000Z',
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
};

/** OpenAPI description of the response with a new job. */
const ACCEPTED_RESPONSE = { type: JobInfo, example: QUEUED_JOB };

/** The routes that the page and programs share. */
@Injectable()
abstract class JobsController {
  constructor(
    protected readonly jobs: UserJobsService,
    private readonly events: JobEvents,
    private readonly texts: TextReaderService,
  ) {}

  /** Lists the jobs of the account, newest first. */
  @Get()
  @ApiOkResponse({ type: JobsAnswer })
  listJobs(@CurrentOwner() { userId }: Owner, @Query() query: JobsQuery): Promise<JobsAnswer> {
    return this.jobs.list(userId, query);
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
  @ApiAcceptedResponse(ACCEPTED_RESPONSE)
  @ApiErrors('not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  createJob(
    @CurrentOwner() owner: Owner,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<JobInfo> {
    return answerCreated(request, reply, (body) => this.jobs.createFrom(owner, body, key));
  }

  /**
   * Returns a job.
   * @param id id of the job
   */
  @Get(':id')
  @ApiOkResponse({ type: JobInfo })
  @ApiErrors('not_found')
  getJob(@CurrentOwner() { userId }: Owner, @Param('id') id: string): Promise<JobInfo> {
    return this.jobs.get(userId, id);
  }

  /**
   * Streams the events of a job until it has ended: `state` with the job whenever its state changes, and `progress`. A
   * comment every 15 seconds keeps the connection open. After the end of the session, or of the access token, nothing
   * more is sent, and the stream ends.
   * @param id id of the job
   */
  @Get(':id/events')
  @ApiOkResponse(EVENTS_RESPONSE)
  @ApiErrors('not_found')
  async streamJobEvents(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return answerEvents(reply, await this.events.stream(userId, id, authorization));
  }

  /**
   * Returns the lines of a saved output of a job that is done, or a range of them, as plain text.
   * @param id id of the job
   * @param output output of the tool, or `step.output` of the recipe
   */
  @Get(':id/results/:output')
  @ApiOkResponse(ROWS_RESPONSE)
  @ApiErrors('conflict', 'not_found', 'unprocessable')
  async getJobResult(
    @CurrentOwner() { userId }: Owner,
    @Param('id') id: string,
    @Param('output') output: string,
    @Query() query: RowsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return answerRows(this.texts, request, reply, await this.jobs.findResult(userId, id, output), query);
  }

  /**
   * Cancels a job that waits or runs.
   * @param id id of the job
   */
  @Delete(':id')
  @ApiOkResponse({ type: JobInfo })
  @ApiErrors('not_found', 'not_running')
  cancelJob(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<JobInfo> {
    return this.jobs.cancel(owner, id);
  }

  /**
   * Removes a job that has ended. Its results stay.
   * @param id id of the job
   */
  @BarredWhileImpersonating()
  @Delete(':id/record')
  @ApiOkResponse({ type: MessageAnswer })
  @ApiErrors('conflict', 'not_found')
  async removeJob(@CurrentOwner() owner: Owner, @Param('id') id: string): Promise<MessageAnswer> {
    await this.jobs.remove(owner, id);
    return { message: 'The job is removed.' };
  }
}

@ApiTags('Jobs')
@ApiBearerAuth()
@Controller('api/jobs')
export class UserJobsController extends JobsController {
  /**
   * Runs the work of a job again, as a new job. Uploads are gone once a job has ended; such a job is not repeated.
   * @param id id of the job
   */
  @Post(':id/repeat')
  @HttpCode(202)
  @ApiAcceptedResponse(ACCEPTED_RESPONSE)
  @ApiErrors('not_found', 'quota_reached', 'unprocessable', 'validation_failed')
  async repeatJob(
    @CurrentOwner() owner: Owner,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobInfo> {
    const job = await this.jobs.repeat(owner, id);
    reply.header('location', `/api/jobs/${job.id}`);
    return job;
  }
}

@ApiTags('Jobs')
@ApiBearerAuth(ACCESS_TOKEN_SCHEME)
@ForPrograms()
@Controller('api/v1/jobs')
export class ProgramJobsController extends JobsController {}

/** Returns a response with server-sent events, which proxies must not buffer. */
function answerEvents(reply: FastifyReply, events: Readable): StreamableFile {
  reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store');
  return new StreamableFile(events, { type: `${EVENT_STREAM}; charset=utf-8` });
}

/**
 * Creates a job from the body of a request, and names its address in the response.
 * @param create called with the body
 */
async function answerCreated(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (body: TextBody) => Promise<JobInfo>,
): Promise<JobInfo> {
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = request.headers;
  const job = await create({ stream: request.body, contentType, contentEncoding });
  const [path] = request.url.split('?');
  reply.header('location', `${path?.replace(/\/$/, '')}/${job.id}`);
  return job;
}
