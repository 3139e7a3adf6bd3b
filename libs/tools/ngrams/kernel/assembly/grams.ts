import {
  addPiece,
  batchWords,
  clearBatch,
  firstTerm,
  gramCount,
  hasCampaigns,
  hasRoom,
  isUnordered,
  markBatch,
  maxN,
  metrics,
  minN,
  PIECE,
  renumberBatch,
  sortBatch,
  sorted,
  startTerm,
  TERM,
  termBytes,
  termCampaigns,
  termMetrics,
  WORD_BYTES,
} from './batch';
import { addOrdered, addUnordered, scramble, startHash } from './hash';
import { AHEAD, allocate, HIGH_PAGES, PAGE, RECORD_PAGES, release } from './memory';
import { carryOf, LOW_LIMIT } from './numbers';
import { markTerm, renumberTerm, wordCount, words } from './terms';

// N-grams are counted in open addressing: slots with hash and address, records with counts, words and sums in pages.
// Above the memory limit, n-grams seen once are removed in a sweep; if too few are, those seen twice, and so on.

// Fields of a record: counts, the last term that has it, so that each counts once, its campaign and the first term.
const TERMS: usize = 0;
const OCCURRENCES: usize = 4;
const LAST_TERM: usize = 8;
const CAMPAIGN: usize = 12;
const FIRST_TERM: usize = 16;

/** N-grams whose memory is read ahead. */
const GROUP: u32 = 32;
/** Sweeps need at least so many n-grams. */
const SWEPT_GRAMS: u32 = 1 << 14;

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
/** (host) N-grams that were removed. */
export let dropped: f64 = 0;

let keyAt: usize = 0;
let shownAt: usize = 0;
let hasShown: bool = false;
let sumAt: usize = 0;
let memoryLimit: u64 = 0;
/** Addresses of the next record, and of the end of its page. */
let next: usize = 0;
let pageEnd: usize = 0;

/** Pairs of hash and address of the record; address 0 marks an empty slot. */
let slots: usize = 0;
let slotBits: u32 = 12;

/** Prepares the records for the shape of the batch. */
export function startGrams(hasShownWords: bool, limit: f64): void {
  hasShown = hasShownWords;
  memoryLimit = <u64>limit;
  keyAt = hasCampaigns ? FIRST_TERM + 4 : CAMPAIGN;
  shownAt = hasShown ? keyAt + ((<usize>maxN) << 2) : keyAt;
  sumAt = (shownAt + ((<usize>maxN) << 2) + 7) & ~7;
  stride = sumAt + (metrics << 3);
  perPage = PAGE / stride;
  keyField = <u32>(keyAt >> 2);
  shownField = <u32>(shownAt >> 2);
  sumField = <u32>(sumAt >> 3);
  slots = allocate((<usize>8) << slotBits);
}

/** Counts the n-grams of the current term, together with those of others. */
export function addTerm(): void {
  if (wordCount < minN) {
    return;
  }
  startTerm();
  for (let first: u32 = 0; first + minN <= wordCount; first += PIECE) {
    if (!hasRoom()) {
      countBatch();
    }
    addPiece(first);
  }
}

function countBatch(): void {
  makeRoom();
  sortBatch();
  for (let from: u32 = 0; from < gramCount; from += GROUP) {
    const count = min(GROUP, gramCount - from);
    const group = sorted + ((<usize>from) << 3);
    readAhead(group, count);
    for (let i: u32 = 0; i < count; i++) {
      countGram(load<u64>(group + ((<usize>i) << 3)));
    }
  }
  clearBatch();
}

/**
 * Reads slots and records of several n-grams. These reads do not depend on each other, so the processor waits for many
 * of them at the same time; afterwards they are in its cache.
 */
function readAhead(group: usize, count: u32): void {
  const shift = 32 - slotBits;
  for (let i: usize = 0; i < count; i++) {
    const index = load<u32>(group + (i << 3)) >> shift;
    store<u32>(AHEAD + (i << 2), load<u32>(slots + ((<usize>index) << 3), 4));
  }
  for (let i: usize = 0; i < count; i++) {
    // Stored, so that the read is not optimized away. Address 0 can be read as well.
    store<u32>(AHEAD + (i << 2), load<u32>(load<u32>(AHEAD + (i << 2))));
  }
}

function countGram(gram: u64): void {
  const hash = <u32>gram;
  const reference = <u32>(gram >> 32);
  const count = reference & 7;
  const word = batchWords + <usize>(reference >> 3) * WORD_BYTES;
  const place = load<u32>(word, TERM);
  const mask = (((<usize>1) << slotBits) - 1) << 3;
  let slot = (<usize>(hash >> (32 - slotBits))) << 3;
  let record: usize;
  for (;;) {
    record = load<u32>(slots + slot, 4);
    if (record === 0) {
      record = addRecord(word, count, place);
      store<u32>(slots + slot, hash);
      store<u32>(slots + slot, <u32>record, 4);
      break;
    }
    if (load<u32>(slots + slot) === hash && isRecord(record, word, count, place)) {
      break;
    }
    slot = (slot + 8) & mask;
  }
  store<u32>(record, load<u32>(record, OCCURRENCES) + 1, OCCURRENCES);
  const term = firstTerm + place;
  if (load<u32>(record, LAST_TERM) !== term) {
    store<u32>(record, term, LAST_TERM);
    store<u32>(record, load<u32>(record, TERMS) + 1, TERMS);
    addMetrics(record, termMetrics + <usize>place * termBytes);
  }
}

