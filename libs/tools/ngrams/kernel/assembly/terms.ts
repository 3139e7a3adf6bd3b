import { BREAK, INNER, LF, NOT_ASCII, SPACE, TAB, WORD } from './bytes';
import { allocate, HIGHS, KINDS, LOWER, LOWS, METRIC_COLUMNS, release, STARTS } from './memory';
import { readNumber } from './numbers';
import { Words } from './words';

/** (host) Adds the words of a term that is not ASCII to the list; returns their count. */
declare function readText(start: usize, end: usize): u32;
/** (host) Returns the number of a word's stem. */
declare function stemOf(word: u32): u32;
/** (host) Returns true for a row of totals, by its term and its first cell. */
declare function isTotal(term: usize, termEnd: usize, first: usize, firstEnd: usize): bool;
/** (host) Returns the start, or the end, of a cell without white space. */
declare function trimStart(start: usize, end: usize): usize;
declare function trimEnd(start: usize, end: usize): usize;

/** Words of terms, and names of campaigns. */
export const words = changetype<Words>(0x1000);
export const campaigns = changetype<Words>(0x1040);

/** Spare bytes behind every text. */
const SLACK: usize = 16;

let isTable: bool = false;
let termColumn: usize = 0;
let campaignColumn: i32 = -1;
let metricCount: usize = 0;
let cells: usize = 0;
let usesStems: bool = false;

/** Text of a block of rows. */
let text: usize = 0;
let textSize: usize = 0;
let at: usize = 0;
let end: usize = 0;

/** A word in lower case. */
let lowered: usize = 0;
/** (host) Words of the current term as they are shown. */
export let shown: usize = 0;
/** (host) Its words that decide which n-grams are equal. */
export let keys: usize = 0;
export let wordCount: u32 = 0;
export let campaign: u32 = 0;
/** (host) The current row. */
export let rowStart: usize = 0;
export let rowEnd: usize = 0;

/** (host) Terms that have words. */
export let termCount: f64 = 0;
/** (host) Rows of totals. */
export let skippedTotals: f64 = 0;
/** (host) Cells of metrics that hold no number. */
export let unreadable: f64 = 0;

/** Stems by number of the word; 0 if not looked up yet. */
let stems: usize = 0;
let stemsSize: usize = 0;

/** (host) Sets which columns are read; those of metrics are in `METRIC_COLUMNS`. */
export function setColumns(hasColumns: bool, term: i32, campaign: i32, metrics: i32, findsStems: bool): void {
  isTable = hasColumns;
  termColumn = term;
  campaignColumn = campaign;
  metricCount = metrics;
  usesStems = findsStems;
  let last = max(term, campaign);
  for (let metric: i32 = 0; metric < metrics; metric++) {
    last = max(last, <i32>load<u32>(METRIC_COLUMNS + ((<usize>metric) << 2)));
  }
  cells = <usize>last + 2;
}

/** (host) Makes room for the text of a block; returns its address. */
export function takeText(length: usize): usize {
  if (length + SLACK > textSize) {
    release(text, textSize);
    release(lowered, textSize);
    release(shown, textSize * 2);
    if (usesStems) {
      release(keys, textSize * 2);
    }
    textSize = (length + SLACK + 0xffff) & ~0xffff;
    text = allocate(textSize);
    lowered = allocate(textSize);
    // Between two words there is at least one other character.
    shown = allocate(textSize * 2);
    keys = usesStems ? allocate(textSize * 2) : shown;
  }
  at = text;
  end = text + length;
  return text;
}

