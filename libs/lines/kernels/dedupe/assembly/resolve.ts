import { HASH, REPEATED, ROWS, TEXT, TEXT_LENGTH, WINDOWS } from './addresses';
import { areLinesEqual, endOfLine } from './compare';
import {
  addToList,
  createList,
  cutList,
  ENTRY_BYTES,
  LIST_BYTES,
  listCount,
  listStart,
  seekEntry,
} from './entry-lists';
import { hashRows } from './hash';
import { arenaStart, arenaTop, CHUNK_BYTES, chunksFor, chunksStart, chunksTop, dropChunksFrom } from './layout';
import {
  emptyBuffers,
  largestPartition,
  partitionAt,
  partitionOf,
  setUniqueCount,
  toEntry,
  uniqueCount,
} from './partitions';

// Finds the lines that repeat another. For each partition in turn, a table with linear probing holds the entries of its
// unique lines. An entry whose half of the hash is in the table is nearly always a repetition, but only the texts can
// prove it. Reading them in random order would dominate the run time, so suspects (the line's place in the upper half,
// that of the line it seems to repeat in the lower) are sorted into windows of the arena, and compared window by
// window.

const WINDOW_SHIFT: u32 = 20;

/** Everything before this distance from the arena's start is resolved. */
let resolvedBytes: usize = 0;
/** Number of lines after that. */
let waitingLines: u32 = 0;
let chunksBefore: usize = 0;
let nextWindow: u32 = 0;
let table: usize = 0;
let tableMask: usize = 0;
/** Shift of the half of a hash that gives the first slot. */
let slotShift: u32 = 0;
/** Bytes of the arena's lines that repeat others. */
let repeatedBytes: usize = 0;
/** Keeps prefetching reads from being optimized away. */
let touched: u32 = 0;

/** Marks all lines in the arena as unique; it may be empty. */
export function trustArena(): void {
  resolvedBytes = arenaTop() - arenaStart();
  repeatedBytes = 0;
  waitingLines = 0;
}

/** Returns the bytes of the arena's lines that repeat others. */
export function wastedBytes(): usize {
  return repeatedBytes;
}

/** Records that so many lines were added. */
export function noteAdded(lines: u32): void {
  waitingLines += lines;
}

/** Returns the memory after the chunks that resolving needs if so many more bytes and lines are added. */
export function resolvingBytes(bytes: u32, lines: u32): u64 {
  return suspectBytes(bytes, lines) + ((<u64>ENTRY_BYTES) << slotBits(largestPartition() + lines));
}

/** Prepares for resolving the partitions one by one; memory must be reserved. */
export function beginResolving(): void {
  emptyBuffers();
  table = chunksTop() + <usize>suspectBytes(0, 0);
  chunksBefore = chunksTop();
  nextWindow = firstWindow();
  const end = nextWindow + windowsUpTo(arenaTop() - arenaStart());
  for (let window = nextWindow; window < end; window++) createList(windowAt(window));
}

function suspectBytes(bytes: u32, lines: u32): u64 {
  const windows = windowsUpTo(arenaTop() - arenaStart() + <usize>bytes);
  return chunksFor(waitingLines + lines, windows) * <u64>CHUNK_BYTES;
}

function firstWindow(): u32 {
  return <u32>(resolvedBytes >> WINDOW_SHIFT);
}

/** Returns the number of windows with unresolved lines in an arena of so many bytes. */
function windowsUpTo(bytes: usize): u32 {
  return <u32>(bytes >> WINDOW_SHIFT) + 1 - firstWindow();
}

/** Drops the entries of a partition that seem to repeat another and records them as suspects. */
export function resolvePartition(partition: u32): void {
  const list = partitionAt(partition);
  const count = listCount(list);
  let unique = uniqueCount(partition);
  if (count == unique) return;
  const bits = slotBits(count);
  tableMask = (ENTRY_BYTES << bits) - 1;
  slotShift = 32 - bits;
  memory.fill(table, 0, tableMask + 1);
  const chunks = chunksStart();

  let at = listStart(list);
  for (let i: u32 = 0; i < unique; i++) {
    at = seekEntry(at);
    const entry = load<u64>(chunks + <usize>at);
    store<u64>(findFree(entry), entry);
    at += <u32>ENTRY_BYTES;
  }
  let kept = at;
  for (let i = unique; i < count; i++) {
    at = seekEntry(at);
    const entry = load<u64>(chunks + <usize>at);
    at += <u32>ENTRY_BYTES;
    const slot = findTag(entry);
    const found = load<u64>(slot);
    if (found == 0) {
      store<u64>(slot, entry);
      kept = seekEntry(kept);
      store<u64>(chunks + <usize>kept, entry);
      kept += <u32>ENTRY_BYTES;
      unique++;
    } else {
      const place = <u32>entry;
      addToList(windowAt((place - 1) >> WINDOW_SHIFT), ((<u64>place) << 32) | <u64>(<u32>found));
    }
  }
  cutList(list, kept, unique);
  setUniqueCount(partition, unique);
}