function isRecord(record: usize, word: usize, count: u32, place: u32): bool {
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

/** Returns the address of a new record. Unused records are empty. */
function addRecord(word: usize, count: u32, place: u32): usize {
  if (next === pageEnd) {
    addPage();
  }
  const record = next;
  next += stride;
  recordCount++;
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

function addPage(): void {
  next = allocate(PAGE);
  pageEnd = next + perPage * stride;
  store<u32>(RECORD_PAGES + ((<usize>pageCount) << 2), <u32>next);
  pageCount++;
}

function addMetrics(record: usize, term: usize): void {
  const size = metrics << 3;
  for (let at: usize = 0; at < size; at += 8) {
    const to = record + sumAt + at;
    const sum = load<f64>(to) + load<f64>(term + at);
    const carry = carryOf(sum);
    store<f64>(to, sum - carry * LOW_LIMIT);
    const high = load<f64>(term + at + size) + carry;
    if (high !== 0) {
      const highAt = highOf(record, true) + at;
      store<f64>(highAt, load<f64>(highAt) + high);
    }
  }
}

/** Returns the address of the high parts of a record, which most pages do not have; 0 without them. */
function highOf(record: usize, adds: bool): usize {
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

/** Makes room for the n-grams of the batch, with a sweep if memory is short. */
function makeRoom(): void {
  for (;;) {
    const most = <u64>recordCount + gramCount;
    let bits = slotBits;
    while (most * 10 > (<u64>7) << bits) {
      bits++;
    }
    const needed = most * stride + ((<u64>8) << bits) + words.memory;
    if (needed > memoryLimit && recordCount >= SWEPT_GRAMS) {
      sweep();
      continue;
    }
    if (bits > slotBits) {
      const old = slots;
      const oldBits = slotBits;
      slots = allocate((<usize>8) << bits);
      slotBits = bits;
      const end = old + ((<usize>8) << oldBits);
      for (let slot = old; slot < end; slot += 8) {
        if (load<u32>(slot, 4) !== 0) {
          putSlot(load<u64>(slot));
        }
      }
      release(old, (<usize>8) << oldBits);
    }
    return;
  }
}

/** Puts a pair of hash and address into an empty slot. */
function putSlot(pair: u64): void {
  const mask = (((<usize>1) << slotBits) - 1) << 3;
  let slot = (<usize>(<u32>pair >> (32 - slotBits))) << 3;
  while (load<u32>(slots + slot, 4) !== 0) {
    slot = (slot + 8) & mask;
  }
  store<u64>(slots + slot, pair);
}

function recordAt(number: u32): usize {
  const page = <usize>number / perPage;
  return <usize>load<u32>(RECORD_PAGES + (page << 2)) + (<usize>number - page * perPage) * stride;
}

function sweep(): void {
  const size = words.size;
  const marks = allocate(<usize>size + 1);
  const numbers = allocate((<usize>size + 1) << 2);
  removeRare(marks);
  markBatch(marks);
  markTerm(marks);
  words.retain(marks, numbers);
  renumberTerm(numbers, size);
  renumberBatch(numbers);
  renumberRecords(numbers);
  release(marks, <usize>size + 1);
  release(numbers, (<usize>size + 1) << 2);
}

/** Removes the n-grams of the fewest terms, and marks the words of the others. */
function removeRare(marks: usize): void {
  const old = recordCount;
  let most: u32 = 0;
  let kept = old;
  // A quarter is removed at least, so that sweeps are rare.
  while (kept > old - (old >> 2)) {
    most++;
    kept = 0;
    for (let i: u32 = 0; i < old; i++) {
      kept += load<u32>(recordAt(i), TERMS) > most ? 1 : 0;
    }
  }
  dropped += old - kept;
  let to: u32 = 0;
  for (let i: u32 = 0; i < old; i++) {
    const record = recordAt(i);
    if (load<u32>(record, TERMS) > most) {
      markRecord(record, marks);
      moveRecord(record, recordAt(to++));
    }
  }
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

/** Replaces all words, and fills new slots. */
function renumberRecords(numbers: usize): void {
  release(slots, (<usize>8) << slotBits);
  slotBits = 12;
  while (<u64>recordCount * 2 > (<u64>1) << slotBits) {
    slotBits++;
  }
  slots = allocate((<usize>8) << slotBits);
  for (let i: u32 = 0; i < recordCount; i++) {
    const record = recordAt(i);
    for (let at = keyAt; at < shownAt + ((<usize>maxN) << 2); at += 4) {
      const word = <usize>load<u32>(record + at);
      store<u32>(record + at, load<u32>(numbers + (word << 2)));
    }
    let hash = startHash(hasCampaigns ? load<u32>(record, CAMPAIGN) : 0);
    for (let n: usize = 0; n < maxN; n++) {
      const key = load<u32>(record + keyAt + (n << 2));
      if (key === 0) {
        break;
      }
      hash = isUnordered ? addUnordered(hash, key) : addOrdered(hash, key);
    }
    putSlot(<u64>scramble(hash) | ((<u64>record) << 32));
  }
}

/** Frees the memory that only counting needs. */
export function finishGrams(): void {
  countBatch();
  release(slots, (<usize>8) << slotBits);
  slots = 0;
}
