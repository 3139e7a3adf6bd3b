import { FOLD_TABLE } from './addresses';
import { mapText } from './letters';

/** (host) Fills `FOLD_TABLE` with the lower case of letters. */
declare function fillFoldTable(): void;
/** (host) Writes the lower case of a text to `to` and returns its length. */
declare function lowerByContext(from: usize, length: u32, to: usize): u32;

/** No limit, since no letter beyond the table has a lower case. */
const ALL: u32 = ~0;

let hasTable: bool = false;

/**
 * Writes a text's lower case, equal to JavaScript's `toLowerCase()`.
 * @param to has room for 3 bytes for every 2
 * @returns its length in bytes
 */
export function foldText(from: usize, length: u32, to: usize): u32 {
  if (!hasTable) {
    fillFoldTable();
    hasTable = true;
  }
  const folded = mapText(FOLD_TABLE, from, length, to, ALL, false);
  return folded < 0 ? lowerByContext(from, length, to) : <u32>folded;
}