/** Compares the suspects before this distance from the arena's start and marks those that do repeat. */
export function compareSuspects(end: usize): void {
  while ((<usize>nextWindow) << WINDOW_SHIFT < end) compareWindow(windowAt(nextWindow++));
}

/** Frees the memory of resolving; all suspects must have been compared. */
export function endResolving(): void {
  dropChunksFrom(chunksBefore);
  resolvedBytes = arenaTop() - arenaStart();
  waitingLines = 0;
}

function windowAt(window: u32): usize {
  return WINDOWS + <usize>window * LIST_BYTES;
}

/**
 * At most a quarter of the slots is used, to keep probe sequences short; half of them in tables larger than all caches.
 */
function slotBits(entries: u32): u32 {
  return (entries > 1 << 20 ? 33 : 34) - <u32>clz<u32>(entries | 1);
}

function firstSlot(entry: u64): usize {
  return table + ((<usize>(entry >> 32) >> slotShift) << 3);
}

function findFree(entry: u64): usize {
  let slot = firstSlot(entry);
  while (load<u64>(slot) != 0) slot = table + ((slot - table + ENTRY_BYTES) & tableMask);
  return slot;
}

/** Returns the slot of the first entry with the same half of the hash, or the free slot after all candidates. */
function findTag(entry: u64): usize {
  let slot = firstSlot(entry);
  let found = load<u64>(slot);
  while (found != 0 && (found ^ entry) >> 32 != 0) {
    slot = table + ((slot - table + ENTRY_BYTES) & tableMask);
    found = load<u64>(slot);
  }
  return slot;
}

const AHEAD: u32 = 256;

function compareWindow(list: usize): void {
  const count = listCount(list);
  const chunks = chunksStart();
  const base = arenaStart() - 1;
  let sum: u32 = 0;
  let ahead = listStart(list);
  let at = ahead;
  for (let done: u32 = 0; done < count; done += AHEAD) {
    const batch = min<u32>(AHEAD, count - done);
    for (let i: u32 = 0; i < batch; i++) {
      ahead = seekEntry(ahead);
      const suspect = load<u64>(chunks + <usize>ahead);
      sum ^= touch(base + <usize>(suspect >> 32)) ^ touch(base + <usize>(<u32>suspect));
      ahead += <u32>ENTRY_BYTES;
    }
    for (let i: u32 = 0; i < batch; i++) {
      at = seekEntry(at);
      const suspect = load<u64>(chunks + <usize>at);
      at += <u32>ENTRY_BYTES;
      const line = base + <usize>(suspect >> 32);
      if (areLinesEqual(line, base + <usize>(<u32>suspect))) markRepeated(line);
      else lookUpExactly(line);
    }
  }
  touched = sum;
}

function markRepeated(line: usize): void {
  const end = endOfLine(line);
  store<u8>(end, REPEATED);
  repeatedBytes += end + 1 - line;
}

/** Reads both cache lines that a line of usual length may span. */
function touch(line: usize): u32 {
  return load<u8>(line) ^ load<u8>(line, 31);
}

/**
 * Looks for a line among all unique ones of its partition, and adds it if it is not found. Later lines equal to it
 * matched the same unequal line first, so they are suspects that are still to be compared.
 */
function lookUpExactly(line: usize): void {
  store<u32>(ROWS, <u32>line, TEXT);
  store<u32>(ROWS, <u32>(endOfLine(line) - line), TEXT_LENGTH);
  hashRows(1);
  const hash = load<u64>(ROWS, HASH);
  const partition = partitionOf(hash);
  const list = partitionAt(partition);
  const count = listCount(list);
  const base = arenaStart() - 1;
  let at = listStart(list);
  for (let i: u32 = 0; i < count; i++) {
    at = seekEntry(at);
    const entry = load<u64>(chunksStart() + <usize>at);
    at += <u32>ENTRY_BYTES;
    if ((entry ^ hash) >> 32 == 0 && areLinesEqual(line, base + <usize>(<u32>entry))) {
      markRepeated(line);
      return;
    }
  }
  // Its entry was dropped from this list, so there is room.
  addToList(list, toEntry(hash, line - base));
  setUniqueCount(partition, count + 1);
}
