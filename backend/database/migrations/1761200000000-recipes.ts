import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, nullable, type TableDescription } from '../schema/table-builder.ts';

const RECIPES = {
  name: 'recipes',
  columns: {
    userId: COLUMN.id,
    id: COLUMN.id,
    name: COLUMN.text(200),
    createdAt: COLUMN.time,
    updatedAt: COLUMN.time,
    deletedAt: nullable(COLUMN.time),
    version: nullable(COLUMN.id),
    dataBytes: COLUMN.size,
    recipe: COLUMN.json,
  },
  primaryKey: ['userId', 'id'],
  indexes: { ix_recipes_usage: ['userId', 'deletedAt', 'dataBytes'], ix_recipes_deleted_at: ['deletedAt'] },
  foreignKeys: [{ name: 'fk_recipes_user', column: 'userId', references: 'users' }],
} as const satisfies TableDescription;

/** Saved recipes. */
export class Recipes1761200000000 implements MigrationInterface {
  readonly name = 'Recipes1761200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(buildTable(RECIPES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(RECIPES.name);
  }
}
