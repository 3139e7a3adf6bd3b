import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

const TABLES = ['saved_lists', 'saved_results'] as const;

/** Names of the columns of lists and results whose lines are a table. */
export class TableColumns1761100000000 implements MigrationInterface {
  readonly name = 'TableColumns1761100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.addColumn(table, new TableColumn(tableColumn('columns', nullable(COLUMN.json))));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.dropColumn(table, 'columns');
    }
  }
}
