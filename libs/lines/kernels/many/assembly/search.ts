import { depthOf, longestText, NO_TEXT, nearestText, nextNearestText, nextSameText, step, textOf } from './automaton';
import { fold, INSIDE, isFolding, isWordAt, isWordBefore, lastFoldedLength, wasShifted, writeOrigins } from './letters';
import { copyTo, dropFrom, reaches, SLACK, take, takeAfter, used } from './memory';
import { possibleStart } from './prefixes';

// Searches a text for all texts of the automaton at once. Occurrences arrive by their ends. In the search for matches,
// an occurrence waits until no text can begin before it any more; then the first of the waiting ones, and of those that
// begin there the longest, is a match, and what overlaps it is dropped.

/** Flags of a text to find. */
const WHOLE_WORDS: u8 = 1;
const EXACT: u8 = 2;

const RECORD_BYTES: usize = 16;
/** Found matches (u32 each): start and end in the text, the found text, the line. */
const MATCH_BYTES: usize = 16;
/** Matches and bytes after which a search pauses. */
const MATCH_LIMIT: u32 = 1 << 18;
const OUTPUT_LIMIT: u64 = 16 << 20;
const LF: i8 = 0x0a;

let count: u32 = 0;
/** Unfolded texts, and their places. */
let rawBytes: usize = 0;
let rawStarts: usize = 0;
let flags: usize = 0;
let hasFlags: bool = false;
let replacements: usize = 0;
/** For every text its matches so far (u64), and place and length of its replacement (u32 each). */
let records: usize = 0;
/** For every text the last line with a match (u32). */
let lastLines: usize = 0;
/** The longest occurrence that waits at every start, as text plus 1 and length (u32 each), in a ring. */
let waiting: usize = 0;
let waitingMask: u32 = 0;
let waitingCount: u32 = 0;

/** Start of what belongs to one search. */
let base: usize = 0;
let text: usize = 0;
let textLength: usize = 0;
/** Searched bytes: the folded text, or the text itself. */
let searched: usize = 0;
let searchedLength: u32 = 0;
let origins: usize = 0;
let matches: usize = 0;
let matchCount: u32 = 0;
/** Size of the text with the matches replaced, from `kept` on. */
let outputLength: u64 = 0;
let kept: u32 = 0;

let place: u32 = 0;
let state: u32 = 0;
/** All starts before this one are decided. */
let decided: u32 = 0;
/** Number of the current line, and of the first one of this search. */
let line: u32 = 0;
let firstLine: u32 = 0;
/** End of the line in which the last match begins. */
let lineEnd: u32 = 0;
let isFirstOnly: bool = false;
let isShort: bool = false;

export function setTexts(
  total: u32,
  raw: usize,
  rawPlaces: usize,
  textFlags: usize,
  newTexts: usize,
  newPlaces: usize,
): bool {
  count = total;
  rawBytes = raw;
  rawStarts = rawPlaces;
  flags = textFlags;
  replacements = newTexts;
  let size: u32 = 64;
  while (size < longestText() + 2) size <<= 1;
  waitingMask = size - 1;
  records = take(<usize>total * RECORD_BYTES);
  lastLines = takeAfter(records, (<usize>total) << 2);
  waiting = takeAfter(lastLines, (<usize>size) << 3);
  if (waiting == 0) return false;
  hasFlags = false;
  for (let i: u32 = 0; i < total; i++) {
    if (load<u8>(textFlags + <usize>i) != 0) hasFlags = true;
    const from = load<u32>(newPlaces + ((<usize>i) << 2));
    const record = records + <usize>i * RECORD_BYTES;
    store<u64>(record, 0);
    store<u32>(record, from, 8);
    store<u32>(record, load<u32>(newPlaces + ((<usize>i) << 2), 4) - from, 12);
  }
  memory.fill(lastLines, 0, (<usize>total) << 2);
  memory.fill(waiting, 0, (<usize>size) << 3);
  line = 1;
  base = used();
  return true;
}

export function firstLineNumber(): u32 {
  return firstLine;
}

/** Returns the address of the counts (u64), one for every 16 bytes. */
export function countsStart(): usize {
  return records;
}

/** Makes room for a text. @returns its address, or 0 if memory is short */
export function takeText(length: u32): usize {
  dropFrom(base);
  text = take(<usize>length);
  textLength = <usize>length;
  return text;
}

/**
 * Prepares the search of the text in memory.
 * @param from start of the search; what is before it was searched
 * @param firstOnly true to find only the first match of a text that begins on a line
 * @param isNewLine true if the search begins on another line than the last one ended
 * @returns false if memory is short
 */
