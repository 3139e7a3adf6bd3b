// A module of its own, with a memory of its own: finds a text, byte by byte what it is, in lines, and replaces it by
// another one. ASCII letters may be found in either case: the two cases of a letter, and no other bytes, are equal with
// the bit 0x20 set.

const FIND: usize = 0x0100;
const REPLACEMENT: usize = 0x1100;
/** For every byte of the find text: the bit in which it may differ. */
const CASES: usize = 0x2100;
const TEXT: usize = 0x3100;
/** (host) The longest find text and replacement. */
const LONGEST: u32 = 4096 - 64;
/** Behind every buffer, for whole vectors that are read or written at its end. */
const SLACK: usize = 64;
const NONE: usize = 0;
const LF: i8 = 0x0a;

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

/** How many matches the last call of `replace` has replaced, or that of `count` has found. */
export function matchCount(): u32 {
  return matches;
}

/** On how many lines the last call of `count` has found a match. */
export function lineCount(): u32 {
  return matchingLines;
}

/** Tells how long the two texts are; false where one is too long. */
export function setLengths(find: u32, replacement: u32): bool {
  findLength = find;
  replacementLength = replacement;
  return find > 0 && find <= LONGEST && replacement <= LONGEST;
}

/** Says whether letters of the find text, which is in its place, are found in either case. */
export function setCase(isIgnored: bool): void {
  for (let i: usize = 0; i < findLength; i++) {
    const lower = <u32>load<u8>(FIND + i) | 0x20;
    const bit: u32 = isIgnored && lower >= 0x61 && lower <= 0x7a ? 0x20 : 0;
    store<u8>(CASES + i, bit);
    store<u8>(FIND + i, <u32>load<u8>(FIND + i) | bit);
  }
}

/** Whether a text has a letter of two or three bytes, told as these bytes in a number, the first one lowest. */
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

/** Sees to it that a text and what may become of it fit; false where there is no memory. */
export function reserve(textLength: u32, outputLength: u32): bool {
  output = (TEXT + <usize>textLength + SLACK + 15) & ~15;
  const pages = <i32>((output + <usize>outputLength + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/**
 * Writes the text with its matches replaced, from the first to the last, none over another: all, or only the first of
 * those that begin on one line. @returns its length
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

/** Counts the matches, none over another, and the lines on which they are. */
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

/** The number of the first line on which there is a match, or -1. */
export function firstLine(textLength: u32): i32 {
  const end = TEXT + <usize>textLength;
  const match = nextMatch(TEXT, end);
  if (match == NONE) return -1;
  let line: i32 = 0;
  for (let at = lineEndFrom(TEXT, end); at < match; at = lineEndFrom(at + 1, end)) line++;
  return line;
}

/** The place of the first line end from a place on, or the end of the text. */
function lineEndFrom(from: usize, end: usize): usize {
  for (let at = from; at < end; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(LF)));
    if (found != 0) return min(at + <usize>ctz(found), end);
  }
  return end;
}

/** The first match from a place on, or NONE. */
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

/** @returns where the next goes */
function copyTo(to: usize, from: usize, length: usize): usize {
  for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
  return to + length;
}
