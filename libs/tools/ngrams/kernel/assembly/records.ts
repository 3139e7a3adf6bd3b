import { batchWords, firstTerm, hasCampaigns, isUnordered, maxN, metrics, termCampaigns, WORD_BYTES } from './batch';
import { addOrdered, addUnordered, scramble, startHash } from './hash';
import { allocate, HIGH_PAGES, PAGE, RECORD_PAGES, release } from './memory';
import { carryOf, LOW_LIMIT } from './numbers';

// Records of n-grams: counts, words and sums, one after the other in pages.

// Fields of a record: counts, the last term that has it, so that each counts once, its campaign and the first term.
export const TERMS: usize = 0;
export const OCCURRENCES: usize = 4;
const LAST_TERM: usize = 8;
export const CAMPAIGN: usize = 12;
export const FIRST_TERM: usize = 16;

/** (host) Fields in words of 32 bits: the key, and the words to show. */
export let keyField: u32 = 0;
export let shownField: u32 = 0;
/** (host) Sums of a record, in words of 64 bits. */
export let sumField: u32 = 0;
/** (host) Bytes of a record, and records of a page. */
export let stride: usize = 0;
export let perPage: usize = 0;
/** (host) Number of records, and of pages. */
export let recordCount: u32 = 0;
export let pageCount: u32 = 0;

let keyAt: usize = 0;
export let shownAt: usize = 0;
let hasShown: bool = false;
export let sumAt: usize = 0;
/** Addresses of the next record, and of the end of its page. */
let next: usize = 0;
let pageEnd: usize = 0;

/** Sets the fields of records by the shape of the batch. */
export function shapeRecords(hasShownWords: bool): void {
  hasShown = hasShownWords;
  keyAt = hasCampaigns ? FIRST_TERM + 4 : CAMPAIGN;
  shownAt = hasShown ? keyAt + ((<usize>maxN) << 2) : keyAt;
  sumAt = (shownAt + ((<usize>maxN) << 2) + 7) & ~7;
  stride = sumAt + (metrics << 3);
  perPage = PAGE / stride;
  keyField = <u32>(keyAt >> 2);
  shownField = <u32>(shownAt >> 2);
  sumField = <u32>(sumAt >> 3);
}

/** Counts an occurrence in a term with these metrics. */
export function countOccurrence(record: usize, term: u32, lows: usize, highs: usize): void {
  store<u32>(record, load<u32>(record, OCCURRENCES) + 1, OCCURRENCES);
  if (load<u32>(record, LAST_TERM) !== term) {
    store<u32>(record, term, LAST_TERM);
    store<u32>(record, load<u32>(record, TERMS) + 1, TERMS);
    addMetrics(record, lows, highs);
  }
}

/** Returns true if a record is that of an n-gram of the batch. */
export function isRecord(record: usize, word: usize, count: u32, place: u32): bool {
  let key = record + keyAt;
  const end = key + ((<usize>count) << 2);
  let other = word;
  while (key < end) {
    if (load<u32>(key) !== load<u32>(other)) {
      return false;
    }
    key += 4;
    other += WORD_BYTES;
  }
  return (
    (count === maxN || load<u32>(key) === 0) &&
    (!hasCampaigns || load<u32>(record, CAMPAIGN) === load<u32>(termCampaigns + ((<usize>place) << 2)))
  );
}

/** Returns the address of a new record for an n-gram of the batch. Unused records are empty. */
export function addRecord(word: usize, count: u32, place: u32): usize {
  const record = newRecord();
  if (hasCampaigns) {
    store<u32>(record, load<u32>(termCampaigns + ((<usize>place) << 2)), CAMPAIGN);
    store<u32>(record, firstTerm + place, FIRST_TERM);
  }
  for (let i: usize = 0; i < count; i++) {
    store<u32>(record + keyAt + (i << 2), load<u32>(word + i * WORD_BYTES));
    if (hasShown) {
      store<u32>(record + shownAt + (i << 2), load<u32>(word + i * WORD_BYTES, 4));
    }
  }
  return record;
}

/** Returns the address of an empty record. */
export function newRecord(): usize {
  if (next === pageEnd) {
    addPage();
  }
  const record = next;
  next += stride;
  recordCount++;
  return record;
}

function addPage(): void {
  next = allocate(PAGE);
  pageEnd = next + perPage * stride;
  store<u32>(RECORD_PAGES + ((<usize>pageCount) << 2), <u32>next);
  pageCount++;
}

function addMetrics(record: usize, lows: usize, highs: usize): void {
  const size = metrics << 3;
  for (let at: usize = 0; at < size; at += 8) {
    const to = record + sumAt + at;
    const sum = load<f64>(to) + load<f64>(lows + at);
    const high = load<f64>(highs + at);
    if (Math.abs(sum) < LOW_LIMIT && high === 0) {
      store<f64>(to, sum);
    } else {
      addHigh(record, at, sum, high);
    }
  }
}