export function startSearch(from: u32, firstOnly: bool, isNewLine: bool): bool {
  isFirstOnly = firstOnly;
  if (isNewLine) line++;
  firstLine = line;
  isShort = false;
  searched = text;
  searchedLength = <u32>textLength;
  origins = 0;
  place = from;
  if (isFolding()) {
    searched = take(textLength + (textLength >> 1) + 8);
    if (searched == 0) return false;
    fold(text + <usize>from, textLength - <usize>from, searched);
    searchedLength = <u32>lastFoldedLength();
    if (wasShifted()) {
      origins = take((<usize>(searchedLength + 1)) << 2);
      if (origins == 0) return false;
      writeOrigins(text + <usize>from, textLength - <usize>from, origins);
    }
    // Places in the folded text begin at 0, those in the text at `from`.
    place = 0;
    offset = from;
  } else {
    offset = 0;
  }
  state = 0;
  decided = place;
  lineEnd = from;
  findLineEnd();
  kept = from;
  return startMatches();
}

/** Place in the text of the first searched byte. */
let offset: u32 = 0;

function startMatches(): bool {
  matches = (used() + 15) & ~15;
  matchCount = 0;
  outputLength = <u64>(textLength - <usize>kept);
  return reaches(matches + MATCH_BYTES * 1024 + SLACK);
}

/**
 * Searches on until the end of the text, or until there are many matches.
 * @param isOpen true if more text follows
 * @returns 1 at the end, 0 before it, -1 if memory is short
 */
export function searchMatches(isOpen: bool): i32 {
  if (!startMatches()) return -1;
  let at = place;
  let now = state;
  const end = searchedLength;
  while (at < end) {
    if (now == 0) at = nextStart(at);
    now = step(now, load<u8>(searched + <usize>at));
    at++;
    if (waitingCount == 0 && nearestText(now) == 0) continue;
    const open = at - depthOf(now);
    if (waitingCount == 0 && decided < open) decided = open;
    addOccurrences(now, at);
    decide(open);
    if (isShort) return -1;
    if (matchCount >= MATCH_LIMIT || outputLength > OUTPUT_LIMIT + <u64>textLength) {
      place = at;
      state = now;
      return 0;
    }
  }
  const open = isOpen ? end - depthOf(now) : end;
  if (waitingCount == 0 && decided < open) decided = open;
  decide(open);
  place = end;
  state = now;
  if (isShort) return -1;
  if (!isOpen) return 1;
  // The rest is searched again, together with what follows.
  const undecided = decided;
  while (waitingCount != 0) dropWaiting(decided);
  decided = undecided;
  if (isFirstOnly) countLinesTo(undecidedFrom());
  return 1;
}

/** Returns the place in the text from which nothing is decided yet. */
export function undecidedFrom(): u32 {
  while (decided < searchedLength && origins != 0 && load<u32>(origins + ((<usize>decided) << 2)) == INSIDE) decided--;
  return originOf(decided);
}

/**
 * Finds on every line the first occurrence of every text, also where they overlap.
 * @returns false if memory is short
 */
export function searchAll(): bool {
  let now: u32 = 0;
  for (let at: u32 = 0; at < searchedLength; ) {
    if (now == 0) at = nextStart(at);
    now = step(now, load<u8>(searched + <usize>at));
    at++;
    for (let found = nearestText(now); found != 0; found = nextNearestText(found)) {
      const start = at - depthOf(found);
      for (let one = textOf(found); one != NO_TEXT; one = nextSameText(one)) {
        if (isValid(one, start, at)) record(one, start, at, true);
      }
    }
    if (isShort) return false;
  }
  return true;
}

/**
 * Marks the texts that occur.
 * @param marks a byte for every text
 * @returns the number of texts that occur
 */
export function markAll(marks: usize): u32 {
  let now: u32 = 0;
  let marked: u32 = 0;
  for (let at: u32 = 0; at < searchedLength && marked < count; at++) {
    if (now == 0) at = nextStart(at);
    now = step(now, load<u8>(searched + <usize>at));
    for (let found = nearestText(now); found != 0; found = nextNearestText(found)) {
      if (load<u8>(marks + <usize>textOf(found)) != 0) break;
      for (let one = textOf(found); one != NO_TEXT; one = nextSameText(one)) {
        store<u8>(marks + <usize>one, 1);
        marked++;
      }
    }
  }
  return marked;
}

export function matchesStart(): usize {
  return matches;
}

export function foundMatches(): u32 {
  return matchCount;
}

/**
 * Writes the text with the matches replaced, up to the last match or, at the end, up to a place.
 * @returns its address, or 0 if memory is short
 */
