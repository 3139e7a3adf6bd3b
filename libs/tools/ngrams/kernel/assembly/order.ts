import { hasCampaigns, isUnordered, maxN, metrics } from './batch';
import { allocate, BUCKETS, HIGH_PAGES, MINIMUMS, RECORD_PAGES } from './memory';
import { LOW_LIMIT } from './numbers';
import { FIRST_TERM, OCCURRENCES, pageCount, perPage, recordCount, shownAt, stride, sumAt, TERMS } from './records';
import { slotBits, slotBytes, slots } from './slots';
import { words } from './terms';

// Selects and sorts n-grams. Sorting moves keys of 64 bits together with the addresses of the records, so that memory
// is read in order.

/** (host) What n-grams are sorted by. A metric adds its place. */
export const BY_TERMS: u32 = 0;
export const BY_OCCURRENCES: u32 = 1;
export const BY_METRIC: u32 = 2;

/** (host) Addresses of the records of the selected n-grams, and their number. */
export let selected: usize = 0;
export let selectedCount: u32 = 0;
/** (host) Places of words in alphabetical order, from 1, by number of the word. */
export let ranks: usize = 0;
let rankBits: u64 = 0;
/** True if a sum has a high part. */
export let hasHighs: bool = false;

/** Pairs of key and address, and room to sort them. */
const ENTRY_BYTES: usize = 12;
const ADDRESS: usize = 8;
let entries: usize = 0;
let spare: usize = 0;

const DIGIT_BITS: u64 = 11;
const DIGITS: usize = 1 << (<usize>DIGIT_BITS);

/**
 * (host) Selects the n-grams of at least so many terms whose sums are at least those in `MINIMUMS`. Counting must be
 * finished, as the memory of the slots is used. Afterwards memory does not grow until a word is looked up.
 */
export function selectGrams(minTerms: u32): void {
  selected = slots;
  selectedCount = 0;
  hasHighs = false;
  let left = recordCount;
  for (let page: usize = 0; page < pageCount; page++) {
    const start = <usize>load<u32>(RECORD_PAGES + (page << 2));
    const highs = <usize>load<u32>(HIGH_PAGES + ((start >> 16) << 2));
    hasHighs = hasHighs || highs !== 0;
    const count = min(left, <u32>perPage);
    left -= count;
    for (let i: usize = 0; i < count; i++) {
      const record = start + i * stride;
      if (load<u32>(record, TERMS) >= minTerms && passes(record, highs === 0 ? 0 : highs + i * (metrics << 3))) {
        store<u32>(selected + ((<usize>selectedCount) << 2), <u32>record);
        selectedCount++;
      }
    }
  }
  const room = (<usize>selectedCount * ENTRY_BYTES + 15) & ~15;
  const used = (((<usize>selectedCount) << 2) + 15) & ~15;
  entries = used + 2 * room <= slotBytes(slotBits) ? slots + used : allocate(2 * room);
  spare = entries + room;
  ranks = allocate((<usize>words.size + 1) << 2);
}

/** Minimums are at most 10^15, for which this is exact. */
function passes(record: usize, highs: usize): bool {
  for (let at: usize = 0; at < metrics << 3; at += 8) {
    const high = highs === 0 ? 0 : load<f64>(highs + at) * LOW_LIMIT;
    if (high + load<f64>(record + sumAt + at) < load<f64>(MINIMUMS + at)) {
      return false;
    }
  }
  return true;
}

/** (host) Sets how many n-grams of the list are left. */
export function keepSelected(count: u32): void {
  selectedCount = count;
}

/** (host) Sets the ranks of all words that are shown to 1. */
export function markShown(): void {
  for (let i: usize = 0; i < selectedCount; i++) {
    const shown = <usize>load<u32>(selected + (i << 2)) + shownAt;
    for (let word = shown; word < shown + ((<usize>maxN) << 2); word += 4) {
      const number = <usize>load<u32>(word);
      if (number === 0) {
        break;
      }
      store<u32>(ranks + (number << 2), 1);
    }
  }
}

/** (host) Sorts the list by words; the same n-gram of several campaigns in the order of the terms. */
export function sortByWords(bits: u32): void {
  rankBits = max(1, bits);
  if (hasCampaigns) {
    for (let i: usize = 0; i < selectedCount; i++) {
      const record = <usize>load<u32>(selected + (i << 2));
      putEntry(i, load<u32>(record, FIRST_TERM), record);
    }
    sortEntries();
  }
  const group = min(<u32>(64 / rankBits), maxN);
  for (let end = maxN; end > 0; ) {
    const start = end > group ? end - group : 0;
    for (let i: usize = 0; i < selectedCount; i++) {
      const record = <usize>load<u32>(selected + (i << 2));
      putEntry(i, wordKey(record, start, end), record);
    }
    sortEntries();
    end = start;
  }
}

