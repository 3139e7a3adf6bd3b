import { DYNAMIC, SLACK } from './addresses';

// Parts that grow, one after the other: the buffers of a block, the arena with all added lines, and the chunks of the
// partitions. Growing one moves the parts after it, so places in arena and chunks are stored as distances from their
// starts.

const PAGE: u64 = 1 << 16;
/** Memory grows in steps of 16 MiB, if available. */
const GROWTH_STEP: u64 = 16 << 20;
/** Chunks are aligned to their size, so that an address shows the end of its chunk. */
export const CHUNK_BYTES: usize = 4096;

let mostPages: u64 = 0;
let blockCapacity: u64 = 0;
let arenaCapacity: u64 = 0;
let arenaUsed: u64 = 0;
let chunksUsed: u64 = 0;
let arenaBase: usize = 0;
let chunksBase: usize = 0;

/** Returns the buffer for the lines of a block to output: all of them, or first occurrences. */
export function firstOutput(): usize {
  return DYNAMIC;
}

/** Returns the buffer for the dropped lines of a block. */
export function secondOutput(): usize {
  return DYNAMIC + <usize>blockCapacity + SLACK;
}

/** Returns the buffer for a block that cleaning changes. */
export function changedBlock(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 2;
}

/** Returns the buffer for texts of a batch with deletions inside. */
export function cleanScratch(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 3;
}

/** Returns the buffer for the lower case of a line: at most 3 bytes for 2. */
export function foldScratch(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 4;
}

/** Returns the buffer for one bit per row of a block, set for a first occurrence. */
export function keepBits(): usize {
  return foldScratch() + <usize>((blockCapacity * 3) >> 1) + SLACK;
}

/** Returns the start of the cleaned lines, each ended by LF (or by `REPEATED` if it repeats another). */
export function arenaStart(): usize {
  return arenaBase;
}

export function arenaTop(): usize {
  return arenaBase + <usize>arenaUsed;
}

export function setArenaTop(top: usize): void {
  arenaUsed = <u64>(top - arenaBase);
}

/** Returns the start of the chunks of lists, which all have the same size. */
export function chunksStart(): usize {
  return chunksBase;
}

/** Returns the start of free memory. */
export function chunksTop(): usize {
  return chunksBase + <usize>chunksUsed;
}

/** Allocates a chunk; `reserve` must have made room for it. */
export function takeChunk(): usize {
  const chunk = chunksTop();
  chunksUsed += <u64>CHUNK_BYTES;
  return chunk;
}

/** Frees the chunks allocated since `chunksTop` was `top`. */
export function dropChunksFrom(top: usize): void {
  chunksUsed = <u64>(top - chunksBase);
}

/** Returns the maximum number of chunks that so many lists need for so many more entries of 8 bytes. */
export function chunksFor(entries: u32, lists: u32): u64 {
  return <u64>entries / (<u64>CHUNK_BYTES / 8 - 1) + <u64>lists * 2;
}

/**
 * Resets the layout.
 * @param blockBytes size of blocks
 * @param arenaBytes estimated size of the arena, to avoid moving parts later
 * @param pages maximum memory in pages of 64 KiB
 */
export function resetLayout(blockBytes: u64, arenaBytes: u64, pages: u32): bool {
  mostPages = pages;
  arenaCapacity = 0;
  arenaUsed = 0;
  chunksUsed = 0;
  // If memory is too short for the estimate, less may turn out to be enough.
  return place(blockBytes, arenaBytes, 0) || place(blockBytes, 0, 0);
}

/**
 * Reserves room for a block of so many bytes, for so many more bytes in the arena and so many more chunks, and for
 * other data after them.
 * @returns false if memory is short; nothing has changed then
 */
export function reserve(blockBytes: u64, arenaBytes: u64, chunks: u64, elseBytes: u64): bool {
  const block = max<u64>(blockCapacity, blockBytes);
  const needed = arenaUsed + arenaBytes;
  const behind = chunksUsed + chunks * <u64>CHUNK_BYTES + elseBytes;
  const generous = max<u64>(needed, arenaCapacity + (arenaCapacity >> 1));
  const wanted = needed <= arenaCapacity ? arenaCapacity : generous;
  // If memory is short, the arena gets less spare room, or gives some back.
  return place(block, wanted, behind) || place(block, needed + (needed >> 4), behind) || place(block, needed, behind);
}

/** Ensures that memory reaches `end`; returns false if it is short. */
export function reserveUpTo(end: u64): bool {
  return reserveMemory(end + <u64>SLACK);
}

function place(block: u64, arena: u64, behind: u64): bool {
  // Four buffers of a block, one and a half for the lower case, an eighth for the bits.
  const buffers = block * 4 + ((block * 3) >> 1) + (block >> 3) + <u64>SLACK * 6;
  const newArena = (<u64>DYNAMIC + buffers + 63) & ~63;
  const newChunks = (newArena + arena + <u64>SLACK + <u64>CHUNK_BYTES - 1) & ~(<u64>CHUNK_BYTES - 1);
  if (!reserveMemory(newChunks + behind + <u64>SLACK)) return false;
  if (<u64>chunksBase != newChunks) memory.copy(<usize>newChunks, chunksBase, <usize>chunksUsed);
  if (<u64>arenaBase != newArena) memory.copy(<usize>newArena, arenaBase, <usize>arenaUsed);
  chunksBase = <usize>newChunks;
  arenaBase = <usize>newArena;
  blockCapacity = block;
  arenaCapacity = arena;
  return true;
}

function reserveMemory(end: u64): bool {
  const pages = (end + PAGE - 1) / PAGE;
  if (pages > mostPages) return false;
  const present = <u64>memory.size();
  if (pages <= present) return true;
  const wanted = pages + GROWTH_STEP / PAGE;
  if (wanted <= mostPages && memory.grow(<i32>(wanted - present)) >= 0) return true;
  return memory.grow(<i32>(pages - present)) >= 0;
}
