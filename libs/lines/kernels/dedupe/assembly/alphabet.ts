import { mapText } from './letters';

/** (host) Fills a table with the lower case of letters without their marks. */
declare function fillAlphabetTable(at: usize): void;
/** (host) Writes the alphabetical key of a text to `to` and returns its length. */
declare function keyByContext(from: usize, length: u32, to: usize): u32;

/** First code point beyond the table. Further letters with marks, and marks, are left to the host. */
const BEYOND_TABLE: u32 = 0x2f800;

/** Size of the table in bytes. */
export const ALPHABET_BYTES: usize = 0x1000 + (512 << 8);

let table: usize = 0;

/** Sets the memory of the table, which is filled on first use. */
export function setAlphabetMemory(at: usize): void {
  table = at;
  isFilled = false;
}

let isFilled: bool = false;

/**
 * Writes the key of a text for the alphabetical order: NFD without marks, lowercased.
 * @param to has room for 3 times the length
 * @returns its length in bytes
 */
export function writeAlphabeticalKey(from: usize, length: u32, to: usize): u32 {
  if (!isFilled) {
    fillAlphabetTable(table);
    isFilled = true;
  }
  const mapped = mapText(table, from, length, to, BEYOND_TABLE, true);
  return mapped < 0 ? keyByContext(from, length, to) : <u32>mapped;
}
