import { ApiProperty } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '../shared/error-codes.ts';
import { JobOverview } from './jobs.dto.ts';
import type { JobState } from './jobs.ts';

/** A job of any account, without its name, inputs and messages. */
export class AdminJob extends JobOverview {
  /** Account that owns the job. */
  @ApiProperty({ type: String })
  userId!: string;

  /** Address of the account. */
  @ApiProperty({ type: String })
  email!: string;

  /** Code of the error of the job or of its last attempt, or null. */
  @ApiProperty({ type: String, enum: Object.keys(ERRORS), nullable: true })
  errorCode!: ErrorCode | null;
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
