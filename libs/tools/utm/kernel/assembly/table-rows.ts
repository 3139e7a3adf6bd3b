import {
  LF,
  MOST_ROWS,
  PAIR_ENTRY_BYTES,
  PARAMETERS,
  ROW_META,
  SETS,
  SLACK,
  SLOT_BITS,
  SLOT_BYTES,
  SLOTS,
  TAB,
  VALUE_COLUMNS,
} from './addresses';
import { copyBytes, isBlank } from './bytes';
import { ENOUGH, NO_MEMORY, reach } from './memory';
import { setPairs, usePairs } from './parameters';
import { appendedTags, hasOtherValues, ODD, readAddress, setComparing, setTagging } from './read-address';
import { cellEnd, cellStart, copyKey, findCells, hashKey, isKey, keyLength, setValueColumns } from './row-cells';
import { noteOddUrl, noteUrl, writeKeys } from './row-keys';

export { keysStart } from './row-keys';

// Tags the URLs of table rows. The values of a row follow from the cells of some columns. What they lead to is a set of
// values: the pairs, and the text of the cells behind the URL. The host makes it once for each combination of cells.

/** (host) Makes the set of values of a row at `record`. @returns false if there is no room for its text */
declare function makeSet(record: usize, row: usize, length: u32): bool;
/** (host) Tags an unusual URL with a set. @returns the length of its row; 0 if it cannot be tagged */
declare function tagCell(record: usize, from: usize, length: u32): u32;
/** (host) Finds the values that a set replaces in a URL. @returns the length of the notes; 0 if it replaces none */
declare function findReplaced(record: usize, from: usize, length: u32): u32;
/** (host) Makes a row whose values are too long to be stored. @returns its length; 0 if it is rejected */
declare function makeRow(row: usize, length: u32): u32;
/** (host) Rejects a row. @param reason 0 for no URL, 1 for a text that is none, 2 for its values */
declare function rejectRow(record: usize, row: usize, length: u32, reason: u32): void;
/** (host) Writes the text of the last call of `tagCell`, `findReplaced` or `makeRow`. */
declare function putOdd(to: usize): void;

/** Maximum number of sets; beyond it, all are evicted. */
const MOST_SETS: u32 = 1 << 16;
const SLOT_MASK: usize = (1 << 17) - 1;
/** Memory for sets at first, and at most. */
const LEAST_SET_BYTES: usize = 2 << 20;
const MOST_SET_BYTES: usize = 32 << 20;

// (host) Record of a set, followed by its key.
const HASH: usize = 0;
const KEY_LENGTH: usize = 4;
/** Address and length of the pairs, and a bit for each of them. */
const PAIRS_AT: usize = 8;
const PAIRS_LENGTH: usize = 12;
const FILLED: usize = 16;
/** Address and length of the cells behind the URL, up to the notes. */
const CELLS_AT: usize = 20;
const CELLS_LENGTH: usize = 24;
const NOTES_AT: usize = 28;
const NOTES_LENGTH: usize = 32;
/** Byte for `ROW_META`; `REJECTED` if the row is rejected. */
const META: usize = 36;
const REJECTED: u32 = 0xff;
/** Number of the pairs, which `numberOf` gives them. */
const NUMBER: usize = 40;
const ENTRIES: usize = 44;
const RECORD_BYTES: usize = ENTRIES + <usize>PARAMETERS * PAIR_ENTRY_BYTES;

let urlColumn: u32 = 0;
let lines: usize = 0;
let linesEnd: usize = 0;
let rows: usize = 0;
let rowsEnd: usize = 0;
let rowCount: u32 = 0;
let setCount: u32 = 0;
let setsFree: usize = SETS;
let setsEnd: usize = SETS + LEAST_SET_BYTES;
let wasFull: bool = false;
let longFrom: usize = 0;
let longLength: usize = 0;

/** (host) Returns the address of the places of the columns whose cells decide the values. */
export function valueColumnsStart(): usize {
  return VALUE_COLUMNS;
}

/** (host) Returns the address of the first set after all were evicted. */
export function firstSet(): usize {
  return SETS;
}

