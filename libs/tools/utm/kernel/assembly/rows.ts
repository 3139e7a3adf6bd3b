import { HASH, LF, QUESTION, TAGGED } from './addresses';
import { areEqual, copyBytes } from './bytes';
import { allPairs, allPairsLength } from './parameters';
import { appendAll } from './read-address';

// An untagged row is the URL without its tags: they are inserted before its fragment, after a question mark or, if
// there is one, an ampersand. Rows with tags elsewhere contain all of theirs and a mark. So two untagged rows are equal
// exactly if the finished ones are.

/**
 * Converts a finished row to its untagged form.
 * @param end end of the finished row
 * @returns end of the untagged row
 */
export function takeTagsBack(start: usize, end: usize): usize {
  const length = allPairsLength();
  const tagsEnd = fragmentStart(start, end);
  const tags = tagsEnd - length;
  if (tags > start && isPairBreak(<u32>load<u8>(tags - 1)) && areTags(tags)) {
    // The question mark is the first one: a path precedes it.
    memory.copy(tags - 1, tagsEnd, end - tagsEnd);
    return end - length - 1;
  }
  store<u8>(end, TAGGED);
  return end + 1;
}

/**
 * Writes the finished row of an untagged one.
 * @returns the end of the row; `finishedLineEnd` returns the end of the line
 */
export function finishRow(line: usize, to: usize): usize {
  const lineEnd = i8x16.splat(<i8>LF);
  const hash = i8x16.splat(<i8>HASH);
  const question = i8x16.splat(<i8>QUESTION);
  let hasQuestion = 0;
  let at = line;
  let row = to;
  for (;;) {
    const bytes = v128.load(at);
    v128.store(row, bytes);
    const questions = i8x16.bitmask(i8x16.eq(bytes, question));
    const stops = i8x16.bitmask(v128.or(i8x16.eq(bytes, lineEnd), i8x16.eq(bytes, hash)));
    if (stops != 0) {
      const size = <usize>ctz(stops);
      hasQuestion |= questions & (stops ^ (stops - 1));
      at += size;
      row += size;
      break;
    }
    hasQuestion |= questions;
    at += 16;
    row += 16;
  }
  if (<u32>load<u8>(at) == LF) {
    finishedEnd = at;
    return <u32>load<u8>(at - 1) == TAGGED ? row - 1 : appendAll(hasQuestion != 0, row);
  }
  return finishFragment(at, row, hasQuestion != 0);
}

let finishedEnd: usize = 0;

export function finishedLineEnd(): usize {
  return finishedEnd;
}

function finishFragment(at: usize, row: usize, hasQuestion: bool): usize {
  let end = at;
  while (<u32>load<u8>(end) != LF) end++;
  finishedEnd = end;
  const isTagged = <u32>load<u8>(end - 1) == TAGGED;
  const to = isTagged ? row : appendAll(hasQuestion, row);
  return copyBytes(at, end - at - <usize>isTagged, to);
}

function isPairBreak(byte: u32): bool {
  return byte == 0x26 || byte == QUESTION;
}

function areTags(at: usize): bool {
  const length = allPairsLength();
  if (length >= 16) return areEqual(at, allPairs(), length);
  return memory.compare(at, allPairs(), length) == 0;
}

function fragmentStart(start: usize, end: usize): usize {
  let at = start;
  while (at < end && <u32>load<u8>(at) != HASH) at++;
  return at;
}
