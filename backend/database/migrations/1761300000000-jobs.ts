import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, nullable, type TableDescription } from '../schema/table-builder.ts';

const JOBS = {
  name: 'jobs',
  columns: {
    userId: COLUMN.id,
    id: COLUMN.id,
    name: COLUMN.text(200),
    state: COLUMN.text(16),
    scheduleId: nullable(COLUMN.id),
    wantsMail: COLUMN.flag,
    work: COLUMN.json,
    summary: COLUMN.json,
    progressDone: COLUMN.size,
    progressTotal: COLUMN.size,
    progressStep: nullable(COLUMN.text(200)),
    results: nullable(COLUMN.json),
    error: nullable(COLUMN.json),
    attempts: COLUMN.count,
    runAfter: COLUMN.time,
    attemptId: nullable(COLUMN.id),
    lockedUntil: nullable(COLUMN.time),
    createdAt: COLUMN.time,
    startedAt: nullable(COLUMN.time),
    finishedAt: nullable(COLUMN.time),
    expiresAt: nullable(COLUMN.time),
  },
  primaryKey: ['userId', 'id'],
  indexes: {
    ix_jobs_state_run_after: ['state', 'runAfter'],
    ix_jobs_expires_at: ['expiresAt'],
    ix_jobs_created_at: ['createdAt', 'id'],
    ux_jobs_id: ['id'],
  },
  foreignKeys: [{ name: 'fk_jobs_user', column: 'userId', references: 'users' }],
} as const satisfies TableDescription;

/** Runs of tools and recipes on the server. */
export class Jobs1761300000000 implements MigrationInterface {
  readonly name = 'Jobs1761300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(buildTable(JOBS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(JOBS.name);
  }
}
