import { AMPERSAND, HASH, LF, QUESTION, ROW_URLS, SLACK, TAGGED } from './addresses';
import { copyBytes } from './bytes';
import { NO_MEMORY, reach } from './memory';
import { allPairs, allPairsLength } from './parameters';

// What is compared of tagged URLs. The tags are everything from `utm_source=`, which each URL has, to the fragment. Tags
// that occur again have a number, which is compared in their place: half of the bytes to copy, hash and hold. The same
// tags always have the same number, or none, so two keys are equal exactly if the URLs are.

/** (host) Returns the number of tags; 0 if they have none. */
declare function numberOf(tags: usize, length: u32): u32;

/** Bytes of a row in `ROW_URLS`: start, end and tags of its URL, from the first row; the tags' length and number. */
export const ROW_URL_BYTES: usize = 16;
const NUMBER_BITS: u32 = 16;
const NUMBER_MASK: u32 = 0xffff;
// `utm_source=` in two overlapping words.
const NAME: u64 = 0x72756f735f6d7475;
const NAME_END: u32 = 0x3d656372;
const NAME_LENGTH: usize = 11;

let keys: usize = 0;

/** Returns the address of the keys of the last rows, a line each, after `copyKeys`. */
export function keysStart(): usize {
  return keys;
}

/**
 * Notes the URL of a row.
 * @param tags address of its tags
 * @param number of the tags; 0 if they have none
 */
export function noteUrl(
  rows: usize,
  row: u32,
  start: usize,
  end: usize,
  tags: usize,
  length: usize,
  number: u32,
): void {
  const entry = ROW_URLS + <usize>row * ROW_URL_BYTES;
  store<u32>(entry, <u32>(start - rows));
  store<u32>(entry, <u32>(end - rows), 4);
  store<u32>(entry, <u32>(tags - rows), 8);
  store<u32>(entry, number == 0 ? 0 : ((<u32>length) << NUMBER_BITS) | number, 12);
}

/**
 * Notes the URL of a row, and looks for its tags.
 * @param number of the tags of its set
 */
export function noteOddUrl(rows: usize, row: u32, start: usize, end: usize, number: u32): void {
  const tags = tagsStartIn(start, end);
  let tagsEnd = tags;
  while (tagsEnd < end && <u32>load<u8>(tagsEnd) != HASH) tagsEnd++;
  const length = tagsEnd - tags;
  const isOfSet = number != 0 && length == allPairsLength() && memory.compare(tags, allPairs(), length) == 0;
  noteUrl(rows, row, start, end, tags, length, isOfSet ? number : numberOf(tags, <u32>length));
}

/** Returns where the tags of a URL start; its end if it has none. */
function tagsStartIn(start: usize, end: usize): usize {
  let at = start;
  while (at < end && <u32>load<u8>(at) != QUESTION && <u32>load<u8>(at) != HASH) at++;
  while (at < end && <u32>load<u8>(at) != HASH) {
    const pair = at + 1;
    if (pair + NAME_LENGTH <= end && load<u64>(pair) == NAME && load<u32>(pair, 7) == NAME_END) return pair;
    at = pair;
    while (at < end && <u32>load<u8>(at) != AMPERSAND && <u32>load<u8>(at) != HASH) at++;
  }
  return end;
}

/** Copies the keys of rows, a line each, behind them. @returns their size; `NO_MEMORY` */
export function writeKeys(rows: usize, rowsEnd: usize, count: u32): u32 {
  keys = (rowsEnd + SLACK + 15) & ~15;
  if (!reach(<u64>keys + (rowsEnd - rows) + <u64>count * 4 + SLACK)) return NO_MEMORY;
  let to = keys;
  for (let row: usize = 0; row < <usize>count; row++) {
    const entry = ROW_URLS + row * ROW_URL_BYTES;
    const start = rows + <usize>load<u32>(entry);
    const end = rows + <usize>load<u32>(entry, 4);
    const tail = load<u32>(entry, 12);
    if (tail == 0) {
      to = copyBytes(start, end - start, to);
    } else {
      const tags = rows + <usize>load<u32>(entry, 8);
      to = putNumber(tail & NUMBER_MASK, copyBytes(start, tags - start, to));
      const behind = tags + <usize>(tail >> NUMBER_BITS);
      to = copyBytes(behind, end - behind, to);
    }
    store<u8>(to++, LF);
  }
  return <u32>(to - keys);
}

/** Writes a number as a mark that no URL contains, and three characters. */
function putNumber(number: u32, to: usize): usize {
  const low = (number & 63) + 0x30;
  const middle = ((number >> 6) & 63) + 0x30;
  const high = (number >> 12) + 0x30;
  store<u32>(to, TAGGED | (low << 8) | (middle << 16) | (high << 24));
  return to + 4;
}
