import { UserMistake } from '../../errors.ts';
import { findColumn, unknownColumn } from '../../tables/columns.ts';
import type { ColumnOption } from './options.ts';

/**
 * Returns the column that an option selects: the named one, else the automatic one.
 * @param columns names of the columns of the option's input; undefined if it is a list
 * @returns its index; null for a list, and if there is no automatic choice
 * @throws UserMistake if the named column does not exist
 */
export function chooseColumn(
  option: AutomaticColumn,
  value: string,
  columns: readonly string[] | undefined,
): number | null {
  if (columns === undefined) {
    return null;
  }
  if (value === '') {
    return automaticColumn(option, columns);
  }
  const index = findColumn(columns, value);
  if (index < 0) {
    throw new UserMistake(unknownColumn(columns, value));
  }
  return index;
}

/** Rule by which a column is chosen if none is named. */
export type AutomaticColumn = Pick<ColumnOption, 'auto' | 'otherwise' | 'simplify'>;

/** Returns the column that is chosen if none is named; null if there is none. */
export function automaticColumn(
  { auto, otherwise, simplify }: AutomaticColumn,
  columns: readonly string[],
): number | null {
  const names = simplify ? columns.map(simplify) : columns;
  for (const name of auto) {
    const index = findColumn(names, simplify ? simplify(name) : name);
    if (index >= 0) {
      return index;
    }
  }
  return otherwise === 'first' ? 0 : null;
}