/** (host) Reads the next term of the block, with its words and metrics; returns false behind the last one. */
export function nextTerm(): bool {
  while (at < end) {
    rowStart = at;
    let from = at;
    let to: usize;
    if (isTable) {
      readStarts();
      from = startOf(termColumn);
      to = startOf(termColumn + 1) - 1;
    } else {
      to = lineEnd(at);
      rowEnd = to;
      at = to + 1;
    }
    if (isTotalRow(from, to)) {
      skippedTotals++;
      continue;
    }
    wordCount = readWords(from, to);
    if (wordCount === 0) {
      continue;
    }
    termCount++;
    if (usesStems) {
      findStems();
    }
    if (campaignColumn >= 0) {
      campaign = readCampaign(startOf(campaignColumn), startOf(campaignColumn + 1) - 1);
    }
    for (let metric: usize = 0; metric < metricCount; metric++) {
      const column = <usize>load<u32>(METRIC_COLUMNS + (metric << 2));
      if (!readNumber(startOf(column), startOf(column + 1) - 1, metric)) {
        unreadable++;
      }
    }
    return true;
  }
  return false;
}

function startOf(cell: usize): usize {
  return load<u32>(STARTS + (cell << 2));
}

function lineEnd(from: usize): usize {
  let to = from;
  while (load<u8>(to) !== LF) {
    to++;
  }
  return to;
}

/** Reads the starts of the cells of a row up to the last one that is needed. */
function readStarts(): void {
  const last = STARTS + (cells << 2);
  store<u32>(STARTS, <u32>at);
  let start = at;
  for (let cell = STARTS + 4; cell < last; at += 16) {
    const bytes = v128.load(at);
    const isEnd = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>TAB)), i8x16.eq(bytes, i8x16.splat(<i8>LF)));
    for (let ends = i8x16.bitmask(isEnd); ends !== 0 && cell < last; ends &= ends - 1) {
      start = at + ctz(ends) + 1;
      store<u32>(cell, <u32>start);
      cell += 4;
    }
  }
  rowEnd = load<u8>(start - 1) === LF ? start - 1 : lineEnd(start);
  at = rowEnd + 1;
}

/** Only cells that hold `Total`, with or without something before it, need a closer look. */
function isTotalRow(from: usize, to: usize): bool {
  const isFirst = !isTable || termColumn === 0;
  const first = isFirst ? from : startOf(0);
  const firstEnd = isFirst ? to : startOf(1) - 1;
  return (mayBeTotal(from, to) || (!isFirst && mayBeTotal(first, firstEnd))) && isTotal(from, to, first, firstEnd);
}

function mayBeTotal(from: usize, to: usize): bool {
  if (from === to) {
    return false;
  }
  const first = <u32>load<u8>(from);
  if (first > SPACE && first < 0x80) {
    // "Tota"
    return first === 0x54 && load<u32>(from) === 0x61746f54;
  }
  for (let at = from; at + 4 < to; at++) {
    if (load<u32>(at) === 0x61746f54) {
      return true;
    }
  }
  return false;
}

function readCampaign(start: usize, end: usize): u32 {
  if (start === end) {
    return campaigns.add(start, 0);
  }
  let from = start;
  let to = end;
  if (isEdge(start)) {
    from = trimStart(start, end);
  }
  if (to > from && isEdge(to - 1)) {
    to = trimEnd(from, to);
  }
  return campaigns.add(from, <u32>(to - from));
}

/** Returns true if a character at an edge may be white space. */
function isEdge(at: usize): bool {
  const byte = <u32>load<u8>(at);
  return byte <= SPACE || byte >= 0x80;
}

function readWords(start: usize, end: usize): u32 {
  let count: u32 = 0;
  let at = start;
  while (at < end) {
    let byte = <usize>load<u8>(at);
    let kind = <u32>load<u8>(KINDS + byte);
    if (kind !== WORD) {
      if (kind === NOT_ASCII) {
        return readText(start, end);
      }
      at++;
      continue;
    }
    const plain = lowerPlainWord(at);
    if (plain !== 0) {
      store<u32>(shown + ((<usize>count) << 2), words.add(lowered, plain));
      count++;
      at += plain;
      continue;
    }
    let to = lowered;
    let wordEnd = to;
    do {
      store<u8>(to++, load<u8>(LOWER + byte));
      if (kind !== INNER) {
        wordEnd = to;
      }
      at++;
      // Behind a term there is always another byte.
      byte = load<u8>(at);
      kind = at < end ? <u32>load<u8>(KINDS + byte) : BREAK;
    } while (kind - 1 < 3);
    if (kind === NOT_ASCII) {
      return readText(start, end);
    }
    store<u32>(shown + ((<usize>count) << 2), words.add(lowered, <u32>(wordEnd - lowered)));
    count++;
  }
  return count;
}

