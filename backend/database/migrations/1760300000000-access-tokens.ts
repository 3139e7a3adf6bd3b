import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, nullable, type TableDescription } from '../schema/table-builder.ts';

const TABLE: TableDescription = {
  name: 'access_tokens',
  columns: {
    userId: COLUMN.id,
    id: COLUMN.id,
    name: COLUMN.text(100),
    prefix: COLUMN.text(16),
    secretHash: COLUMN.hash,
    createdAt: COLUMN.time,
    expiresAt: COLUMN.time,
    lastUsedAt: nullable(COLUMN.time),
  },
  primaryKey: ['userId', 'id'],
  indexes: { ux_access_tokens_secret_hash: ['secretHash'], ix_access_tokens_expires_at: ['expiresAt'] },
  foreignKeys: [{ name: 'fk_access_tokens_user', column: 'userId', references: 'users' }],
};

export class AccessTokens1760300000000 implements MigrationInterface {
  readonly name = 'AccessTokens1760300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(buildTable(TABLE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(TABLE.name);
  }
}
