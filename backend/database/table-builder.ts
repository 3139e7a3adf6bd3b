import { type ColumnOptions, Table, type TableColumnOptions } from 'typeorm';

/** A table as a migration writes it down. */
export interface TableDescription {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnOptions>>;
  readonly primaryKey: readonly string[];
  /** Columns of each index by its name; those that start with `ux_` are unique. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly foreignKeys?: readonly ForeignKeyDescription[];
}

/** A column whose rows go with the row they point to. */
export interface ForeignKeyDescription {
  readonly name: string;
  readonly column: string;
  readonly references: string;
}

/** Makes a column of a description accept null. */
export function nullable(column: ColumnOptions): ColumnOptions {
  return { ...column, nullable: true };
}

/** The table of a description, for `queryRunner.createTable`. */
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

/** One column, for `queryRunner.addColumn` too. */
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
