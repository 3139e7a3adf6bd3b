import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { DataField, IdField } from '../saved/saved-fields.ts';
import { SAVED_LIMITS } from '../saved/saved-limits.ts';
import { ChoiceField, check, compose, FlagField, ifPresent, NameField, TimeAnswer } from '../shared/fields.ts';
import { JobRecipe } from './jobs.dto.ts';
import { MapAnswer, MapField } from './map-field.ts';
import { isTimeZone, SCHEDULE_INTERVALS, SCHEDULE_LIMITS, type ScheduleInterval } from './schedules.ts';

/** Body of `POST /api/schedules`. */
export class CreateScheduleRequest {
  /** Name of the schedule, of its jobs and of their results. */
  @NameField('Name', SAVED_LIMITS.name)
  name!: string;

  /** Id of a saved recipe of the account. Each job runs the recipe as it is then. */
  @IdField('Recipe', { isRequired: true })
  recipeId!: string;

  /**
   * Inputs of the recipe by name, as for a job: constants, saved lists and results, and Google Sheets, which are read at
   * each run. Uploads are not accepted, since they belong to one job.
   */
  @DataField('Input')
  input?: object;

  /** Names of given columns by the names that the recipe needs, by input, as for a job. */
  @MapField()
  map?: object;

  /** Interval of the runs. */
  @ChoiceField('Interval', SCHEDULE_INTERVALS)
  every!: ScheduleInterval;

  /** Day of a weekly schedule, 1 for Monday to 7 for Sunday; ignored for a daily one. */
  @WeekdayField()
  weekday?: number | null;

  /** Full hour of the time zone. */
  @HourField()
  hour!: number;

  /** Name of a time zone, such as `Europe/Berlin`. */
  @TimeZoneField()
  timeZone!: string;

  /** False for a schedule that starts no jobs; true by default. */
  @FlagField('Enabled')
  enabled?: boolean;

  /** True for a mail after each job; false by default. */
  @FlagField('Mail')
  mail?: boolean;
}

/** Body of `PUT /api/schedules/{id}`; omitted fields stay unchanged. */
export class UpdateScheduleRequest {
  /** Name of the schedule, of its jobs and of their results. */
  @NameField('Name', SAVED_LIMITS.name, { isOptional: true })
  name?: string;

  /** Id of a saved recipe of the account. */
  @IdField('Recipe')
  recipeId?: string;

  /** Inputs of the recipe by name. */
  @DataField('Input')
  input?: object;

  /** Names of given columns by the names that the recipe needs, by input. A request with another recipe and without it removes the earlier ones. */
  @MapField()
  map?: object;

  /** Interval of the runs. */
  @ChoiceField('Interval', SCHEDULE_INTERVALS, { isOptional: true })
  every?: ScheduleInterval;

  /** Day of a weekly schedule, 1 for Monday to 7 for Sunday. */
  @WeekdayField()
  weekday?: number | null;

  /** Full hour of the time zone. */
  @HourField({ isOptional: true })
  hour?: number;

  /** Name of a time zone. */
  @TimeZoneField({ isOptional: true })
  timeZone?: string;

  /** False for a schedule that starts no jobs. */
  @FlagField('Enabled')
  enabled?: boolean;

  /** True for a mail after each job. */
  @FlagField('Mail')
  mail?: boolean;
}

/** A schedule: a saved recipe that is run on the server every day or week. */
export class ScheduleInfo {
  /** Id of the schedule. */
  @ApiProperty({ type: String })
  id!: string;

  /** Name of the schedule. */
  @ApiProperty({ type: String })
  name!: string;

  /** Saved recipe; null if it was deleted, which makes the runs fail. */
  @ApiProperty({ type: JobRecipe, nullable: true })
  recipe!: JobRecipe | null;

  /** Inputs of the recipe by name. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  input!: object;

  /** Names of given columns by the names that the recipe needs, by input; omitted if none were given. */
  @MapAnswer()
  map?: object;

  /** Interval of the runs. */
  @ApiProperty({ type: String, enum: [...SCHEDULE_INTERVALS] })
  every!: ScheduleInterval;

  /** Day of a weekly schedule, 1 for Monday to 7 for Sunday; null for a daily one. */
  @ApiProperty({ type: Number, nullable: true })
  weekday!: number | null;

  /** Full hour of the time zone. */
  @ApiProperty({ type: Number })
  hour!: number;

  /** Name of the time zone. */
  @ApiProperty({ type: String })
  timeZone!: string;

  /** False for a schedule that starts no jobs. */
  @ApiProperty({ type: Boolean })
  enabled!: boolean;

  /** True for a mail after each job. */
  @ApiProperty({ type: Boolean })
  mail!: boolean;

  /** Time of the next run; null for a disabled schedule. */
  @TimeAnswer({ isNullable: true })
  nextRunAt!: string | null;

  /** Time of the latest run, or null. */
  @TimeAnswer({ isNullable: true })
  lastRunAt!: string | null;

  /** Time of creation. */
  @TimeAnswer()
  createdAt!: string;

  /** Time of the latest change. */
  @TimeAnswer()
  updatedAt!: string;
}

function WeekdayField() {
  const message = 'The weekday must be a number from 1 (Monday) to 7 (Sunday).';
  return compose(
    ApiProperty({ type: Number, required: false, nullable: true, minimum: 1, maximum: 7 }),
    IsOptional(),
    IsInt({ message }),
    Min(1, { message }),
    Max(7, { message }),
  );
}

function HourField({ isOptional = false }: { readonly isOptional?: boolean } = {}) {
  const message = 'The hour must be a number from 0 to 23.';
  return compose(
    ApiProperty({ type: Number, required: !isOptional, minimum: 0, maximum: 23 }),
    ...(isOptional ? [ifPresent()] : []),
    IsInt({ message }),
    Min(0, { message }),
    Max(23, { message }),
  );
}

function TimeZoneField({ isOptional = false }: { readonly isOptional?: boolean } = {}) {
  return compose(
    ApiProperty({ type: String, required: !isOptional, maxLength: SCHEDULE_LIMITS.timeZone }),
    ...(isOptional ? [ifPresent()] : []),
    check('isTimeZone', 'The time zone is not known. Use a name such as Europe/Berlin.', isTimeZone),
  );
}
