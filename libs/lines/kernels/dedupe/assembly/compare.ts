import { LF, REPEATED } from './addresses';
import { foldText } from './fold';
import { caseBits, isIgnoringCase } from './hash';
import { firstOutput, foldScratch } from './layout';
import { foldAscii } from './letters';

/** Returns the end of a line in the arena that is not marked as repeated. */
export function endOfLine(line: usize): usize {
  let at = line;
  let ends = endsOf(v128.load(at));
  while (ends == 0) {
    at += 16;
    ends = endsOf(v128.load(at));
  }
  return at + <usize>ctz(ends);
}

/** Returns the end of a line in the arena, marked or not. */
export function endOfAnyLine(line: usize): usize {
  let at = line;
  let ends = anyEnds(at);
  while (ends == 0) {
    at += 16;
    ends = anyEnds(at);
  }
  return at + <usize>ctz(ends);
}

function anyEnds(at: usize): i32 {
  const bytes = v128.load(at);
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(<i8>LF)), i8x16.eq(bytes, i8x16.splat(<i8>REPEATED))));
}

/** Returns true if two lines in the arena, neither marked, have equal keys. */
export function areLinesEqual(first: usize, second: usize): bool {
  const bits = caseBits();
  let a = first;
  let b = second;
  let ends = 0;
  do {
    const left = foldAscii(v128.load(a), bits);
    const right = foldAscii(v128.load(b), bits);
    ends = endsOf(left);
    // Bytes up to and including the first line end; all if there is none.
    const inLine = ends ^ (ends - 1);
    if ((i8x16.bitmask(i8x16.ne(left, right)) & inLine) != 0) {
      return isIgnoringCase() && areFoldedEqual(first, second);
    }
    a += 16;
    b += 16;
  } while (ends == 0);
  return true;
}

function endsOf(bytes: v128): i32 {
  return i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>LF)));
}

function areFoldedEqual(first: usize, second: usize): bool {
  const left = firstOutput();
  const right = foldScratch();
  const length = foldText(first, <u32>(endOfLine(first) - first), left);
  if (foldText(second, <u32>(endOfLine(second) - second), right) != length) return false;
  return memory.compare(left, right, length) == 0;
}
