import { isObject } from '../../is-object.ts';
import type { FilterCondition } from './row-filters.ts';

export interface ColumnSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface ColumnFilter {
  readonly column: string;
  readonly condition: FilterCondition;
}

/** Order, filters and columns of a table, by the names of the columns. */
export interface TableArrangement {
  readonly sort: ColumnSort | null;
  /** At most one for each column, in the order in which they were set. */
  readonly filters: readonly ColumnFilter[];
  /** Names of columns that are left out. */
  readonly hidden: ReadonlySet<string>;
}

/** Returns an arrangement as JSON: `{ sort, filters, hidden }` (`docs/spec/formats.md`, Saved data). */
export function toArrangementData({ sort, filters, hidden }: TableArrangement): object {
  return { sort, filters, hidden: [...hidden] };
}

/**
 * Reads an arrangement from JSON. It may come from another client, so malformed parts are left out.
 * @returns undefined if nothing is arranged
 */
export function readArrangement(data: unknown): TableArrangement | undefined {
  const { sort, filters, hidden } = asRecord(data);
  const byColumn = new Map(asArray(filters).flatMap((filter) => readFilter(filter) ?? []));
  const read: TableArrangement = {
    sort: readSort(sort),
    filters: [...byColumn].map(([column, condition]) => ({ column, condition })),
    hidden: new Set(asArray(hidden).filter((name) => typeof name === 'string')),
  };
  return read.sort === null && read.filters.length === 0 && read.hidden.size === 0 ? undefined : read;
}

function readSort(data: unknown): ColumnSort | null {
  const { column, direction } = asRecord(data);
  const isKnown = direction === 'ascending' || direction === 'descending';
  return typeof column === 'string' && isKnown ? { column, direction } : null;
}

function readFilter(data: unknown): [[column: string, condition: FilterCondition]] | null {
  const { column, condition } = asRecord(data);
  const read = readCondition(asRecord(condition));
  return typeof column === 'string' && read !== null ? [[column, read]] : null;
}

function readCondition({ kind, text, value }: { readonly [name: string]: unknown }): FilterCondition | null {
  switch (kind) {
    case 'contains':
    case 'equals':
    case 'begins':
      return typeof text === 'string' ? { kind, text } : null;
    case 'atLeast':
    case 'atMost':
      return typeof value === 'string' ? { kind, value } : null;
    case 'empty':
    case 'notEmpty':
      return { kind };
    default:
      return null;
  }
}

function asArray(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}

function asRecord(data: unknown): { readonly [name: string]: unknown } {
  return isObject(data) ? data : {};
}
