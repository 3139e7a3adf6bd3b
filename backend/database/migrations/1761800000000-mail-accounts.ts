import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { nullable, tableColumn } from '../schema/table-builder.ts';

const INDEX = { name: 'ix_outbox_emails_user_id', columnNames: ['userId'] };

/** Adds the account to mails. Earlier mails have none. */
export class MailAccounts1761800000000 implements MigrationInterface {
  readonly name = 'MailAccounts1761800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('outbox_emails', new TableColumn(tableColumn('userId', nullable(COLUMN.id))));
    await runner.createIndex('outbox_emails', new TableIndex(INDEX));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('outbox_emails', INDEX.name);
    await runner.dropColumn('outbox_emails', 'userId');
  }
}