/**
 * Writes a word of at most 15 letters and digits in lower case to `lowered`.
 * @returns its length; 0 for other words
 */
function lowerPlainWord(start: usize): u32 {
  const bytes = v128.load(start);
  const isUpper = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x41)), i8x16.splat(26));
  const lower = v128.or(bytes, v128.and(isUpper, i8x16.splat(0x20)));
  const isLetter = i8x16.lt_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(26));
  const isDigit = i8x16.lt_u(i8x16.sub(lower, i8x16.splat(0x30)), i8x16.splat(10));
  const length = ctz(~i8x16.bitmask(v128.or(isLetter, isDigit)));
  if (length === 16 || load<u8>(KINDS + <usize>load<u8>(start + length)) !== BREAK) {
    return 0;
  }
  v128.store(lowered, lower);
  return length;
}

function findStems(): void {
  const needed = (<usize>words.size + 1) << 2;
  if (needed > stemsSize) {
    const larger = allocate(needed * 2);
    memory.copy(larger, stems, stemsSize);
    release(stems, stemsSize);
    stems = larger;
    stemsSize = (needed * 2 + 0xffff) & ~0xffff;
  }
  for (let i: usize = 0; i < wordCount; i++) {
    const word = load<u32>(shown + (i << 2));
    let stem = load<u32>(stems + ((<usize>word) << 2));
    if (stem === 0) {
      stem = stemOf(word);
      store<u32>(stems + ((<usize>word) << 2), stem);
    }
    store<u32>(keys + (i << 2), stem);
  }
}

/** Returns true if the words that decide which n-grams are equal differ from those that are shown. */
export function hasKeys(): bool {
  return usesStems;
}

/**
 * Sets the current term.
 * @param shownAt address of its words as they are shown
 * @param keysAt address of its words that decide which n-grams are equal
 */
export function setTerm(count: u32, ownCampaign: u32, shownAt: usize, keysAt: usize): void {
  wordCount = count;
  campaign = ownCampaign;
  shown = shownAt;
  keys = keysAt;
}

/** Marks the words of the current term. */
export function markTerm(marks: usize): void {
  for (let i: usize = 0; i < wordCount; i++) {
    store<u8>(marks + load<u32>(shown + (i << 2)), 1);
    store<u8>(marks + load<u32>(keys + (i << 2)), 1);
  }
}

/** Replaces the words of the current term, and the numbers of stems. */
export function renumberTerm(numbers: usize, oldSize: u32): void {
  for (let i: usize = 0; i < wordCount; i++) {
    const word = load<u32>(shown + (i << 2));
    store<u32>(shown + (i << 2), load<u32>(numbers + ((<usize>word) << 2)));
    if (keys !== shown) {
      const key = load<u32>(keys + (i << 2));
      store<u32>(keys + (i << 2), load<u32>(numbers + ((<usize>key) << 2)));
    }
  }
  // Numbers only become smaller, so this can be done in place.
  const known = min(<usize>oldSize + 1, stemsSize >> 2);
  let kept: usize = 0;
  for (let word: usize = 1; word < known; word++) {
    const number = <usize>load<u32>(numbers + (word << 2));
    if (number !== 0) {
      const stem = <usize>load<u32>(stems + (word << 2));
      store<u32>(stems + (number << 2), load<u32>(numbers + (stem << 2)));
      kept = number;
    }
  }
  if (stemsSize > 0) {
    memory.fill(stems + ((kept + 1) << 2), 0, stemsSize - ((kept + 1) << 2));
  }
}
