import { ASCII_CLASSES, ROW_BYTES, ROWS, TEXT, TEXT_LENGTH } from './addresses';
import { classAt, classLength, mayBeWhite, skipWhite, skipWhiteBack } from './white-space';

let deleted: u32 = 0;
let isTrimming: bool = false;
let isDroppingEmpty: bool = false;
let scratchTop: usize = 0;
let hasChanged: bool = false;

/**
 * @param classes classes of characters to delete (`SOFT_BREAK`, `TAB`, `SPACE`)
 */
export function setCleaning(classes: u32, trim: bool, dropEmpty: bool): void {
  deleted = classes;
  isTrimming = trim;
  isDroppingEmpty = dropEmpty;
}

/** Sets the buffer for texts with deletions inside; it holds as many bytes as a batch. */
export function setCleanScratch(at: usize): void {
  scratchTop = at;
}

/** Returns true if the last call of `cleanRows` changed or dropped a row. */
export function haveRowsChanged(): bool {
  return hasChanged;
}

/**
 * Cleans the texts of the first `count` rows, and drops the empty ones.
 * @returns the number of rows left
 */
export function cleanRows(count: u32): u32 {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  let left = ROWS;
  hasChanged = false;
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    let text = <usize>load<u32>(row, TEXT);
    let length = load<u32>(row, TEXT_LENGTH);
    if (deleted != 0 && hasDeletable(text, length)) {
      const kept = deleteClasses(text, length, scratchTop);
      if (kept != length) {
        text = scratchTop;
        length = kept;
        scratchTop += kept;
        hasChanged = true;
      }
    }
    if (length == 0) {
      if (isDroppingEmpty) {
        hasChanged = true;
        continue;
      }
    } else if (mayBeWhite(load<u8>(text)) || mayBeWhite(load<u8>(text + length - 1))) {
      const start = skipWhite(text, text + length);
      const trimmed = <u32>(skipWhiteBack(start, text + length) - start);
      if (trimmed == 0 && isDroppingEmpty) {
        hasChanged = true;
        continue;
      }
      if (isTrimming && trimmed != length) {
        text = start;
        length = trimmed;
        hasChanged = true;
      }
    }
    store<u32>(left, <u32>text, TEXT);
    store<u32>(left, length, TEXT_LENGTH);
    left += ROW_BYTES;
  }
  return <u32>((left - ROWS) / ROW_BYTES);
}

/**
 * Returns true if a text contains a character that may have to be deleted: ASCII white space, or anything beyond ASCII.
 */
function hasDeletable(text: usize, length: u32): bool {
  const space = i8x16.splat(0x21);
  let left = length;
  let at = text;
  while (left >= 16) {
    // As signed bytes, all beyond ASCII are below the space, too.
    if (v128.any_true(i8x16.lt_s(v128.load(at), space))) return true;
    at += 16;
    left -= 16;
  }
  const end = at + left;
  for (; at < end; at++) if (<i8>load<u8>(at) < 0x21) return true;
  return false;
}

function deleteClasses(text: usize, length: u32, to: usize): u32 {
  const end = text + length;
  let at = text;
  let top = to;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    store<u8>(top, byte);
    if (byte < 0x80) {
      top += <usize>((load<u8>(ASCII_CLASSES + byte) & deleted) == 0);
      at++;
      continue;
    }
    const found = classAt(at, end);
    if ((found & deleted) != 0) {
      at += classLength(found);
    } else {
      top++;
      at++;
    }
  }
  return <u32>(top - to);
}