/** (host) Sorts the list by a count or a sum without high part, descending; equal ones keep their order. */
export function sortBy(value: u32): void {
  for (let i: usize = 0; i < selectedCount; i++) {
    const record = <usize>load<u32>(selected + (i << 2));
    let amount: i64;
    if (value >= BY_METRIC) {
      amount = <i64>load<f64>(record + sumAt + ((<usize>(value - BY_METRIC)) << 3));
    } else {
      amount = load<u32>(record + (value === BY_TERMS ? TERMS : OCCURRENCES));
    }
    putEntry(i, <u64>(i64.MAX_VALUE - amount), record);
  }
  sortEntries();
}

function putEntry(i: usize, key: u64, record: usize): void {
  const entry = entries + i * ENTRY_BYTES;
  store<u64>(entry, key);
  store<u32>(entry, <u32>record, ADDRESS);
}

/** Returns a key by the ranks of the words from `start` to `end`; 0 stands for no word. */
function wordKey(record: usize, start: u32, end: u32): u64 {
  const shown = readShown(record);
  let key: u64 = 0;
  for (let at = start; at < end; at++) {
    key = (key << rankBits) | load<u32>(ranks + ((<usize>load<u32>(shown + ((<usize>at) << 2))) << 2));
  }
  return key;
}

/** Words of an n-gram in the order in which they are shown. */
const SHOWN_WORDS: usize = 0x0f80;

/** Returns the address of the words to show; 0 behind the last one. */
export function readShown(record: usize): usize {
  const shown = record + shownAt;
  if (!isUnordered) {
    return shown;
  }
  for (let i: usize = 0; i < maxN; i++) {
    const word = load<u32>(shown + (i << 2));
    let to = SHOWN_WORDS + (i << 2);
    if (word !== 0) {
      const rank = rankOf(word);
      while (to > SHOWN_WORDS && rankOf(load<u32>(to - 4)) > rank) {
        store<u32>(to, load<u32>(to - 4));
        to -= 4;
      }
    }
    store<u32>(to, word);
  }
  return SHOWN_WORDS;
}

function rankOf(word: u32): u32 {
  return load<u32>(ranks + ((<usize>word) << 2));
}

/** Sorts the entries by key, and the list in their order; equal keys keep their order. */
function sortEntries(): void {
  const bytes = <usize>selectedCount * ENTRY_BYTES;
  let differing: u64 = 0;
  const first = load<u64>(entries);
  for (let entry = entries; entry < entries + bytes; entry += ENTRY_BYTES) {
    differing |= load<u64>(entry) ^ first;
  }
  for (let shift: u64 = 0; shift < 64 && differing >> shift !== 0; shift += DIGIT_BITS) {
    if (((differing >> shift) & (DIGITS - 1)) !== 0) {
      sortByDigit(shift, bytes);
    }
  }
  for (let i: usize = 0; i < selectedCount; i++) {
    store<u32>(selected + (i << 2), load<u32>(entries + i * ENTRY_BYTES, ADDRESS));
  }
}

function sortByDigit(shift: u64, bytes: usize): void {
  memory.fill(BUCKETS, 0, DIGITS << 2);
  const end = entries + bytes;
  for (let entry = entries; entry < end; entry += ENTRY_BYTES) {
    const bucket = bucketOf(load<u64>(entry), shift);
    store<u32>(bucket, load<u32>(bucket) + 1);
  }
  let to = <u32>spare;
  for (let bucket = BUCKETS; bucket < BUCKETS + (DIGITS << 2); bucket += 4) {
    const size = load<u32>(bucket);
    store<u32>(bucket, to);
    to += size * <u32>ENTRY_BYTES;
  }
  for (let entry = entries; entry < end; entry += ENTRY_BYTES) {
    const key = load<u64>(entry);
    const bucket = bucketOf(key, shift);
    const place = <usize>load<u32>(bucket);
    store<u32>(bucket, <u32>(place + ENTRY_BYTES));
    store<u64>(place, key);
    store<u32>(place, load<u32>(entry, ADDRESS), ADDRESS);
  }
  const sorted = spare;
  spare = entries;
  entries = sorted;
}

function bucketOf(key: u64, shift: u64): usize {
  return BUCKETS + ((<usize>(key >> shift) & (DIGITS - 1)) << 2);
}
