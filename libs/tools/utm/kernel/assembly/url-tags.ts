import { HOST_SET, LF, NAMES, PARAMETERS, SLACK, TAGS } from './addresses';
import { isBlank, lineEndsAt } from './bytes';
import { allPairsLength, setPair, setPairs } from './parameters';
import { hasTagsInPlace, isTaggingAll, ODD, readAddress, setTagging } from './read-address';
import { finishedLineEnd, finishRow, takeTagsBack } from './rows';

// A module of its own, with a memory of its own: reads lines as addresses, and tags them.

export { setPair };

/** (host) Tags an odd line. @returns how long its finished row is; 0 for a line that has none */
declare function tagOdd(from: usize, length: u32): u32;
/** (host) Writes the row that `tagOdd` has made. */
declare function putOdd(to: usize): void;

/** Rows are handed on once they have so many bytes, like blocks. */
const ENOUGH: usize = 1 << 20;
/** What a row can have beyond its line and the tags: scheme, slash, an ampersand a tag, mark and line end. */
const BESIDES: usize = 8 + 1 + <usize>PARAMETERS + 2;
/** What a call answers where there is no memory. */
const NO_MEMORY: u32 = 0xffffffff;
const PAGE: u64 = 1 << 16;

let lines: usize = 0;
let linesEnd: usize = 0;
let rows: usize = 0;
let rowCount: u32 = 0;

/** (host) Where sets of characters stand, one behind the other, and names of parameters. */
export function setsStart(): usize {
  return HOST_SET;
}

export function namesStart(): usize {
  return NAMES;
}

export function tagsStart(): usize {
  return TAGS;
}

/** Where the rows stand that the last call has written. */
export function rowsStart(): usize {
  return rows;
}

/** How many rows the last call has written. */
export function rowsWritten(): u32 {
  return rowCount;
}

/**
 * Begins: once, before anything is put into the memory.
 * @param tagsLength of all pairs, with an ampersand between them; each is named by `setPair`
 * @param removesExisting whether all five parameters are taken out of an address before
 * @param isTagging whether rows are finished at once; else they wait for their tags
 * @returns false where there is no memory
 */
export function start(tagsLength: u32, removesExisting: bool, isTagging: bool): bool {
  setPairs(tagsLength, removesExisting);
  setTagging(isTagging);
  return reach(<u64>TAGS + allPairsLength() + SLACK);
}

/** Makes room for lines of so many bytes. @returns where they are to be put; 0 where there is no memory */
export function takeLines(bytes: u32): usize {
  lines = (TAGS + allPairsLength() + SLACK + 15) & ~15;
  linesEnd = lines + <usize>bytes;
  rows = (linesEnd + SLACK + 15) & ~15;
  return reachBehind(<u64>rows + ENOUGH) ? lines : 0;
}

/**
 * Reads the next of the lines as addresses, till there are enough rows.
 *
 * Line ends are looked for ahead of the addresses, so that a processor can begin a line before it is done with the last.
 * @returns how many bytes the rows have, 0 once there are no lines left; or `NO_MEMORY`
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

/** Finishes the next of the lines, which are rows that wait for their tags; otherwise as `readLines`. */
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
 * Takes a line that is no plain address as it stands.
 * @returns where its row ends: at its start where it has none; `ODD` where there is no memory
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

/** Sees to it that a row of the longest line there can be fits behind. */
function reachBehind(place: u64): bool {
  return reach(place + <u64>(linesEnd - lines + allPairsLength() + BESIDES + SLACK));
}

function reach(end: u64): bool {
  const pages = (end + PAGE - 1) / PAGE;
  const present = <u64>memory.size();
  return pages <= present || memory.grow(<i32>(pages - present)) >= 0;
}
