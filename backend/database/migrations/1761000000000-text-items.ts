import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { tableColumn } from '../schema/table-builder.ts';

/** Number of items of each text, its lines that are not blank. Of texts stored before, all lines count. */
export class TextItems1761000000000 implements MigrationInterface {
  readonly name = 'TextItems1761000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('texts', new TableColumn({ ...tableColumn('itemCount', COLUMN.size), default: '0' }));
    const quote = (name: string) => runner.dataSource.driver.escape(name);
    await runner.query(`UPDATE ${quote('texts')} SET ${quote('itemCount')} = ${quote('lineCount')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('texts', 'itemCount');
  }
}
