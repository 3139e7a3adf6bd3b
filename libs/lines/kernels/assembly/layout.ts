import { DYNAMIC, SLACK } from './addresses';

// The parts that grow, one behind the other: the buffers of a block, the arena with the lines added so far, and the
// chunks of the partitions. Each grows by moving what is behind it, so places in arena and chunks are kept as distances
// from their beginnings.

const PAGE: u64 = 1 << 16;
/** Memory is asked for in steps of 16 MiB, as far as there is any. */
const GROWTH_STEP: u64 = 16 << 20;
/** Chunks begin at multiples of their size, so that the end of one shows in the address. */
export const CHUNK_BYTES: usize = 4096;

let mostPages: u64 = 0;
let blockCapacity: u64 = 0;
let arenaCapacity: u64 = 0;
let arenaUsed: u64 = 0;
let chunksUsed: u64 = 0;
let arenaBase: usize = 0;
let chunksBase: usize = 0;

/** Room for a block's lines as they go out: all of them, or those kept. */
export function firstOutput(): usize {
  return DYNAMIC;
}

/** Room for the lines of a block that were dropped. */
export function secondOutput(): usize {
  return DYNAMIC + <usize>blockCapacity + SLACK;
}

/** Room for a block that cleaning changes. */
export function changedBlock(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 2;
}

/** Room for texts of a batch after deletions inside. */
export function cleanScratch(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 3;
}

/** Room for the lower case of a line: at most 3 bytes for 2. */
export function foldScratch(): usize {
  return DYNAMIC + (<usize>blockCapacity + SLACK) * 4;
}

/** One bit a row of a block, set where it is the first of its kind. */
export function keepBits(): usize {
  return foldScratch() + <usize>((blockCapacity * 3) >> 1) + SLACK;
}

/** The cleaned lines, one behind the other, each with an LF (`REPEATED` once it is known to repeat another). */
export function arenaStart(): usize {
  return arenaBase;
}

export function arenaTop(): usize {
  return arenaBase + <usize>arenaUsed;
}

export function setArenaTop(top: usize): void {
  arenaUsed = <u64>(top - arenaBase);
}

/** The chunks of lists, all the same size. */
export function chunksStart(): usize {
  return chunksBase;
}

/** Where free memory begins. */
export function chunksTop(): usize {
  return chunksBase + <usize>chunksUsed;
}

/** Gives the next chunk; `reserve` has made room for it. */
export function takeChunk(): usize {
  const chunk = chunksTop();
  chunksUsed += <u64>CHUNK_BYTES;
  return chunk;
}

/** Gives back the chunks that were taken since `chunksTop` was `top`. */
export function dropChunksFrom(top: usize): void {
  chunksUsed = <u64>(top - chunksBase);
}

/** How many chunks so many lists need at most for so many more entries of 8 bytes. */
export function chunksFor(entries: u32, lists: u32): u64 {
  return <u64>entries / (<u64>CHUNK_BYTES / 8 - 1) + <u64>lists * 2;
}

/**
 * Forgets everything.
 * @param blockBytes how large blocks will be
 * @param arenaBytes how large the arena will be; a guess that spares moving things
 * @param pages how many pages of 64 KiB the memory may have
 */
export function resetLayout(blockBytes: u64, arenaBytes: u64, pages: u32): bool {
  mostPages = pages;
  arenaCapacity = 0;
  arenaUsed = 0;
  chunksUsed = 0;
  // Where there is not as much memory as the guess, it may yet turn out to be enough.
  return place(blockBytes, arenaBytes, 0) || place(blockBytes, 0, 0);
}

/**
 * Makes room for a block of so many bytes, for so many more bytes in the arena, for so many more chunks, and for
 * something else behind them.
 * @returns false where there is no memory; nothing has changed then
 */
export function reserve(blockBytes: u64, arenaBytes: u64, chunks: u64, elseBytes: u64): bool {
  const block = max<u64>(blockCapacity, blockBytes);
  const needed = arenaUsed + arenaBytes;
  const behind = chunksUsed + chunks * <u64>CHUNK_BYTES + elseBytes;
  const generous = max<u64>(needed, arenaCapacity + (arenaCapacity >> 1));
  const wanted = needed <= arenaCapacity ? arenaCapacity : generous;
  // Where memory is short, the arena gets less room ahead, or gives some back.
  return place(block, wanted, behind) || place(block, needed + (needed >> 4), behind) || place(block, needed, behind);
}

/** Makes sure that memory reaches so far; false where there is no more. */
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
