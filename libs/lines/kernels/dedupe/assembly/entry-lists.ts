import { CHUNK_BYTES, chunksStart, takeChunk } from './layout';

// Growing lists of 8-byte entries. A list is a chain of chunks, each of which begins with the place of the next one.
// Places are distances from the start of the chunks. The next chunk is looked up only when it is needed, so a place at
// a multiple of the chunk size stands for the start of the following chunk.

export const ENTRY_BYTES: usize = 8;
export const LIST_BYTES: usize = 16;
const CHUNK_MASK: u32 = <u32>CHUNK_BYTES - 1;
const NONE: u32 = ~0;

// Fields of a list.
const FIRST: usize = 0;
const END: usize = 4;
const COUNT: usize = 8;

/** Creates an empty list; there must be room for a chunk. */
export function createList(list: usize): void {
  const first = newChunk();
  store<u32>(list, first, FIRST);
  cutList(list, first, 0);
}

/** Appends an entry; there must be room for a chunk. */
export function addToList(list: usize, entry: u64): void {
  const end = seekEntry(load<u32>(list, END));
  store<u64>(chunksStart() + <usize>end, entry);
  store<u32>(list, end + <u32>ENTRY_BYTES, END);
  store<u32>(list, load<u32>(list, COUNT) + 1, COUNT);
}

/** Appends the entries of `[from, stop)`; there must be room for a chunk. */
export function addAllToList(list: usize, from: usize, stop: usize): void {
  const chunks = chunksStart();
  let end = load<u32>(list, END);
  for (let entry = from; entry < stop; entry += ENTRY_BYTES) {
    end = seekEntry(end);
    store<u64>(chunks + <usize>end, load<u64>(entry));
    end += <u32>ENTRY_BYTES;
  }
  store<u32>(list, end, END);
  store<u32>(list, load<u32>(list, COUNT) + <u32>((stop - from) / ENTRY_BYTES), COUNT);
}

/** Truncates a list; its remaining chunks are kept for reuse. */
export function cutList(list: usize, end: u32, count: u32): void {
  store<u32>(list, end, END);
  store<u32>(list, count, COUNT);
}

/** Returns the place of the first entry of a list that is not empty. */
export function listStart(list: usize): u32 {
  return load<u32>(list, FIRST);
}

export function listCount(list: usize): u32 {
  return load<u32>(list, COUNT);
}

/** Returns a place in a list, moved to the next chunk if it is at the end of its chunk. */
export function seekEntry(place: u32): u32 {
  return (place & CHUNK_MASK) == 0 ? nextChunk(place) : place;
}

function nextChunk(end: u32): u32 {
  const chunk = chunksStart() + <usize>end - CHUNK_BYTES;
  let next = load<u32>(chunk);
  if (next == NONE) {
    next = newChunk();
    store<u32>(chunk, next);
  }
  return next;
}

/**
 * @returns the place of the chunk's first entry
 */
function newChunk(): u32 {
  const chunk = takeChunk();
  store<u32>(chunk, NONE);
  return <u32>(chunk - chunksStart() + ENTRY_BYTES);
}
