import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

const INDEX = { name: 'ix_jobs_parent_id', columnNames: ['userId', 'parentId'] };

/** Parts of large jobs, which several processes run. */
export class JobParts1761500000000 implements MigrationInterface {
  readonly name = 'JobParts1761500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('jobs', new TableColumn(tableColumn('parentId', nullable(COLUMN.id))));
    await runner.createIndex('jobs', new TableIndex(INDEX));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('jobs', INDEX.name);
    await runner.dropColumn('jobs', 'parentId');
  }
}
