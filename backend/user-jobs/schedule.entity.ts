import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ScheduleInterval, ScheduleTimes } from '../../libs/contracts/jobs/schedules.ts';
import { COLUMN } from '../database/schema/column-types.ts';
import { OwnedRecord } from '../database/schema/owned-record.ts';
import { User } from '../users/user.entity.ts';

/** A saved recipe that is run every day or week. */
@Entity('schedules')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'fk_schedules_user', onDelete: 'CASCADE' })
@Index('ix_schedules_next_run_at', ['nextRunAt'])
export class Schedule extends OwnedRecord implements ScheduleTimes {
  /** Saved recipe; it may have been deleted. */
  @Column(COLUMN.id)
  recipeId!: string;

  /** Inputs of the recipe by name: constants and references. */
  @Column(COLUMN.json)
  input!: object;

  /** Names of given columns by the names that the recipe needs, by input; null for none. */
  @Column({ ...COLUMN.json, nullable: true })
  map!: object | null;

  @Column(COLUMN.text(8))
  every!: ScheduleInterval;

  @Column({ ...COLUMN.count, nullable: true })
  weekday!: number | null;

  @Column(COLUMN.count)
  hour!: number;

  @Column(COLUMN.text(64))
  timeZone!: string;

  /** True if a mail is sent after each job. */
  @Column(COLUMN.flag)
  wantsMail!: boolean;

  /** Time of the next run; null for a disabled schedule. */
  @Column({ ...COLUMN.time, nullable: true })
  nextRunAt!: Date | null;

  @Column({ ...COLUMN.time, nullable: true })
  lastRunAt!: Date | null;

  @Column(COLUMN.time)
  updatedAt!: Date;
}
