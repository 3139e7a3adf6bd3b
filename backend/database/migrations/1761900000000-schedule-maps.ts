import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

/** Adds the names of columns to schedules. Earlier ones have none. */
export class ScheduleMaps1761900000000 implements MigrationInterface {
  readonly name = 'ScheduleMaps1761900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('schedules', new TableColumn(tableColumn('map', nullable(COLUMN.json))));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('schedules', 'map');
  }
}
