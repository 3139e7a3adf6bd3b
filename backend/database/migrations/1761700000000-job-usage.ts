import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { tableColumn } from '../schema/table-builder.ts';

const INDEX = { name: 'ix_jobs_usage', columnNames: ['userId', 'dataBytes'] };

/** Bytes of the work of each job, which count towards the plan. Those of earlier jobs, which expire, do not. */
export class JobUsage1761700000000 implements MigrationInterface {
  readonly name = 'JobUsage1761700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('jobs', new TableColumn({ ...tableColumn('dataBytes', COLUMN.size), default: '0' }));
    await runner.createIndex('jobs', new TableIndex(INDEX));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('jobs', INDEX.name);
    await runner.dropColumn('jobs', 'dataBytes');
  }
}
