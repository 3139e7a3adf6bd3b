import { addOrdered, addUnordered, scramble, startHash } from './hash';
import { allocate, BUCKETS, HIGHS, LOWS, SORTED } from './memory';
import { singleOf } from './singles';
import { campaign, keys, shown, wordCount } from './terms';

// N-grams wait in a batch until they are counted. They are then sorted by the first bits of their hashes, so that
// those that are counted next to each other are near each other in memory.

/** Bytes of a word in a batch: its key, the word to show, and the place of its term. */
export const WORD_BYTES: usize = 12;
const SHOWN: usize = 4;
export const TERM: usize = 8;
/** Words of a term that are added at once, with all n-grams that begin with them. */
export const PIECE: u32 = 32;
const MOST_N: u32 = 5;
/** Maximum n-grams, and words, of a piece. */
const PIECE_GRAMS: u32 = PIECE * MOST_N;
const PIECE_WORDS: u32 = PIECE + MOST_N + PIECE_GRAMS * MOST_N;

/** N-grams are sorted by so many bits of their hashes. */
const BUCKET_BITS: u32 = 9;
const BUCKET_SHIFT: u32 = 32 - BUCKET_BITS;
const BUCKET_COUNT: usize = 1 << BUCKET_BITS;

/** Parts into which instances can divide n-grams. */
const HASH_PARTS: u32 = 256;

export let minN: u32 = 1;
export let maxN: u32 = 3;
export let isUnordered: bool = false;
export let hasCampaigns: bool = false;
export let metrics: usize = 0;
let stopWords: u32 = 0;

let capacity: u32 = 0;
/** N-grams: hash, then place of the first word and length. */
let grams: usize = 0;
/** The same, sorted. */
export let sorted: usize = 0;
export let gramCount: u32 = 0;
/** Words; those of an n-gram whose words have no order are sorted by number. */
export let batchWords: usize = 0;
let batchWordCount: u32 = 0;
let wordCapacity: u32 = 0;
/** Low parts of the metrics of each term. */
export let termLows: usize = 0;
/** High parts, or 0 while all of the batch are 0, as nearly always. */
export let termHighs: usize = 0;
let highs: usize = 0;
/** Bytes of the low parts, or the high parts, of a term or record. */
export let termBytes: usize = 0;
/** Campaign of each term. */
export let termCampaigns: usize = 0;
let termCount: u32 = 0;
let termCapacity: u32 = 0;
/** Number of the first term of the batch. */
export let firstTerm: u32 = 0;
/** Number of the current term. */
export let termNumber: u32 = 0;
/** Place of the current term in the batch; -1 before it has one. */
let termPlace: i32 = -1;
/** N-grams that are counted: those of `ownCount` parts by the last bits of the hash, from `ownFrom`. */
export let ownFrom: u32 = 0;
let ownCount: u32 = HASH_PARTS;

/** Sets the shape of the n-grams, and how many a batch holds. */
export function startBatch(
  least: u32,
  most: u32,
  unordered: bool,
  campaigns: bool,
  metricCount: u32,
  stops: u32,
  size: u32,
): void {
  minN = least;
  maxN = most;
  isUnordered = unordered;
  hasCampaigns = campaigns;
  metrics = metricCount;
  stopWords = stops;
  capacity = size + PIECE_GRAMS;
  // Terms with n-grams that another instance counts have more words for each of the own ones.
  const words = ownCount < HASH_PARTS ? size * 2 : size;
  wordCapacity = (unordered ? words * most : words) + PIECE_WORDS;
  termCapacity = (size >> 1) + 2;
  termBytes = metrics << 3;
  grams = allocate((<usize>capacity) << 3);
  sorted = allocate((<usize>capacity) << 3);
  batchWords = allocate(<usize>wordCapacity * WORD_BYTES);
  termLows = allocate(<usize>termCapacity * termBytes + 8);
  termCampaigns = allocate((<usize>termCapacity) << 2);
}

/** Numbers the current term. */
export function startTerm(): void {
  termNumber++;
  termPlace = -1;
}

/** Returns true if there is room for a piece of a term. */
export function hasRoom(): bool {
  return (
    gramCount + PIECE_GRAMS <= capacity && batchWordCount + PIECE_WORDS <= wordCapacity && termCount < termCapacity
  );
}

/** (host) Leaves n-grams to another instance. The one whose part begins at 0 counts all n-grams of one word. */
export function shareGrams(from: u32, count: u32): void {
  ownFrom = from;
  ownCount = count;
}

/** Returns true if a word of the current term is no stop word. */
export function isMeaningful(word: u32): bool {
  return stopWords === 0 || load<u32>(shown + ((<usize>word) << 2)) > stopWords;
}

/**
 * Adds the n-grams that begin with the words of the current term from `first`, for which there must be room.
 * @param leavesSingles true to leave out words that have a record of their own
 */
export function addPiece(first: u32, leavesSingles: bool): void {
  if (termPlace < 0) {
    termPlace = addPlace();
  }
  addGrams(first, min(PIECE, wordCount - first), termPlace, leavesSingles);
}

/** Returns a place for the current term. */
function addPlace(): i32 {
  if (termCount === 0) {
    firstTerm = termNumber;
  }
  const place = <usize>termCount * termBytes;
  for (let metric: usize = 0; metric < termBytes; metric += 8) {
    store<f64>(termLows + place + metric, load<f64>(LOWS + metric));
    const high = load<f64>(HIGHS + metric);
    if (high !== 0) {
      startHighs();
      store<f64>(termHighs + place + metric, high);
    }
  }
  store<u32>(termCampaigns + ((<usize>termCount) << 2), campaign);
  return termCount++;
}

function startHighs(): void {
  if (highs === 0) {
    highs = allocate(<usize>termCapacity * termBytes);
  }
  termHighs = highs;
}

