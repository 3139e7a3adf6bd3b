import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, nullable, type TableDescription } from '../schema/table-builder.ts';

const SCHEDULES = {
  name: 'schedules',
  columns: {
    userId: COLUMN.id,
    id: COLUMN.id,
    name: COLUMN.text(200),
    recipeId: COLUMN.id,
    input: COLUMN.json,
    every: COLUMN.text(8),
    weekday: nullable(COLUMN.count),
    hour: COLUMN.count,
    timeZone: COLUMN.text(64),
    wantsMail: COLUMN.flag,
    nextRunAt: nullable(COLUMN.time),
    lastRunAt: nullable(COLUMN.time),
    createdAt: COLUMN.time,
    updatedAt: COLUMN.time,
  },
  primaryKey: ['userId', 'id'],
  indexes: { ix_schedules_next_run_at: ['nextRunAt'] },
  foreignKeys: [{ name: 'fk_schedules_user', column: 'userId', references: 'users' }],
} as const satisfies TableDescription;

/** Daily and weekly runs of saved recipes. */
export class Schedules1761400000000 implements MigrationInterface {
  readonly name = 'Schedules1761400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(buildTable(SCHEDULES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(SCHEDULES.name);
  }
}