/** Stores a sum with a high part. */
function addHigh(record: usize, at: usize, sum: f64, added: f64): void {
  const carry = carryOf(sum);
  store<f64>(record + sumAt + at, sum - carry * LOW_LIMIT);
  const high = added + carry;
  if (high !== 0) {
    const highAt = highOf(record, true) + at;
    store<f64>(highAt, load<f64>(highAt) + high);
  }
}

/** Returns the address of the high parts of a record, which most pages do not have; 0 without them. */
export function highOf(record: usize, adds: bool): usize {
  const pageAt = HIGH_PAGES + ((record >> 16) << 2);
  let page = <usize>load<u32>(pageAt);
  if (page === 0) {
    if (!adds) {
      return 0;
    }
    page = allocate(PAGE);
    store<u32>(pageAt, <u32>page);
  }
  return page + ((record & (PAGE - 1)) / stride) * (metrics << 3);
}

/** Returns the address of a record by its number. */
export function recordAt(number: u32): usize {
  const page = <usize>number / perPage;
  return <usize>load<u32>(RECORD_PAGES + (page << 2)) + (<usize>number - page * perPage) * stride;
}

/** Returns the hash of the n-gram of a record. */
export function hashOf(record: usize): u32 {
  let hash = startHash(hasCampaigns ? load<u32>(record, CAMPAIGN) : 0);
  for (let n: usize = 0; n < maxN; n++) {
    const key = load<u32>(record + keyAt + (n << 2));
    if (key === 0) {
      break;
    }
    hash = isUnordered ? addUnordered(hash, key) : addOrdered(hash, key);
  }
  return scramble(hash);
}

/**
 * Removes the records of the fewest terms, and marks the words of the others.
 * @returns the number of removed records, a quarter at least, so that sweeps are rare
 */
export function removeRare(marks: usize): u32 {
  const old = recordCount;
  let most: u32 = 0;
  let kept = old;
  while (kept > old - (old >> 2)) {
    most++;
    kept = 0;
    for (let i: u32 = 0; i < old; i++) {
      kept += load<u32>(recordAt(i), TERMS) > most ? 1 : 0;
    }
  }
  let to: u32 = 0;
  for (let i: u32 = 0; i < old; i++) {
    const record = recordAt(i);
    if (load<u32>(record, TERMS) > most) {
      markRecord(record, marks);
      moveRecord(record, recordAt(to++));
    }
  }
  truncate(kept);
  return old - kept;
}

/** Removes the last records, and empties their memory. */
function truncate(kept: u32): void {
  recordCount = kept;
  const pages = <u32>((<usize>kept + perPage - 1) / perPage);
  for (let page = pages; page < pageCount; page++) {
    const start = <usize>load<u32>(RECORD_PAGES + ((<usize>page) << 2));
    releaseHighs(start);
    release(start, PAGE);
  }
  pageCount = pages;
  if (pages === 0) {
    next = 0;
    pageEnd = 0;
    return;
  }
  const start = <usize>load<u32>(RECORD_PAGES + ((<usize>(pages - 1)) << 2));
  next = start + (<usize>kept - <usize>(pages - 1) * perPage) * stride;
  pageEnd = start + perPage * stride;
  // Unused records must be empty.
  const highs = next < pageEnd ? highOf(next, false) : 0;
  if (highs !== 0) {
    memory.fill(highs, 0, ((pageEnd - next) / stride) * (metrics << 3));
  }
  memory.fill(next, 0, pageEnd - next);
}

function releaseHighs(page: usize): void {
  const pageAt = HIGH_PAGES + ((page >> 16) << 2);
  const highs = <usize>load<u32>(pageAt);
  if (highs !== 0) {
    release(highs, PAGE);
    store<u32>(pageAt, 0);
  }
}

function markRecord(record: usize, marks: usize): void {
  for (let at = keyAt; at < shownAt + ((<usize>maxN) << 2); at += 4) {
    store<u8>(marks + load<u32>(record + at), 1);
  }
}

function moveRecord(from: usize, to: usize): void {
  if (from === to) {
    return;
  }
  memory.copy(to, from, stride);
  const high = highOf(from, false);
  const other = highOf(to, high !== 0);
  if (high !== 0) {
    memory.copy(other, high, metrics << 3);
  } else if (other !== 0) {
    memory.fill(other, 0, metrics << 3);
  }
}

/** Replaces the words of a record. */
export function renumberRecord(record: usize, numbers: usize): void {
  for (let at = keyAt; at < shownAt + ((<usize>maxN) << 2); at += 4) {
    const word = <usize>load<u32>(record + at);
    store<u32>(record + at, load<u32>(numbers + (word << 2)));
  }
}