export function tableRowsStart(): usize {
  return rows;
}

export function tableRowsWritten(): u32 {
  return rowCount;
}

export function rowMetaStart(): usize {
  return ROW_META;
}

/**
 * Starts the module for rows of a table. Call it once, before anything is written to the memory.
 * @param column place of the column with the URL
 * @param count number of columns whose cells decide the values
 * @param last last place of all these columns
 * @returns false if memory is short
 */
export function startRows(column: u32, count: u32, last: u32, removesExisting: bool): bool {
  urlColumn = column;
  setValueColumns(count, last);
  setPairs(0, removesExisting);
  setTagging(true);
  setComparing(true);
  return reach(<u64>setsEnd);
}

/** Makes room for rows of so many bytes. @returns their address; 0 if memory is short */
export function takeRows(bytes: u32): usize {
  // Sets that were evicted for lack of memory get more of it, which no rows use between two blocks.
  if (wasFull) setsEnd = min<usize>(SETS + (setsEnd - SETS) * 4, SETS + MOST_SET_BYTES);
  wasFull = false;
  lines = setsEnd;
  linesEnd = lines + <usize>bytes;
  rows = (linesEnd + SLACK + 15) & ~15;
  return reach(<u64>rows + ENOUGH + SLACK) ? lines : 0;
}

/** (host) Takes memory for the text of the set that is being made. @returns 0 if there is none */
export function takeSetBytes(length: u32): usize {
  const at = setsFree;
  const end = (<u64>at + length + SLACK + 15) & ~15;
  if (end > <u64>setsEnd) return 0;
  setsFree = <usize>end;
  return at;
}

/**
 * Tags the next rows until there are enough.
 * @returns the size of the rows in bytes, which may be 0; `NO_MEMORY`
 */
export function readRows(): u32 {
  const enough = rows + ENOUGH;
  let to = rows;
  rowCount = 0;
  while (lines < linesEnd && to < enough && rowCount < MOST_ROWS) {
    const row = lines;
    const rowEnd = findCells(row);
    lines = rowEnd + 1;
    const record = setOf(row, rowEnd);
    const end = record == 0 ? makeLongRow(row, rowEnd, to) : makeTaggedRow(record, row, rowEnd, to);
    if (end == ODD) return NO_MEMORY;
    if (end == to) continue;
    store<u8>(end, LF);
    to = end + 1;
    rowCount++;
  }
  rowsEnd = to;
  return <u32>(to - rows);
}

/** (host) Returns true if there are rows left to read. */
export function hasRowsLeft(): bool {
  return lines < linesEnd;
}

/** Copies what is compared of the last rows, a line each. @returns its size; `NO_MEMORY` */
export function copyKeys(): u32 {
  return writeKeys(rows, rowsEnd, rowCount);
}

/** Returns the set of the values of a row; 0 if they are too long to be stored. */
function setOf(row: usize, rowEnd: usize): usize {
  const hash = hashKey(row);
  let slot = slotOf(hash);
  let record = <usize>load<u32>(SLOTS + slot * 4);
  while (record != 0 && !isSetOf(record, row, <u32>hash)) {
    slot = (slot + 1) & SLOT_MASK;
    record = <usize>load<u32>(SLOTS + slot * 4);
  }
  return record == 0 ? newSet(row, rowEnd, hash) : record;
}

function isSetOf(record: usize, row: usize, hash: u32): bool {
  return (
    load<u32>(record, HASH) == hash &&
    <usize>load<u32>(record, KEY_LENGTH) == keyLength &&
    isKey(record + RECORD_BYTES, row)
  );
}

function slotOf(hash: u64): usize {
  return <usize>(hash >> (64 - SLOT_BITS));
}

