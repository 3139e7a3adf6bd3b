import { trimmedEnd, trimmedStart } from '../lines/blocks/trim-bytes.ts';
import { findColumn } from '../tables/columns.ts';

/** Names of the column that says what a row is: bulk files of Amazon Ads, Google Ads and Microsoft Advertising. */
const ENTITY_COLUMNS = ['Entity', 'Row Type', 'Type'];

const NEGATIVE_KEYWORD = new TextEncoder().encode('negative keyword');
/** Bit that makes an ASCII letter lower case; the space has it. */
const LOWER_CASE = 0x20;

/** Returns the index of the column that says what each row of a bulk file is; null if there is none. */
export function entityColumn(columns: readonly string[]): number | null {
  for (const name of ENTITY_COLUMNS) {
    const index = findColumn(columns, name);
    if (index >= 0) {
      return index;
    }
  }
  return null;
}

/** Returns true for a cell such as `Campaign Negative Keyword`, in any case. */
export function isNegativeEntity(bytes: Uint8Array, start: number, end: number): boolean {
  const from = trimmedEnd(bytes, trimmedStart(bytes, start, end), end) - NEGATIVE_KEYWORD.length;
  return from >= start && NEGATIVE_KEYWORD.every((byte, i) => (bytes[from + i] | LOWER_CASE) === byte);
}
