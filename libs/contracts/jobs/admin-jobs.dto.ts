import { ApiProperty } from '@nestjs/swagger';
import { TOOL_IDS, type ToolId } from '../../tools/index.ts';
import { ERRORS, type ErrorCode } from '../shared/error-codes.ts';
import { TimeAnswer } from '../shared/fields.ts';
import { JOB_STATES, type JobState } from './jobs.ts';

/** A job of any account, without its name, inputs and messages. */
export class AdminJob {
  /** Id of the job. */
  @ApiProperty({ type: String })
  id!: string;

  /** Account that owns the job. */
  @ApiProperty({ type: String })
  userId!: string;

  /** Address of the account. */
  @ApiProperty({ type: String })
  email!: string;

  /** State of the job. */
  @ApiProperty({ type: String, enum: [...JOB_STATES] })
  state!: JobState;

  /** Tool that the job runs; null for a recipe. */
  @ApiProperty({ type: String, enum: [...TOOL_IDS], nullable: true })
  tool!: ToolId | null;

  /** Number of attempts so far. */
  @ApiProperty({ type: Number })
  attempts!: number;

  /** Code of the error of the job or of its last attempt, or null. */
  @ApiProperty({ type: String, enum: Object.keys(ERRORS), nullable: true })
  errorCode!: ErrorCode | null;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Start of the first attempt, or null. */
  @TimeAnswer({ isNullable: true })
  startedAt!: string | null;

  /** End of the job, or null. */
  @TimeAnswer({ isNullable: true })
  finishedAt!: string | null;
}

/** Number of jobs by state. */
export class JobCounts implements Record<JobState, number> {
  /** Jobs that wait. */
  @ApiProperty({ type: Number })
  queued!: number;

  /** Jobs that run. */
  @ApiProperty({ type: Number })
  running!: number;

  /** Jobs that have saved their results. */
  @ApiProperty({ type: Number })
  done!: number;

  /** Jobs that have failed. */
  @ApiProperty({ type: Number })
  failed!: number;

  /** Jobs that were cancelled. */
  @ApiProperty({ type: Number })
  cancelled!: number;
}

/** Answer of `GET /api/admin/jobs`. */
export class AdminJobsAnswer {
  /** The last 100 jobs of all accounts, newest first. */
  @ApiProperty({ type: [AdminJob] })
  jobs!: AdminJob[];

  /** Numbers of all jobs by state. */
  @ApiProperty({ type: JobCounts })
  counts!: JobCounts;
}
