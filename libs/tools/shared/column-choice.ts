import { UserMistake } from '../../errors.ts';
import { findColumn, unknownColumn } from '../../tables/columns.ts';
import type { ColumnOption } from './options.ts';

/**
 * Returns the column that an option selects: the named one, else the first of its automatic names that the table has.
 * @param columns names of the columns of the option's input; undefined if it is a list
 * @returns its index; null for a list, and if no automatic name fits, so that the rule of the tool decides
 * @throws UserMistake if the named column does not exist
 */
export function chooseColumn(
  { auto }: Pick<ColumnOption, 'auto'>,
  value: string,
  columns: readonly string[] | undefined,
): number | null {
  if (columns === undefined) {
    return null;
  }
  if (value !== '') {
    const index = findColumn(columns, value);
    if (index < 0) {
      throw new UserMistake(unknownColumn(columns, value));
    }
    return index;
  }
  for (const name of auto) {
    const index = findColumn(columns, name);
    if (index >= 0) {
      return index;
    }
  }
  return null;
}
