// Separate module with its own memory that finds and replaces a text byte by byte in lines. It can ignore the case of
// ASCII letters: both cases of a letter, and no other bytes, are equal with the bit 0x20 set.

const FIND: usize = 0x0100;
const REPLACEMENT: usize = 0x1100;
/** For every byte of the find text: the bit in which it may differ. */
const CASES: usize = 0x2100;
const TEXT: usize = 0x3100;
/** (host) Maximum length of find text and replacement. */
const LONGEST: u32 = 4096 - 64;
/** Spare room after every buffer, for whole vectors read or written at its end. */
const SLACK: usize = 64;
const NONE: usize = 0;
const LF: i8 = 0x0a;
const TAB: i8 = 0x09;

let findLength: usize = 0;
let replacementLength: usize = 0;
let output: usize = 0;
let matches: u32 = 0;
let matchingLines: u32 = 0;

export function findStart(): usize {
  return FIND;
}

export function replacementStart(): usize {
  return REPLACEMENT;
}

export function textStart(): usize {
  return TEXT;
}

export function outputStart(): usize {
  return output;
}

/** Returns the number of matches replaced or counted by the last call of `replace` or `count`. */
export function matchCount(): u32 {
  return matches;
}

/** Returns the number of lines in which the last call of `count` found a match. */
export function lineCount(): u32 {
  return matchingLines;
}

/** Sets the lengths of the two texts; returns false if one is too long. */
export function setLengths(find: u32, replacement: u32): bool {
  findLength = find;
  replacementLength = replacement;
  return find > 0 && find <= LONGEST && replacement <= LONGEST;
}

/** Sets whether the case of letters is ignored; the find text must be in memory. */
export function setCase(isIgnored: bool): void {
  for (let i: usize = 0; i < findLength; i++) {
    const lower = <u32>load<u8>(FIND + i) | 0x20;
    const bit: u32 = isIgnored && lower >= 0x61 && lower <= 0x7a ? 0x20 : 0;
    store<u8>(CASES + i, bit);
    store<u8>(FIND + i, <u32>load<u8>(FIND + i) | bit);
  }
}

/**
 * Returns true if a text contains a letter of two or three bytes, given as these bytes in a number, first byte lowest.
 */
export function hasLetter(textLength: u32, letter: u32): bool {
  const end = TEXT + <usize>textLength;
  store<u32>(end, 0);
  const firstByte = i8x16.splat(<i8>letter);
  const bytes: u32 = letter < 0x10000 ? 0xffff : 0xffffff;
  for (let at = TEXT; at < end; at += 16) {
    let found = i8x16.bitmask(i8x16.eq(v128.load(at), firstByte));
    for (; found != 0; found &= found - 1) if ((load<u32>(at + <usize>ctz(found)) & bytes) == letter) return true;
  }
  return false;
}

