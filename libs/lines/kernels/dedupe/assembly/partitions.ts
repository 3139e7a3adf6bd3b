import { BUFFER_BYTES, BUFFER_TOPS, BUFFERS, HASH, PARTITIONS, ROW_BYTES, ROWS, TEXT } from './addresses';
import { addAllToList, createList, ENTRY_BYTES, LIST_BYTES, listCount } from './entry-lists';
import { arenaStart } from './layout';

// Every line has an entry: the upper half of the hash in its upper half, the line's place in the arena plus 1 in its
// lower half. Entries are partitioned by the lower half of the hash, so that a table of one partition's lines fits into
// the processor's cache. A partition holds the unique lines found so far, then those not resolved yet, in order. Lists are
// spread over as many pages of memory, so that entries are collected in buffers beside each other, and moved to the list
// when a buffer is full.

const MOST_BITS: u32 = 12;
/** Target number of lines per partition; a table of them takes half a megabyte. */
const USUAL_LINES: f64 = 16384;
/** Average number of lines per partition from which more partitions are made. */
const MOST_LINES: f64 = USUAL_LINES * 8;
/** Expected ratio of all lines to those that were more than expected, so that partitions are rarely made again. */
const GROWTH: f64 = 16;
/** Entries that are in a buffer at most. */
const MOST_BUFFERED: u32 = <u32>(BUFFER_BYTES / ENTRY_BYTES);
/** Field after those of the list. */
const UNIQUE_COUNT: usize = 12;

let partitionBits: u32 = 0;

export function partitionCount(): u32 {
  return 1 << partitionBits;
}

/** Chooses the number of partitions for so many lines. */
export function choosePartitions(lines: f64): void {
  partitionBits = bitsFor(lines);
}

function bitsFor(lines: f64): u32 {
  let bits: u32 = 0;
  while (bits < MOST_BITS && lines > USUAL_LINES * <f64>(1 << bits)) bits++;
  return bits;
}

/** Returns the number of partitions to have for so many lines and as many again as are to be expected then. */
export function partitionsWanted(lines: u32): u32 {
  return <f64>lines <= MOST_LINES * <f64>partitionCount() ? partitionCount() : 1 << bitsFor(<f64>lines * GROWTH);
}

/** Sets the number of partitions, a power of two. Create them next. */
export function setPartitions(count: u32): void {
  partitionBits = <u32>ctz(count);
}

/** Returns the number of unique lines, once all are resolved. */
export function uniqueLines(): u32 {
  let lines: u32 = 0;
  for (let partition: u32 = 0; partition < partitionCount(); partition++) lines += uniqueCount(partition);
  return lines;
}

/** Creates the partitions, all empty; there must be room for a chunk each. */
export function createPartitions(): void {
  for (let partition: u32 = 0; partition < partitionCount(); partition++) {
    createList(partitionAt(partition));
    setUniqueCount(partition, 0);
    setBufferTop(partition, bufferAt(partition));
  }
}

/** Adds an entry for each of the first `count` rows, whose texts are in the arena. */
export function addEntries(count: u32): void {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  const beforeArena = arenaStart() - 1;
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    addEntry(load<u64>(row, HASH), <usize>load<u32>(row, TEXT) - beforeArena);
  }
}

/** Returns the most entries that a partition has. */
export function largestPartition(): u32 {
  let most: u32 = 0;
  for (let partition: u32 = 0; partition < partitionCount(); partition++) {
    most = max<u32>(most, listCount(partitionAt(partition)));
  }
  return most + MOST_BUFFERED;
}

/** Adds an entry for a line. @param place its place in the arena plus 1 */
export function addEntry(hash: u64, place: usize): void {
  const partition = partitionOf(hash);
  const top = bufferTop(partition);
  store<u64>(top, toEntry(hash, place));
  const next = top + ENTRY_BYTES;
  setBufferTop(partition, next);
  if ((next & (BUFFER_BYTES - 1)) == 0) emptyBuffer(partition);
}

/** Moves the entries of all buffers to their lists, which must precede reading these. */
export function emptyBuffers(): void {
  for (let partition: u32 = 0; partition < partitionCount(); partition++) emptyBuffer(partition);
}

function emptyBuffer(partition: u32): void {
  const buffer = bufferAt(partition);
  addAllToList(partitionAt(partition), buffer, bufferTop(partition));
  setBufferTop(partition, buffer);
}

function bufferAt(partition: u32): usize {
  return BUFFERS + <usize>partition * BUFFER_BYTES;
}

function bufferTop(partition: u32): usize {
  return <usize>load<u32>(BUFFER_TOPS + ((<usize>partition) << 2));
}

function setBufferTop(partition: u32, top: usize): void {
  store<u32>(BUFFER_TOPS + ((<usize>partition) << 2), <u32>top);
}

export function partitionOf(hash: u64): u32 {
  return <u32>(((hash & 0xffffffff) << (<u64>partitionBits)) >> 32);
}

export function toEntry(hash: u64, place: usize): u64 {
  return (hash & 0xffffffff00000000) | <u64>place;
}

/** Returns the list of a partition. */
export function partitionAt(partition: u32): usize {
  return PARTITIONS + <usize>partition * LIST_BYTES;
}

export function uniqueCount(partition: u32): u32 {
  return load<u32>(partitionAt(partition), UNIQUE_COUNT);
}

export function setUniqueCount(partition: u32, count: u32): void {
  store<u32>(partitionAt(partition), count, UNIQUE_COUNT);
}

/** Marks all entries as unique. */
export function trustEntries(): void {
  emptyBuffers();
  for (let partition: u32 = 0; partition < partitionCount(); partition++) {
    setUniqueCount(partition, listCount(partitionAt(partition)));
  }
}
