import { HOST_SET, LF, NAMES, PARAMETERS, SLACK, TAGS } from './addresses';
import { isBlank, lineEndsAt } from './bytes';
import { ENOUGH, NO_MEMORY, reach } from './memory';
import { allPairsLength, setPair, setPairs } from './parameters';
import { hasTagsInPlace, isTaggingAll, ODD, readAddress, setTagging } from './read-address';
import { finishedLineEnd, finishRow, takeTagsBack } from './rows';

// Separate module with its own memory that parses lines as URLs and tags them.

export {
  copyKeys,
  firstSet,
  hasRowsLeft,
  keysStart,
  readRows,
  rowMetaStart,
  setLongRow,
  startRows,
  tableRowsStart,
  tableRowsWritten,
  takeRows,
  takeSetBytes,
  valueColumnsStart,
} from './table-rows';
export { setPair };

/** (host) Tags an unusual line. @returns the length of its finished row; 0 for a line without a row */
declare function tagOdd(from: usize, length: u32): u32;
/** (host) Writes the row made by `tagOdd`. */
declare function putOdd(to: usize): void;

/** Maximum bytes of a row besides its line and the tags: scheme, slash, an ampersand per tag, mark and line end. */
const BESIDES: usize = 8 + 1 + <usize>PARAMETERS + 2;

let lines: usize = 0;
let linesEnd: usize = 0;
let rows: usize = 0;
let rowCount: u32 = 0;

/** (host) Returns the address of the consecutive sets of characters. */
export function setsStart(): usize {
  return HOST_SET;
}

export function namesStart(): usize {
  return NAMES;
}

export function tagsStart(): usize {
  return TAGS;
}

/** Returns the start of the rows written by the last call. */
export function rowsStart(): usize {
  return rows;
}

/** Returns the number of rows written by the last call. */
export function rowsWritten(): u32 {
  return rowCount;
}

/**
 * Starts the module. Call it once, before anything is written to the memory.
 * @param tagsLength length of all pairs, separated by ampersands; each is set by `setPair`
 * @param removesExisting true to remove the first five parameters from a URL first
 * @param isTagging true to finish rows at once; false to write untagged rows
 * @returns false if memory is short
 */
export function start(tagsLength: u32, removesExisting: bool, isTagging: bool): bool {
  setPairs(tagsLength, removesExisting);
  setTagging(isTagging);
  return reach(<u64>TAGS + allPairsLength() + SLACK);
}

/** Makes room for lines of so many bytes. @returns their address; 0 if memory is short */
export function takeLines(bytes: u32): usize {
  lines = (TAGS + allPairsLength() + SLACK + 15) & ~15;
  linesEnd = lines + <usize>bytes;
  rows = (linesEnd + SLACK + 15) & ~15;
  return reachBehind(<u64>rows + ENOUGH) ? lines : 0;
}

/**
 * Parses the next lines as URLs until there are enough rows.
 *
 * Line ends are found ahead of the URLs, so that a processor can begin a line before it has finished the last.
 * @returns the size of the rows in bytes, 0 if there are no lines left; or `NO_MEMORY`
 */
export function readLines(): u32 {
  const enough = rows + ENOUGH;
  let to = rows;
  let chunk = lines;
  let ends = lineEndsAt(chunk);
  rowCount = 0;
  while (lines < linesEnd && to < enough) {
    while (ends == 0) {
      chunk += 64;
      ends = lineEndsAt(chunk);
    }
    const start = lines;
    const lineEnd = chunk + <usize>ctz<u64>(ends);
    lines = lineEnd + 1;
    ends &= ends - 1;
    let end = readAddress(start, to);
    if (end == ODD) {
      end = readOdd(start, lineEnd, to);
      if (end == to) continue;
      if (end == ODD) return NO_MEMORY;
    } else if (hasTagsInPlace()) {
      end = takeTagsBack(to, end);
    }
    store<u8>(end, LF);
    to = end + 1;
    rowCount++;
  }
  return <u32>(to - rows);
}

/** Finishes the next lines, which are untagged rows; otherwise like `readLines`. */
export function finishLines(): u32 {
  const enough = rows + ENOUGH;
  let to = rows;
  rowCount = 0;
  while (lines < linesEnd && to < enough) {
    const end = finishRow(lines, to);
    lines = finishedLineEnd() + 1;
    store<u8>(end, LF);
    to = end + 1;
    rowCount++;
  }
  return <u32>(to - rows);
}

/**
 * Processes a line that is not a plain URL.
 * @returns the end of its row, which equals its start if there is no row; `ODD` if memory is short
 */
function readOdd(line: usize, lineEnd: usize, to: usize): usize {
  let start = line;
  while (isBlank(<u32>load<u8>(start))) start++;
  if (start == lineEnd) return to;
  let end = start > line ? readAddress(start, to) : ODD;
  if (end != ODD) return hasTagsInPlace() ? takeTagsBack(to, end) : end;
  const length = <usize>tagOdd(start, <u32>(lineEnd - start));
  if (length == 0) return to;
  end = to + length;
  if (!reachBehind(<u64>max<usize>(end, rows + ENOUGH))) return ODD;
  putOdd(to);
  return isTaggingAll() ? end : takeTagsBack(to, end);
}

/** Ensures that a row of the longest possible line fits at `place`. */
function reachBehind(place: u64): bool {
  return reach(place + <u64>(linesEnd - lines + allPairsLength() + BESIDES + SLACK));
}