/** Ensures that a text and its output fit; returns false if memory is short. */
export function reserve(textLength: u32, outputLength: u32): bool {
  output = (TEXT + <usize>textLength + SLACK + 15) & ~15;
  const pages = <i32>((output + <usize>outputLength + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/**
 * Writes the text with its non-overlapping matches replaced, from the first to the last: all, or only the first that
 * begins on each line. @returns its length
 */
export function replace(textLength: u32, isFirstOnly: bool): u32 {
  const end = TEXT + <usize>textLength;
  let kept = TEXT;
  let to = output;
  matches = 0;
  for (let match = nextMatch(TEXT, end); match != NONE; ) {
    to = copyTo(to, kept, match - kept);
    to = copyTo(to, REPLACEMENT, replacementLength);
    kept = match + findLength;
    matches++;
    match = nextMatch(isFirstOnly ? lineEndFrom(kept, end) : kept, end);
  }
  return <u32>(copyTo(to, kept, end - kept) - output);
}

/** Counts the non-overlapping matches and the lines that have one. */
export function count(textLength: u32): void {
  const end = TEXT + <usize>textLength;
  let lineEnd = TEXT;
  matches = 0;
  matchingLines = 0;
  for (let match = nextMatch(TEXT, end); match != NONE; match = nextMatch(match + findLength, end)) {
    matches++;
    if (match < lineEnd) continue;
    matchingLines++;
    lineEnd = lineEndFrom(match, end);
  }
}

/** Returns the number of the first line with a match, or -1. */
export function firstLine(textLength: u32): i32 {
  const end = TEXT + <usize>textLength;
  const match = nextMatch(TEXT, end);
  if (match == NONE) return -1;
  let line: i32 = 0;
  for (let at = lineEndFrom(TEXT, end); at < match; at = lineEndFrom(at + 1, end)) line++;
  return line;
}

/**
 * Marks the rows of a table in which one cell holds a match: writes a byte per line to the output, 1 or 0. With
 * `isAtStart` the match must begin the cell, with `isAtEnd` it must end it.
 * @returns the bytes of the marked rows, with line ends
 */
export function markCells(textLength: u32, lines: u32, column: u32, isAtStart: bool, isAtEnd: bool): u32 {
  const end = TEXT + <usize>textLength;
  const lineEnd = i8x16.splat(LF);
  memory.fill(output, 0, lines);
  let read = TEXT;
  let line: usize = 0;
  let lineStart = TEXT;
  let cell: u32 = 0;
  let counted = TEXT;
  let marked: usize = 0;
  for (let match = nextMatch(TEXT, end); match != NONE; ) {
    for (; read < match; read += 16) {
      const length = <i32>min<usize>(16, match - read);
      const ends = i8x16.bitmask(i8x16.eq(v128.load(read), lineEnd)) & ((1 << length) - 1);
      line += <usize>popcnt(ends);
      if (ends != 0) lineStart = read + <usize>(32 - clz(ends));
    }
    read = match;
    if (counted < lineStart) {
      counted = lineStart;
      cell = 0;
    }
    cell += tabsBetween(counted, match);
    counted = match;
    const isThere =
      cell == column &&
      (!isAtStart || match == TEXT || isSeparator(match - 1)) &&
      (!isAtEnd || isSeparator(match + findLength));
    let from = match + 1;
    if (isThere || cell > column) from = lineEndFrom(match, end);
    if (isThere) {
      store<u8>(output + line, 1);
      marked += from + 1 - lineStart;
    }
    match = nextMatch(from, end);
  }
  return <u32>marked;
}

function tabsBetween(from: usize, to: usize): u32 {
  let tabs: u32 = 0;
  for (; from < to; from += 16) {
    const wanted = (1 << (<i32>min<usize>(16, to - from))) - 1;
    tabs += <u32>popcnt(i8x16.bitmask(i8x16.eq(v128.load(from), i8x16.splat(TAB))) & wanted);
  }
  return tabs;
}

function isSeparator(at: usize): bool {
  const byte = load<i8>(at);
  return byte == TAB || byte == LF;
}

/** Returns the position of the first line end from `from` on, or the end of the text. */
function lineEndFrom(from: usize, end: usize): usize {
  for (let at = from; at < end; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(LF)));
    if (found != 0) return min(at + <usize>ctz(found), end);
  }
  return end;
}

/** Returns the first match from `from` on, or NONE. */
function nextMatch(from: usize, end: usize): usize {
  const last = findLength - 1;
  const firstByte = v128.load8_splat(FIND);
  const firstCase = v128.load8_splat(CASES);
  const lastByte = v128.load8_splat(FIND + last);
  const lastCase = v128.load8_splat(CASES + last);
  for (let at = from; at + findLength <= end; at += 16) {
    const begins = i8x16.eq(v128.or(v128.load(at), firstCase), firstByte);
    const ends = i8x16.eq(v128.or(v128.load(at + last), lastCase), lastByte);
    let found = i8x16.bitmask(v128.and(begins, ends));
    for (; found != 0; found &= found - 1) {
      const match = at + <usize>ctz(found);
      if (match + findLength > end) return NONE;
      if (isMatch(match)) return match;
    }
  }
  return NONE;
}

function isMatch(at: usize): bool {
  let i: usize = 0;
  for (; i + 16 <= findLength; i += 16) if (differing(at + i, i) != 0) return false;
  return (differing(at + i, i) & ((1 << (<i32>(findLength - i))) - 1)) == 0;
}

function differing(at: usize, place: usize): i32 {
  return i8x16.bitmask(i8x16.ne(v128.or(v128.load(at), v128.load(CASES + place)), v128.load(FIND + place)));
}

/**
 * @returns the position after the copy
 */
function copyTo(to: usize, from: usize, length: usize): usize {
  for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
  return to + length;
}
