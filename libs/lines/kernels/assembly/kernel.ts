import { ANSWER, LF, MASKS, ROW_BYTES, ROWS, SLACK, TEXT, TEXT_LENGTH } from './addresses';
import { answerApart, answerBits, answerLines } from './answer';
import { cleanRows, haveRowsChanged, setCleaning, setCleanScratch } from './clean';
import { hashRows, setHash } from './hash';
import {
  arenaStart,
  arenaTop,
  changedBlock,
  chunksFor,
  cleanScratch,
  firstOutput,
  keepBits,
  reserve,
  resetLayout,
  secondOutput,
  setArenaTop,
} from './layout';
import { addEntries, choosePartitions, createPartitions, partitionCount } from './partitions';
import { compareSuspects, noteAdded, resolvePartition, resolvingBytes, trustArena } from './resolve';
import { rowsScanned, scanLines, takeMarksSeen } from './scan';
import { fillAsciiClasses } from './white-space';

export { beginResolving, endResolving } from './resolve';
export { startSort, writeSorted } from './sort';
export { isWorthSqueezing, squeeze } from './squeeze';
export { arenaTop, firstOutput, keepBits, partitionCount, resolvePartition, secondOutput };

/** Blocks are about 1 MiB and end with a whole line. */
const USUAL_BLOCK: u32 = (1 << 20) + (1 << 16);

/**
 * Starts afresh; the secrets of the hash are in place.
 * @param expectedLines how many lines will come, as far as is known
 * @param expectedBytes how many bytes they have, each with its line end
 * @param hashMask bits of the hash that are kept: all, but in tests that force collisions
 * @param mostPages how many pages of 64 KiB the memory may have
 * @param deletedClasses classes of characters that are deleted from lines
 * @returns false where there is no memory
 */
export function start(
  expectedLines: f64,
  expectedBytes: f64,
  hashMask: u64,
  mostPages: u32,
  ignoreCase: bool,
  deletedClasses: u32,
  trim: bool,
  dropEmpty: bool,
): bool {
  memory.fill(MASKS, 0xff, 32);
  memory.fill(MASKS + 32, 0, 32);
  fillAsciiClasses();
  setHash(hashMask, ignoreCase);
  setCleaning(deletedClasses, trim, dropEmpty);
  choosePartitions(expectedLines);
  if (!resetLayout(USUAL_BLOCK, <u64>expectedBytes, mostPages)) return false;
  if (!reserve(0, 0, partitionCount(), 0)) return false;
  createPartitions();
  trustArena();
  return true;
}

/** Makes room to add a block of so many bytes and lines at `arenaTop()`; false where there is no memory. */
export function reserveBlock(bytes: u32, lines: u32): bool {
  return reserve(bytes, bytes, chunksFor(lines, partitionCount()), resolvingBytes(bytes, lines));
}

/**
 * Cleans the block that was put at `arenaTop()` and adds its lines; `reserveBlock` has made room for it.
 * `ANSWER` 0: how many lines are left; 1: their bytes; 2: whether cleaning has changed the block; 3: how far behind the
 * beginning of the arena they stand; 4: whether the block holds a byte that is no part of UTF-8.
 * @param bytes size of the block; its last byte is an LF
 */
export function addBlock(bytes: u32): void {
  const start = arenaTop();
  let top = start;
  let at = start;
  let end = start + bytes;
  memory.fill(end, 0, SLACK);
  let lines: u32 = 0;
  let isChanged = false;
  takeMarksSeen();
  while (at < end) {
    setCleanScratch(cleanScratch());
    let next = scanLines(at, end);
    let count = cleanRows(rowsScanned());
    if (haveRowsChanged() && !isChanged) {
      // From here on lines move, so the rest of the block makes way for them.
      const rest = end - at;
      const copy = changedBlock();
      memory.copy(copy, at, rest + SLACK);
      at = copy;
      end = copy + rest;
      isChanged = true;
      setCleanScratch(cleanScratch());
      next = scanLines(at, end);
      count = cleanRows(rowsScanned());
    }
    hashRows(count);
    if (isChanged) top = writeRows(count, top);
    else top = next;
    addEntries(count);
    lines += count;
    at = next;
  }
  setArenaTop(top);
  noteAdded(lines);
  store<u32>(ANSWER, lines);
  store<u32>(ANSWER, <u32>(top - start), 4);
  store<u32>(ANSWER, <u32>isChanged, 8);
  store<u32>(ANSWER, <u32>(start - arenaStart()), 12);
  store<u32>(ANSWER, <u32>takeMarksSeen(), 16);
}

/** Adds the block that was put at `arenaTop()` as it is, to be sorted and nothing else. */
export function addUnseen(bytes: u32): void {
  setArenaTop(arenaTop() + <usize>bytes);
}

/** `answerBits` for a part of the arena, given by its distance from the arena's beginning. */
export function readBits(from: u32, bytes: u32): void {
  compareSuspects(<usize>from + <usize>bytes);
  answerBits(arenaStart() + from, bytes);
}

/** `answerLines` for a part of the arena whose bits were read. */
export function readLines(from: u32, bytes: u32): void {
  answerLines(arenaStart() + from, bytes);
}

/** `answerApart` for a part of the arena. */
export function readApart(from: u32, bytes: u32): void {
  compareSuspects(<usize>from + <usize>bytes);
  answerApart(arenaStart() + from, bytes);
}

/** Writes the rows' texts to the arena, where they stand from then on. @returns where the next one goes */
function writeRows(count: u32, to: usize): usize {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  let top = to;
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    const from = <usize>load<u32>(row, TEXT);
    const length = <usize>load<u32>(row, TEXT_LENGTH);
    for (let i: usize = 0; i < length; i += 16) v128.store(top + i, v128.load(from + i));
    store<u8>(top + length, LF);
    store<u32>(row, <u32>top, TEXT);
    top += length + 1;
  }
  return top;
}