function newSet(row: usize, rowEnd: usize, hash: u64): usize {
  for (let attempt = 0; attempt < 2; attempt++) {
    const record = setCount < MOST_SETS ? takeSetBytes(<u32>(RECORD_BYTES + keyLength)) : 0;
    if (record != 0) {
      store<u32>(record, <u32>hash, HASH);
      store<u32>(record, <u32>keyLength, KEY_LENGTH);
      copyKey(row, record + RECORD_BYTES);
      if (makeSet(record, row, <u32>(rowEnd - row))) {
        let slot = slotOf(hash);
        while (load<u32>(SLOTS + slot * 4) != 0) slot = (slot + 1) & SLOT_MASK;
        store<u32>(SLOTS + slot * 4, <u32>record);
        setCount++;
        return record;
      }
    }
    evictSets();
  }
  return 0;
}

function evictSets(): void {
  memory.fill(SLOTS, 0, SLOT_BYTES);
  setsFree = SETS;
  setCount = 0;
  wasFull = true;
}

/** Writes a row with its URL and values. @returns its end, `to` if it is rejected, `ODD` if memory is short */
function makeTaggedRow(record: usize, row: usize, rowEnd: usize, to: usize): usize {
  const length = rowEnd - row;
  const pairsLength = <usize>load<u32>(record, PAIRS_LENGTH);
  const behind = <usize>load<u32>(record, CELLS_LENGTH) + <usize>load<u32>(record, NOTES_LENGTH);
  const besides = pairsLength + behind + 2 * SLACK;
  if (!reach(<u64>to + 2 * length + besides)) return ODD;
  usePairs(record + ENTRIES, <usize>load<u32>(record, PAIRS_AT), pairsLength, load<u32>(record, FILLED));
  const meta = load<u32>(record, META);
  copyBytes(row, length, to);
  store<u8>(to + length, TAB);
  const url = to + length + 1;
  const stop = cellEnd(urlColumn);
  let from = cellStart(row, urlColumn);
  const before = load<u8>(stop);
  // A URL ends with its line.
  store<u8>(stop, LF);
  while (isBlank(<u32>load<u8>(from))) from++;
  let end = from == stop ? url : readAddress(from, url);
  store<u8>(stop, before);
  let mayReplace = hasOtherValues();
  const tags = end == ODD ? 0 : appendedTags();
  if (end == ODD) {
    const size = <usize>tagCell(record, from, <u32>(stop - from));
    end = url + size;
    mayReplace = true;
    if (size != 0) {
      if (!reach(<u64>end + besides)) return ODD;
      putOdd(url);
    }
  }
  if (end == url || meta == REJECTED) {
    rejectRow(record, row, <u32>length, from == stop ? 0 : end == url ? 1 : 2);
    return to;
  }
  const number = load<u32>(record, NUMBER);
  if (tags != 0) noteUrl(rows, rowCount, url, end, tags, pairsLength, number);
  else noteOddUrl(rows, rowCount, url, end, number);
  store<u8>(ROW_META + <usize>rowCount, <u8>meta);
  const notes = copyBytes(<usize>load<u32>(record, CELLS_AT), <usize>load<u32>(record, CELLS_LENGTH), end);
  const replaced = mayReplace && from != stop ? <usize>findReplaced(record, from, <u32>(stop - from)) : 0;
  if (replaced == 0) {
    return copyBytes(<usize>load<u32>(record, NOTES_AT), <usize>load<u32>(record, NOTES_LENGTH), notes);
  }
  if (!reach(<u64>notes + replaced + 2 * SLACK)) return ODD;
  putOdd(notes);
  return notes + replaced;
}

/** Writes a row that the host makes as a whole. */
function makeLongRow(row: usize, rowEnd: usize, to: usize): usize {
  const length = <usize>makeRow(row, <u32>(rowEnd - row));
  if (length == 0) return to;
  if (!reach(<u64>to + length + SLACK)) return ODD;
  putOdd(to);
  noteOddUrl(rows, rowCount, to + longFrom, to + longFrom + longLength, 0);
  return to + length;
}

/** (host) Sets where the URL of the row that `makeRow` makes stands in it, and its byte for `rowMetaStart`. */
export function setLongRow(from: u32, length: u32, meta: u32): void {
  longFrom = <usize>from;
  longLength = <usize>length;
  store<u8>(ROW_META + <usize>rowCount, <u8>meta);
}
