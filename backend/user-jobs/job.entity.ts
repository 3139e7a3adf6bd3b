import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { JobError, JobRecipe, JobResult } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { JobState } from '../../libs/contracts/jobs/jobs.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import type { LinePart } from '../../libs/tools/shared/tool.ts';
import { COLUMN } from '../database/schema/column-types.ts';
import { OwnedRecord } from '../database/schema/owned-record.ts';
import { User } from '../users/user.entity.ts';

/** Stored lines that the parts of a job compare; they stay the same if a list is changed meanwhile. */
export interface PartSource {
  /** Input of the tool that they are; omitted by earlier versions. */
  readonly name?: string;
  readonly textId: string;
  /** Names of the columns if the lines are a table. */
  readonly columns: readonly string[] | null;
  /** Column whose cells are compared. */
  readonly column?: string;
}

/** Part of the lines that a part of a job compares. */
export interface JobPartWork extends LinePart {
  readonly source: PartSource;
}

/** Work of a job as it was requested and checked. */
export interface JobWork {
  /** Tool that is run; a recipe if omitted. */
  readonly tool?: ToolId;
  readonly options?: object;
  /** As `readRecipe` returned it, with the outputs that are saved; by earlier versions, with all its outputs. */
  readonly recipe?: object;
  /** Inputs and fields by name: constants and references. */
  readonly input: object;
  /** Names of given columns by the names that the recipe needs, by input. */
  readonly map?: object;
  /** Outputs that are saved. Lists of jobs, and mails, show the first one. */
  readonly outputs: [string, ...string[]];
  /** Set for a part of another job. */
  readonly part?: JobPartWork;
}

/** Part of the work that is read without the rest, for instance for lists. */
export interface JobSummary {
  readonly tool: ToolId | null;
  readonly recipe: JobRecipe | null;
  readonly inputs: object;
  readonly map?: object;
  /** First of `JobWork.outputs`. */
  readonly output: string;
  /** Number of `JobWork.outputs`; omitted by earlier versions. */
  readonly outputCount?: number;
}

/** Saved output. Those of earlier versions have no label. */
export type StoredJobResult = Omit<JobResult, 'label'> & Partial<Pick<JobResult, 'label'>>;

/** A run of a tool or recipe on the server, or a part of one. */
@Entity('jobs')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_jobs_user', onDelete: 'CASCADE' })
@Index('ix_jobs_state_run_after', ['state', 'runAfter'])
@Index('ix_jobs_expires_at', ['expiresAt'])
@Index('ix_jobs_created_at', ['createdAt', 'id'])
@Index('ix_jobs_usage', ['userId', 'dataBytes'])
@Index('ix_jobs_parent_id', ['userId', 'parentId'])
@Index('ux_jobs_id', ['id'], { unique: true })
export class JobRecord extends OwnedRecord {
  @Column(COLUMN.text(16))
  state!: JobState;

  /** Schedule that created the job, or null. */
  @Column({ ...COLUMN.id, nullable: true })
  scheduleId!: string | null;

  /** Job that this is a part of, or null. Only the queue knows parts; users see their job. */
  @Column({ ...COLUMN.id, nullable: true })
  parentId!: string | null;

  /** True if a mail is sent when the job has ended, however short it was. */
  @Column(COLUMN.flag)
  wantsMail!: boolean;

  @Column(COLUMN.json)
  work!: JobWork;

  /** Bytes of the work, which count towards the plan; 0 for a part of a job. */
  @Column({ ...COLUMN.size, default: 0 })
  dataBytes!: number;

  @Column(COLUMN.json)
  summary!: JobSummary;

  @Column(COLUMN.size)
  progressDone!: number;

  @Column(COLUMN.size)
  progressTotal!: number;

  @Column({ ...COLUMN.text(200), nullable: true })
  progressStep!: string | null;

  /** Saved outputs in the order of `work.outputs`; null until the job is done. */
  @Column({ ...COLUMN.json, nullable: true })
  results!: StoredJobResult[] | null;

  @Column({ ...COLUMN.json, nullable: true })
  error!: JobError | null;

  /** Number of attempts that have started. */
  @Column(COLUMN.count)
  attempts!: number;

  /** Earliest start of the next attempt. */
  @Column(COLUMN.time)
  runAfter!: Date;

  /** Id of the running attempt; null if none runs. */
  @Column({ ...COLUMN.id, nullable: true })
  attemptId!: string | null;

  /** Time when the running attempt loses the job, unless its process renews it; null while the parts of the job run. */
  @Column({ ...COLUMN.time, nullable: true })
  lockedUntil!: Date | null;

  @Column({ ...COLUMN.time, nullable: true })
  startedAt!: Date | null;

  @Column({ ...COLUMN.time, nullable: true })
  finishedAt!: Date | null;

  /** Time of removal; null until the job has ended. */
  @Column({ ...COLUMN.time, nullable: true })
  expiresAt!: Date | null;
}
