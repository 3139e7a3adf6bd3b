import {
  addPiece,
  batchWords,
  clearBatch,
  firstTerm,
  gramCount,
  hasCampaigns,
  hasRoom,
  isMeaningful,
  markBatch,
  minN,
  PIECE,
  renumberBatch,
  sortBatch,
  sorted,
  startTerm,
  TERM,
  termBytes,
  termHighs,
  termLows,
  termNumber,
  WORD_BYTES,
} from './batch';
import { AHEAD, allocate, HIGHS, LOWS, release, ZEROS } from './memory';
import {
  addRecord,
  countOccurrence,
  hashOf,
  isRecord,
  recordAt,
  recordCount,
  removeRare,
  renumberRecord,
  shapeRecords,
  stride,
} from './records';
import { clearSingles, reserveSingles, setSingle, singleOf, singlesSize } from './singles';
import { growSlots, neededBits, putSlot, slotBits, slotBytes, slots, startSlots } from './slots';
import { keys, markTerm, renumberTerm, wordCount, words } from './terms';

// N-grams are counted in a batch, in the order of their hashes. Above the memory limit, n-grams seen once are removed in
// a sweep; if too few are, those seen twice, and so on.

/** N-grams whose memory is read ahead. */
const GROUP: u32 = 32;
/** Sweeps need at least so many n-grams. */
const SWEPT_GRAMS: u32 = 1 << 14;

/** (host) N-grams that were removed. */
export let dropped: f64 = 0;

let memoryLimit: u64 = 0;
/** True if n-grams of one word are counted at once when their record is known. */
let hasSingles: bool = false;

/** Prepares counting for the shape of the batch. */
export function startGrams(hasShownWords: bool, limit: f64): void {
  memoryLimit = <u64>limit;
  hasSingles = minN === 1 && !hasCampaigns;
  shapeRecords(hasShownWords);
  startSlots(0);
}

/** Counts the n-grams of the current term, together with those of others. */
export function addTerm(): void {
  if (wordCount < minN) {
    return;
  }
  startTerm();
  if (hasSingles) {
    reserveSingles(words.size);
  }
  for (let first: u32 = 0; first + minN <= wordCount; first += PIECE) {
    if (!hasRoom()) {
      countBatch();
    }
    if (hasSingles) {
      countSingles(first, min(PIECE, wordCount - first));
    }
    addPiece(first, hasSingles);
  }
}

/** Counts words whose record is known. */
function countSingles(first: u32, count: u32): void {
  for (let i = first; i < first + count; i++) {
    const record = singleOf(load<u32>(keys + ((<usize>i) << 2)));
    if (record !== 0 && isMeaningful(i)) {
      countOccurrence(record, termNumber, LOWS, HIGHS);
    }
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
 * Reads slots, words, records and metrics of several n-grams. These reads do not depend on each other, so the processor
 * waits for many of them at the same time; afterwards they are in its cache.
 */
function readAhead(group: usize, count: u32): void {
  const shift = 32 - slotBits;
  const last = stride - 4;
  for (let i: usize = 0; i < count; i++) {
    const gram = load<u64>(group + (i << 3));
    const slot = slots + ((<usize>(<u32>gram >> shift)) << 3);
    const word = batchWords + <usize>(<u32>(gram >> 35)) * WORD_BYTES;
    store<u32>(AHEAD + (i << 3), load<u32>(slot, 4));
    store<u32>(AHEAD + (i << 3), load<u32>(word, TERM), 4);
  }
  for (let i: usize = 0; i < count; i++) {
    // Stored, so that the reads are not optimized away. Address 0 can be read as well.
    const record = <usize>load<u32>(AHEAD + (i << 3));
    const metrics = termLows + <usize>load<u32>(AHEAD + (i << 3), 4) * termBytes;
    store<u32>(AHEAD + (i << 3), load<u32>(record) ^ load<u32>(record + last) ^ load<u32>(metrics));
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
  if (hasSingles && count === 1) {
    setSingle(load<u32>(word), record);
  }
  const metrics = <usize>place * termBytes;
  countOccurrence(record, firstTerm + place, termLows + metrics, termHighs === 0 ? ZEROS : termHighs + metrics);
}

/** Makes room for the n-grams of the batch, with a sweep if memory is short. */
function makeRoom(): void {
  for (;;) {
    const most = <u64>recordCount + gramCount;
    const bits = neededBits(most);
    const needed = most * stride + slotBytes(bits) + words.memory + singlesSize;
    if (needed > memoryLimit && recordCount >= SWEPT_GRAMS) {
      sweep();
      continue;
    }
    if (bits > slotBits) {
      growSlots(bits);
    }
    return;
  }
}

function sweep(): void {
  const size = words.size;
  const marks = allocate(<usize>size + 1);
  const numbers = allocate((<usize>size + 1) << 2);
  dropped += removeRare(marks);
  markBatch(marks);
  markTerm(marks);
  words.retain(marks, numbers);
  renumberTerm(numbers, size);
  renumberBatch(numbers);
  clearSingles();
  startSlots(recordCount);
  for (let i: u32 = 0; i < recordCount; i++) {
    const record = recordAt(i);
    renumberRecord(record, numbers);
    putSlot(<u64>hashOf(record) | ((<u64>record) << 32));
  }
  release(marks, <usize>size + 1);
  release(numbers, (<usize>size + 1) << 2);
}

/** Counts what is left. */
export function finishGrams(): void {
  countBatch();
}