export function writeOutput(isEnd: bool, end: u32): usize {
  const output = (matches + <usize>matchCount * MATCH_BYTES + SLACK + 15) & ~15;
  if (!reaches(output + <usize>outputLength + SLACK)) return 0;
  let to = output;
  for (let i: u32 = 0; i < matchCount; i++) {
    const match = matches + <usize>i * MATCH_BYTES;
    const start = load<u32>(match);
    to = copyTo(to, text + <usize>kept, <usize>(start - kept));
    const replacement = records + <usize>load<u32>(match, 8) * RECORD_BYTES;
    to = copyTo(to, replacements + <usize>load<u32>(replacement, 8), <usize>load<u32>(replacement, 12));
    kept = load<u32>(match, 4);
  }
  if (isEnd) {
    to = copyTo(to, text + <usize>kept, <usize>(end - kept));
    kept = end;
  }
  written = <u32>(to - output);
  return output;
}

let written: u32 = 0;

export function writtenLength(): u32 {
  return written;
}

/** Returns the next place at which a text may begin, before the end of the searched bytes. */
function nextStart(from: u32): u32 {
  return <u32>(possibleStart(searched + <usize>from, searched + <usize>searchedLength) - searched);
}

function addOccurrences(now: u32, end: u32): void {
  for (let found = nearestText(now); found != 0; found = nextNearestText(found)) {
    const length = depthOf(found);
    const start = end - length;
    if (start < decided) continue;
    for (let one = textOf(found); one != NO_TEXT; one = nextSameText(one)) {
      if (isValid(one, start, end)) {
        const slot = waiting + ((<usize>(start & waitingMask)) << 3);
        // An earlier one with this start is shorter.
        if (load<u32>(slot) == 0) waitingCount++;
        store<u32>(slot, one + 1);
        store<u32>(slot, length, 4);
        break;
      }
    }
  }
}

/** Decides all starts before a place. */
function decide(open: u32): void {
  while (waitingCount != 0 && decided < open) {
    const slot = waiting + ((<usize>(decided & waitingMask)) << 3);
    const found = load<u32>(slot);
    if (found == 0) {
      decided++;
      continue;
    }
    const start = decided;
    const end = start + load<u32>(slot, 4);
    record(found - 1, start, end, isFirstOnly);
    for (; decided < end && waitingCount != 0; ) dropWaiting(decided);
    decided = end;
  }
  if (waitingCount == 0 && decided < open) decided = open;
}

/** Drops what waits at a place, and goes on. */
function dropWaiting(start: u32): void {
  const slot = waiting + ((<usize>(start & waitingMask)) << 3);
  if (load<u32>(slot) != 0) {
    store<u32>(slot, 0);
    waitingCount--;
  }
  decided = start + 1;
}

function record(one: u32, start: u32, end: u32, isOncePerLine: bool): void {
  const from = originOf(start);
  const to = originOf(end);
  if (isOncePerLine) {
    countLinesTo(from);
    const last = lastLines + ((<usize>one) << 2);
    if (load<u32>(last) == line) return;
    store<u32>(last, line);
  }
  const match = matches + <usize>matchCount * MATCH_BYTES;
  if (!reaches(match + MATCH_BYTES + SLACK)) {
    isShort = true;
    return;
  }
  store<u32>(match, from);
  store<u32>(match, to, 4);
  store<u32>(match, one, 8);
  store<u32>(match, line, 12);
  matchCount++;
  const record = records + <usize>one * RECORD_BYTES;
  store<u64>(record, load<u64>(record) + 1);
  outputLength += <u64>load<u32>(record, 12) - <u64>(to - from);
}

function countLinesTo(start: u32): void {
  while (lineEnd < start) {
    lineEnd++;
    findLineEnd();
    line++;
  }
}

function findLineEnd(): void {
  const wanted = i8x16.splat(LF);
  const end = <u32>textLength;
  for (; lineEnd < end; lineEnd += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(text + <usize>lineEnd), wanted));
    if (found != 0) {
      lineEnd = min(lineEnd + <u32>ctz(found), end);
      return;
    }
  }
  lineEnd = end;
}

function originOf(index: u32): u32 {
  return offset + (origins == 0 ? index : load<u32>(origins + ((<usize>index) << 2)));
}

/** Returns true if an occurrence begins and ends between letters, and its text allows it there. */
function isValid(one: u32, start: u32, end: u32): bool {
  if (origins != 0) {
    if (load<u32>(origins + ((<usize>start) << 2)) == INSIDE || load<u32>(origins + ((<usize>end) << 2)) == INSIDE) {
      return false;
    }
  }
  const flag = hasFlags ? load<u8>(flags + <usize>one) : 0;
  if (flag == 0) return true;
  const from = text + <usize>originOf(start);
  const to = text + <usize>originOf(end);
  if ((flag & EXACT) != 0) {
    const raw = rawStarts + ((<usize>one) << 2);
    const begin = load<u32>(raw);
    const length = <usize>(load<u32>(raw, 4) - begin);
    if (to - from != length || memory.compare(from, rawBytes + <usize>begin, length) != 0) return false;
  }
  if ((flag & WHOLE_WORDS) == 0) return true;
  return !isWordBefore(text, from) && !isWordAt(to, text + textLength);
}