function addGrams(first: u32, count: u32, place: u32, leavesSingles: bool): void {
  const own = min(count + maxN - 1, wordCount - first);
  const firstWord = batchWordCount;
  let to = batchWords + <usize>firstWord * WORD_BYTES;
  for (let i = first; i < first + own; i++) {
    store<u32>(to, load<u32>(keys + ((<usize>i) << 2)));
    store<u32>(to, load<u32>(shown + ((<usize>i) << 2)), SHOWN);
    store<u32>(to, place, TERM);
    to += WORD_BYTES;
  }
  batchWordCount += own;
  const ownsSingles = ownFrom === 0;
  const from = ownFrom;
  const parts = ownCount;
  let gram = grams + ((<usize>gramCount) << 3);
  for (let start: u32 = 0; start < count; start++) {
    let hash = startHash(campaign);
    let hasMeaning = stopWords === 0;
    const most = min(maxN, own - start);
    let word = batchWords + <usize>(firstWord + start) * WORD_BYTES;
    for (let n: u32 = 1; n <= most; n++) {
      const key = load<u32>(word);
      hasMeaning = hasMeaning || load<u32>(word, SHOWN) > stopWords;
      word += WORD_BYTES;
      if (isUnordered) {
        sortWord(n - 1, word - WORD_BYTES);
        hash = addUnordered(hash, key);
      } else {
        hash = addOrdered(hash, key);
      }
      if (n >= minN && hasMeaning && !(leavesSingles && n === 1 && singleOf(key) !== 0)) {
        const mixed = scramble(hash);
        const isOwn = n === 1 ? ownsSingles : (mixed & (HASH_PARTS - 1)) - from < parts;
        const at = isUnordered && isOwn ? storeSorted(n) : firstWord + start;
        store<u32>(gram, mixed);
        store<u32>(gram, (at << 3) | n, 4);
        // Others are overwritten: a branch could not be predicted.
        gram += (<usize>isOwn) << 3;
      }
    }
  }
  gramCount = <u32>((gram - grams) >> 3);
}

/** Inserts a word into the first `count` sorted ones. */
function sortWord(count: u32, word: usize): void {
  const key = load<u32>(word);
  let at = SORTED + <usize>count * WORD_BYTES;
  while (at > SORTED && load<u32>(at - WORD_BYTES) > key) {
    memory.copy(at, at - WORD_BYTES, WORD_BYTES);
    at -= WORD_BYTES;
  }
  memory.copy(at, word, WORD_BYTES);
}

/** Adds the sorted words to the batch; returns their place. */
function storeSorted(count: u32): u32 {
  const at = batchWordCount;
  memory.copy(batchWords + <usize>at * WORD_BYTES, SORTED, <usize>count * WORD_BYTES);
  batchWordCount += count;
  return at;
}

/** Sorts the n-grams of the batch by the first bits of their hashes; equal ones keep their order. */
export function sortBatch(): void {
  memory.fill(BUCKETS, 0, BUCKET_COUNT << 2);
  const last = grams + ((<usize>gramCount) << 3);
  for (let gram = grams; gram < last; gram += 8) {
    const bucket = BUCKETS + ((<usize>(load<u32>(gram) >> BUCKET_SHIFT)) << 2);
    store<u32>(bucket, load<u32>(bucket) + 1);
  }
  let sum: u32 = 0;
  for (let bucket = BUCKETS; bucket < BUCKETS + (BUCKET_COUNT << 2); bucket += 4) {
    const size = load<u32>(bucket);
    store<u32>(bucket, sum);
    sum += size;
  }
  for (let gram = grams; gram < last; gram += 8) {
    const value = load<u64>(gram);
    const bucket = BUCKETS + ((<usize>(<u32>value >> BUCKET_SHIFT)) << 2);
    const to = load<u32>(bucket);
    store<u32>(bucket, to + 1);
    store<u64>(sorted + ((<usize>to) << 3), value);
  }
}

export function clearBatch(): void {
  gramCount = 0;
  batchWordCount = 0;
  if (termHighs !== 0) {
    memory.fill(termHighs, 0, <usize>termCount * termBytes);
    termHighs = 0;
  }
  termCount = 0;
  termPlace = -1;
}

/** Marks the words of the batch. */
export function markBatch(marks: usize): void {
  const last = batchWords + <usize>batchWordCount * WORD_BYTES;
  for (let word = batchWords; word < last; word += WORD_BYTES) {
    store<u8>(marks + load<u32>(word), 1);
    store<u8>(marks + load<u32>(word, SHOWN), 1);
  }
}

/** Replaces all words of the batch. Their order by number must stay. */
export function renumberBatch(numbers: usize): void {
  const last = batchWords + <usize>batchWordCount * WORD_BYTES;
  for (let word = batchWords; word < last; word += WORD_BYTES) {
    store<u32>(word, load<u32>(numbers + ((<usize>load<u32>(word)) << 2)));
    store<u32>(word, load<u32>(numbers + ((<usize>load<u32>(word, SHOWN)) << 2)), SHOWN);
  }
  for (let i: u32 = 0; i < gramCount; i++) {
    const gram = grams + ((<usize>i) << 3);
    const reference = load<u32>(gram, 4);
    const word = batchWords + <usize>(reference >> 3) * WORD_BYTES;
    const own = load<u32>(termCampaigns + ((<usize>load<u32>(word, TERM)) << 2));
    let hash = startHash(own);
    for (let n: usize = 0; n < <usize>(reference & 7); n++) {
      const key = load<u32>(word + n * WORD_BYTES);
      hash = isUnordered ? addUnordered(hash, key) : addOrdered(hash, key);
    }
    store<u32>(gram, scramble(hash));
  }
}
