import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableColumn } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

const TABLES = ['saved_lists', 'saved_results', 'folders', 'projects'] as const;

/** Version of each saved record, for conflict detection. */
export class RecordVersions1760800000000 implements MigrationInterface {
  readonly name = 'RecordVersions1760800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.addColumn(table, new TableColumn(tableColumn('version', nullable(COLUMN.id))));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.dropColumn(table, 'version');
    }
  }
}
