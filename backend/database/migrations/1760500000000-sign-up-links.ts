import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

/** Values of a sign-up, stored with its own verification link. */
export class SignUpLinks1760500000000 implements MigrationInterface {
  readonly name = 'SignUpLinks1760500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('one_time_tokens', new TableColumn(tableColumn('signUp', nullable(COLUMN.json))));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('one_time_tokens', 'signUp');
  }
}
