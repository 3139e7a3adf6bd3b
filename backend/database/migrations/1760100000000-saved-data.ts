import type { ColumnOptions, MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, type ForeignKeyDescription, nullable, type TableDescription } from '../schema/table-builder.ts';

/** Columns shared by lists, results, folders and projects. */
const RECORD: Readonly<Record<string, ColumnOptions>> = {
  userId: COLUMN.id,
  id: COLUMN.id,
  name: COLUMN.text(200),
  createdAt: COLUMN.time,
  updatedAt: COLUMN.time,
  deletedAt: nullable(COLUMN.time),
};

const TABLES: readonly TableDescription[] = [
  {
    name: 'texts',
    columns: {
      userId: COLUMN.id,
      id: COLUMN.id,
      state: COLUMN.text(16),
      keyHash: nullable(COLUMN.hash),
      contentHash: nullable(COLUMN.hash),
      recordId: nullable(COLUMN.id),
      name: COLUMN.text(64),
      lineCount: COLUMN.size,
      byteSize: COLUMN.size,
      createdAt: COLUMN.time,
      touchedAt: COLUMN.time,
    },
    primaryKey: ['userId', 'id'],
    indexes: {
      ix_texts_usage: ['userId', 'state', 'byteSize'],
      ix_texts_record_id: ['userId', 'recordId'],
      ix_texts_key_hash: ['userId', 'keyHash'],
      ix_texts_state_touched_at: ['state', 'touchedAt'],
    },
    foreignKeys: [owner('fk_texts_user')],
  },
  {
    name: 'text_chunks',
    columns: {
      userId: COLUMN.id,
      textId: COLUMN.id,
      seq: COLUMN.count,
      firstRow: COLUMN.size,
      bytes: COLUMN.bytes,
    },
    primaryKey: ['userId', 'textId', 'seq'],
    indexes: {},
    foreignKeys: [owner('fk_text_chunks_user')],
  },
  {
    name: 'saved_lists',
    columns: { ...RECORD, folderId: nullable(COLUMN.id), itemCount: COLUMN.size, byteSize: COLUMN.size },
    primaryKey: ['userId', 'id'],
    indexes: { ix_saved_lists_live: ['userId', 'deletedAt'], ix_saved_lists_deleted_at: ['deletedAt'] },
    foreignKeys: [owner('fk_saved_lists_user')],
  },
  {
    name: 'saved_results',
    columns: {
      ...RECORD,
      folderId: nullable(COLUMN.id),
      toolType: nullable(COLUMN.text(16)),
      isComputed: COLUMN.flag,
      itemCount: COLUMN.size,
      byteSize: COLUMN.size,
      inputBytes: COLUMN.size,
      dataBytes: COLUMN.size,
      inputData: nullable(COLUMN.json),
      settings: nullable(COLUMN.json),
    },
    primaryKey: ['userId', 'id'],
    indexes: {
      ix_saved_results_usage: ['userId', 'deletedAt', 'dataBytes'],
      ix_saved_results_deleted_at: ['deletedAt'],
    },
    foreignKeys: [owner('fk_saved_results_user')],
  },
  {
    name: 'folders',
    columns: RECORD,
    primaryKey: ['userId', 'id'],
    indexes: { ix_folders_live: ['userId', 'deletedAt'], ix_folders_deleted_at: ['deletedAt'] },
    foreignKeys: [owner('fk_folders_user')],
  },
  {
    name: 'projects',
    columns: {
      ...RECORD,
      description: COLUMN.text(2_000),
      type: COLUMN.text(16),
      itemCount: COLUMN.count,
      dataBytes: COLUMN.size,
      data: COLUMN.json,
    },
    primaryKey: ['userId', 'id'],
    indexes: { ix_projects_usage: ['userId', 'deletedAt', 'dataBytes'], ix_projects_deleted_at: ['deletedAt'] },
    foreignKeys: [owner('fk_projects_user')],
  },
  {
    name: 'project_items',
    columns: {
      userId: COLUMN.id,
      id: COLUMN.id,
      projectId: COLUMN.id,
      itemType: COLUMN.text(16),
      itemId: COLUMN.id,
      createdAt: COLUMN.time,
    },
    primaryKey: ['userId', 'id'],
    indexes: {
      ux_project_items_item: ['userId', 'projectId', 'itemType', 'itemId'],
      ix_project_items_item_id: ['userId', 'itemId'],
    },
    foreignKeys: [owner('fk_project_items_user')],
  },
  {
    name: 'idempotency_keys',
    columns: {
      userId: COLUMN.id,
      keyHash: COLUMN.hash,
      requestHash: COLUMN.hash,
      recordId: COLUMN.id,
      createdAt: COLUMN.time,
    },
    primaryKey: ['userId', 'keyHash'],
    indexes: { ix_idempotency_keys_created_at: ['createdAt'] },
    foreignKeys: [owner('fk_idempotency_keys_user')],
  },
];

/** Lists, results, folders, projects and the texts in them. */
export class SavedData1760100000000 implements MigrationInterface {
  readonly name = 'SavedData1760100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.createTable(buildTable(table));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) {
      await runner.dropTable(table.name);
    }
  }
}

function owner(name: string): ForeignKeyDescription {
  return { name, column: 'userId', references: 'users' };
}
