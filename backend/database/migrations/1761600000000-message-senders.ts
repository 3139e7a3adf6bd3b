import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = { name: 'ix_contact_messages_user_id', columnNames: ['userId'] };

/** Index with which the contact messages of an account are exported and deleted. */
export class MessageSenders1761600000000 implements MigrationInterface {
  readonly name = 'MessageSenders1761600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('contact_messages', new TableIndex(INDEX));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('contact_messages', INDEX.name);
  }
}
