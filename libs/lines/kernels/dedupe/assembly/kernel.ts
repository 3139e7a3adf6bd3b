import { ANSWER, LF, MASKS, ROW_BYTES, ROWS, SLACK, TEXT, TEXT_LENGTH } from './addresses';
import { answerApart, answerBits, answerLines } from './answer';
import { cleanRows, haveRowsChanged, setCleaning, setCleanScratch } from './clean';
import { beginDividing, divideRows, groupLines } from './divide';
import { hashRows, setHash } from './hash';
import { addListed, beginListing, HASH_BYTES, listRows } from './hashed';
import {
  arenaStart,
  arenaTop,
  changedBlock,
  chunksFor,
  chunksTop,
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
export { arenaStart, arenaTop, chunksTop, firstOutput, keepBits, partitionCount, resolvePartition, secondOutput };

/** Expected maximum size of a block, which is about 1 MiB and ends with a whole line. */
const USUAL_BLOCK: u32 = (1 << 20) + (1 << 16);

/**
 * Resets the kernel. The secrets of the hash must be in memory.
 * @param expectedLines estimated number of lines
 * @param expectedBytes their estimated bytes, with line ends
 * @param hashMask bits of the hash to use: all, except in tests that force collisions
 * @param mostPages maximum memory in pages of 64 KiB
 * @param deletedClasses classes of characters to delete from lines
 * @returns false if memory is short
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

/** Reserves room for a block of so many bytes and lines at `arenaTop()`; returns false if memory is short. */
export function reserveBlock(bytes: u32, lines: u32): bool {
  return reserve(bytes, bytes, chunksFor(lines, partitionCount()), resolvingBytes(bytes, lines));
}

/**
 * Cleans the block at `arenaTop()` and adds its lines. Call `reserveBlock` first. `ANSWER` 0: number of lines left; 1:
 * their bytes; 2: 1 if cleaning changed the block; 3: their distance from the start of the arena; 4: 1 if the block
 * contains a byte that is invalid in UTF-8.
 * @param bytes size of the block; its last byte is an LF
 */
export function addBlock(bytes: u32): void {
  const start = arenaTop();
  const top = takeLines(bytes, ADDED);
  setArenaTop(top);
  noteAdded(linesTaken);
  store<u32>(ANSWER, linesTaken);
  store<u32>(ANSWER, <u32>(top - start), 4);
  store<u32>(ANSWER, <u32>haveLinesChanged, 8);
  store<u32>(ANSWER, <u32>(start - arenaStart()), 12);
  store<u32>(ANSWER, <u32>takeMarksSeen(), 16);
}

/**
 * Cleans the block at `arenaTop()` and divides its lines among parts by what is compared; see `divide.ts`. Call
 * `reserveBlock` first. `ANSWER` 0: number of lines left; 1: their bytes; 4: 1 if the block contains a byte that is
 * invalid in UTF-8. The cleaned lines are at `arenaTop()` until the next call.
 * @param parts number of parts, at most 256
 */
export function divideBlock(bytes: u32, parts: u32): void {
  const start = arenaTop();
  beginDividing(parts);
  const top = takeLines(bytes, DIVIDED);
  store<u32>(ANSWER, <u32>takeMarksSeen(), 16);
  groupLines(start, top);
  store<u32>(ANSWER, <u32>(top - start), 4);
}

/** Like `reserveBlock`, for a block whose lines are listed with their hashes. */
export function reserveHashed(bytes: u32, lines: u32): bool {
  const listBytes = max<u64>(bytes, <u64>lines * <u64>HASH_BYTES);
  return reserve(listBytes, bytes, chunksFor(lines, partitionCount()), resolvingBytes(bytes, lines));
}

/**
 * Cleans the block at `arenaTop()` and lists its lines; see `hashed.ts`. Call `reserveHashed` first. `ANSWER` as in
 * `addBlock`. The cleaned lines are at `arenaTop()` until the next call.
 */
export function hashBlock(bytes: u32): void {
  const start = arenaTop();
  beginListing();
  const top = takeLines(bytes, LISTED);
  store<u32>(ANSWER, linesTaken);
  store<u32>(ANSWER, <u32>(top - start), 4);
  store<u32>(ANSWER, <u32>haveLinesChanged, 8);
  store<u32>(ANSWER, <u32>takeMarksSeen(), 16);
}

/**
 * Adds the cleaned block at `arenaTop()`, whose lines are listed in the outputs. Call `reserveHashed` first. `ANSWER` 3:
 * the distance of the lines from the start of the arena.
 */
export function addHashed(bytes: u32, lines: u32): void {
  store<u32>(ANSWER, <u32>(arenaTop() - arenaStart()), 12);
  addListed(bytes, lines);
  noteAdded(lines);
}

// What becomes of lines that were taken.
const ADDED: u32 = 0;
const DIVIDED: u32 = 1;
const LISTED: u32 = 2;

let linesTaken: u32 = 0;
let haveLinesChanged: bool = false;

/**
 * Cleans and hashes the lines of the block at `arenaTop()`, and adds an entry for each, chooses their parts or lists them.
 * @returns the end of the cleaned lines
 */
function takeLines(bytes: u32, use: u32): usize {
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
      // From here on lines move, so copy the rest of the block out of their way.
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
    if (use == ADDED) addEntries(count);
    else if (use == DIVIDED) divideRows(count);
    else listRows(count);
    lines += count;
    at = next;
  }
  linesTaken = lines;
  haveLinesChanged = isChanged;
  return top;
}

/** Adds the block at `arenaTop()` unchanged, only to be sorted. */
export function addUnseen(bytes: u32): void {
  setArenaTop(arenaTop() + <usize>bytes);
}

/** Runs `answerBits` for a part of the arena, given by its distance from the start of the arena. */
export function readBits(from: u32, bytes: u32): void {
  compareSuspects(<usize>from + <usize>bytes);
  answerBits(arenaStart() + from, bytes);
}

/** Runs `answerLines` for a part of the arena whose bits have been read. */
export function readLines(from: u32, bytes: u32): void {
  answerLines(arenaStart() + from, bytes);
}

/** Runs `answerApart` for a part of the arena. */
export function readApart(from: u32, bytes: u32): void {
  compareSuspects(<usize>from + <usize>bytes);
  answerApart(arenaStart() + from, bytes);
}

/** Writes the rows' texts to the arena, and their new addresses to the rows. @returns the position for the next one */
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
