import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString } from 'class-validator';
import { TOOL_IDS, type ToolId } from '../../tools/index.ts';
import { PageQuery } from '../admin/page-query.dto.ts';
import { DataField, IdField } from '../saved/saved-fields.ts';
import { SAVED_LIMITS } from '../saved/saved-limits.ts';
import { ERRORS, type ErrorCode } from '../shared/error-codes.ts';
import { ChoiceField, ifPresent, NameField, TimeAnswer } from '../shared/fields.ts';
import { JOB_LIMITS, JOB_STATES, type JobState } from './jobs.ts';
import { MapAnswer, MapField } from './map-field.ts';

/** Body of `POST /api/jobs` and `POST /api/v1/jobs`: a tool, a recipe, or the id of a saved recipe. */
export class CreateJobRequest {
  /** Name of the job and of its results; the title of the tool or the name of the recipe by default. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** Tool to run. */
  @ChoiceField('Tool', TOOL_IDS, { isOptional: true })
  tool?: ToolId;

  /** Recipe to run, as in its file, in place of `tool`. */
  @DataField('Recipe')
  recipe?: object;

  /** Id of a saved recipe of the account, in place of `tool`. The job runs the recipe as it is now. */
  @IdField('Recipe')
  recipeId?: string;

  /**
   * Inputs of the tool or recipe by name. An input is a text, an array with an item for each line, a table, or a
   * reference: `{ "textId": "…" }` (an upload; a table with `"format": "csv"` or `"tsv"`), `{ "listId": "…" }`,
   * `{ "resultId": "…" }` or `{ "sheet": "…" }` (the address of a Google Sheet, which is read when the job starts). A
   * reference to a table may have a `column`.
   */
  @DataField('Input')
  input?: object;

  /**
   * Columns of tables that have other names than the recipe needs, by input: `{ "links": { "url": "Final URL" } }` uses
   * the column `Final URL` of `links` wherever the recipe expects `url`.
   */
  @MapField()
  map?: object;

  /** Values of the tool that are no lists, by name. They may also be in `input`, but none in both. */
  @DataField('Fields')
  fields?: object;

  /** Options of the tool; omitted ones have their default. */
  @DataField('Options')
  options?: object;

  /** Outputs to save, such as `lines`, or `step.output` of a recipe; by default the first one, or all of a recipe. */
  @ApiPropertyOptional({ type: [String] })
  @ifPresent()
  @ArrayMaxSize(JOB_LIMITS.outputs, { message: 'There are too many outputs.' })
  @ArrayNotEmpty({ message: 'Name at least one output.' })
  @IsString({ each: true, message: 'Outputs must be an array of names.' })
  // Decorators apply from the last one.
  @IsArray({ message: 'Outputs must be an array of names.' })
  outputs?: string[];
}

/** Recipe of a job. */
export class JobRecipe {
  /** Id of the saved recipe; null if the job was sent with the recipe itself. */
  @ApiProperty({ type: String, nullable: true })
  id!: string | null;

  /** Name of the recipe. */
  @ApiProperty({ type: String })
  name!: string;
}

/** Progress of a job. */
export class JobProgress {
  /** Rows done in the current step. */
  @ApiProperty({ type: Number })
  done!: number;

  /** Rows of the current step, an estimate; 0 if it is not known. */
  @ApiProperty({ type: Number })
  total!: number;

  /** Current step; null while the job waits and after it has ended. */
  @ApiProperty({ type: String, nullable: true })
  step!: string | null;
}

/** Result that a job has saved. */
export class JobResult {
  /** Output of the tool or recipe. */
  @ApiProperty({ type: String })
  output!: string;

  /** Name of the output for users. */
  @ApiProperty({ type: String })
  label!: string;

  /** Id of the saved result. */
  @ApiProperty({ type: String })
  resultId!: string;

  /** Number of rows. */
  @ApiProperty({ type: Number })
  rows!: number;

  /** Bytes of the rows. */
  @ApiProperty({ type: Number })
  byteLength!: number;
}

/** Reason why a job has failed, or why its last attempt did. */
export class JobError {
  /** Code of the error. */
  @ApiProperty({ type: String, enum: Object.keys(ERRORS) })
  code!: ErrorCode;

  /** Message for the user. */
  @ApiProperty({ type: String })
  message!: string;
}

/** Properties of a job that administrators see as well. */
export class JobOverview {
  /** Id of the job. */
  @ApiProperty({ type: String })
  id!: string;

  /** State of the job. */
  @ApiProperty({ type: String, enum: [...JOB_STATES] })
  state!: JobState;

  /** Tool that the job runs; null for a recipe. */
  @ApiProperty({ type: String, enum: [...TOOL_IDS], nullable: true })
  tool!: ToolId | null;

  /** Number of attempts so far. */
  @ApiProperty({ type: Number })
  attempts!: number;

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

/** A job: a run of a tool or recipe on the server. */
export class JobInfo extends JobOverview {
  /** Name of the job. */
  @ApiProperty({ type: String })
  name!: string;

  /** Recipe that the job runs; null for a tool. */
  @ApiProperty({ type: JobRecipe, nullable: true })
  recipe!: JobRecipe | null;

  /** Id of the schedule that started the job, or null. */
  @ApiProperty({ type: String, nullable: true })
  scheduleId!: string | null;

  /** Inputs by name: references as they were given, and `{ "byteLength": … }` for constants. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  inputs!: object;

  /** Names of given columns by the names that the recipe needs, by input; omitted if none were given. */
  @MapAnswer()
  map?: object;

  /** First of the saved outputs. */
  @ApiProperty({ type: String })
  output!: string;

  /** Progress while the job runs. */
  @ApiProperty({ type: JobProgress })
  progress!: JobProgress;

  /** Rows of `output`; null until the job is done. */
  @ApiProperty({ type: Number, nullable: true })
  rows!: number | null;

  /** Bytes of `output`; null until the job is done. */
  @ApiProperty({ type: Number, nullable: true })
  byteLength!: number | null;

  /** Id of the saved result of `output`; null until the job is done. */
  @ApiProperty({ type: String, nullable: true })
  resultId!: string | null;

  /** All saved outputs; empty until the job is done. */
  @ApiProperty({ type: [JobResult] })
  results!: JobResult[];

  /** Reason for the failure of the job, or of its last attempt while it waits for the next one; else null. */
  @ApiProperty({ type: JobError, nullable: true })
  error!: JobError | null;

  /** Time when the job is removed; null until it has ended. */
  @TimeAnswer({ isNullable: true })
  expiresAt!: string | null;
}

/** Page of the list of jobs. */
export class JobsQuery extends PageQuery {}

/** Jobs of the account. */
export class JobsAnswer {
  /** One page of jobs, newest first. */
  @ApiProperty({ type: [JobInfo] })
  jobs!: JobInfo[];

  /** Number of all jobs. */
  @ApiProperty({ type: Number })
  total!: number;
}
