import { type ColumnOptions, Table, type TableColumnOptions } from 'typeorm';

export interface TableDescription {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnOptions>>;
  readonly primaryKey: readonly string[];
  /** Columns of each index by its name; the prefix `ux_` marks unique indexes. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly foreignKeys?: readonly ForeignKeyDescription[];
}

/** A foreign key with ON DELETE CASCADE. */
export interface ForeignKeyDescription {
  readonly name: string;
  readonly column: string;
  readonly references: string;
}

export function nullable(column: ColumnOptions): ColumnOptions {
  return { ...column, nullable: true };
}

/** Returns the table of a description, for `queryRunner.createTable`. */
export function buildTable(description: TableDescription): Table {
  return new Table({
    name: description.name,
    columns: Object.entries(description.columns).map(([name, column]) =>
      tableColumn(name, column, description.primaryKey.includes(name)),
    ),
    indices: Object.entries(description.indexes).map(([name, columnNames]) => ({
      name,
      columnNames: [...columnNames],
      isUnique: name.startsWith('ux_'),
    })),
    foreignKeys: (description.foreignKeys ?? []).map(({ name, column, references }) => ({
      name,
      columnNames: [column],
      referencedTableName: references,
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    })),
  });
}

/** Returns one column, also for `queryRunner.addColumn`. */
export function tableColumn(name: string, column: ColumnOptions, isPrimary = false): TableColumnOptions {
  const { type, length, precision, charset, collation, nullable: isNullable } = column;
  return {
    name,
    type: String(type),
    isPrimary,
    isNullable: isNullable ?? false,
    ...(length !== undefined && { length: String(length) }),
    ...(typeof precision === 'number' && { precision }),
    ...(charset && { charset }),
    ...(collation && { collation }),
  };
}
