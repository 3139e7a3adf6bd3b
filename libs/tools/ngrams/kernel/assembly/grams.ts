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
  ownFrom,
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
import { AHEAD, allocate, HIGHS, LOWS, READ, release, ZEROS } from './memory';
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

/** (host) Bytes that n-grams and words take. */
export let neededMemory: f64 = 0;

let memoryLimit: u64 = 0;
/** Highest number of a word in terms that another instance reads. */
let lastWord: u32 = 0;
/** True if n-grams of one word are counted at once when their record is known. */
let hasSingles: bool = false;

/** Prepares counting for the shape of the batch. */
export function startGrams(hasShownWords: bool, limit: f64): void {
  memoryLimit = <u64>limit;
  hasSingles = minN === 1 && !hasCampaigns && ownFrom === 0;
  shapeRecords(hasShownWords);
  startSlots(0);
}

export function setLastWord(word: u32): void {
  lastWord = word;
}

/** Counts the n-grams of the current term, together with those of others. */
export function addTerm(): void {
  if (wordCount < minN) {
    return;
  }
  startTerm();
  if (hasSingles) {
    reserveSingles(max(words.size, lastWord));
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
      const ahead = AHEAD + ((<usize>i) << 3);
      countGram(load<u64>(group + ((<usize>i) << 3)), load<u32>(ahead), load<u32>(ahead, 4));
    }
  }
  clearBatch();
}

/**
 * Reads slots, words, records and metrics of several n-grams. These reads do not depend on each other, so the processor
 * waits for many of them at the same time; afterwards they are in its cache. Stores the slot of each n-gram, or the empty
 * slot for it, and the place of its term.
 */
function readAhead(group: usize, count: u32): void {
  const shift = 32 - slotBits;
  const mask = (((<usize>1) << slotBits) - 1) << 3;
  const last = stride - 4;
  let read: u32 = 0;
  for (let i: usize = 0; i < count; i++) {
    const gram = load<u64>(group + (i << 3));
    const slot = (<usize>(<u32>gram >> shift)) << 3;
    const word = batchWords + <usize>(<u32>(gram >> 35)) * WORD_BYTES;
    read ^= load<u32>(slots + slot);
    store<u32>(AHEAD + (i << 3), <u32>slot);
    store<u32>(AHEAD + (i << 3), load<u32>(word, TERM), 4);
  }
  for (let i: usize = 0; i < count; i++) {
    const hash = load<u32>(group + (i << 3));
    let slot = <usize>load<u32>(AHEAD + (i << 3));
    let pair = load<u64>(slots + slot);
    while (<u32>pair !== hash && pair >> 32 !== 0) {
      slot = (slot + 8) & mask;
      pair = load<u64>(slots + slot);
    }
    store<u32>(AHEAD + (i << 3), <u32>slot);
    // Address 0 can be read as well.
    const record = <usize>(pair >> 32);
    const metrics = termLows + <usize>load<u32>(AHEAD + (i << 3), 4) * termBytes;
    read ^= load<u32>(record) ^ load<u32>(record + last) ^ load<u32>(metrics);
  }
  store<u32>(READ, read);
}

/**
 * Counts an n-gram of the batch.
 * @param first slot at which its record is looked for
 * @param place of its term
 */
function countGram(gram: u64, first: usize, place: u32): void {
  const hash = <u32>gram;
  const reference = <u32>(gram >> 32);
  const count = reference & 7;
  const word = batchWords + <usize>(reference >> 3) * WORD_BYTES;
  const mask = (((<usize>1) << slotBits) - 1) << 3;
  let slot = first;
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
    neededMemory = <f64>needed;
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
