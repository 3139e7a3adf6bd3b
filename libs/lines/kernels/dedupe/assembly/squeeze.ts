import { LF, SLACK } from './addresses';
import { endOfAnyLine } from './compare';
import { hashRows } from './hash';
import { arenaStart, arenaTop, chunksFor, chunksStart, dropChunksFrom, reserve, setArenaTop } from './layout';
import {
  addEntries,
  createPartitions,
  partitionCount,
  partitionsWanted,
  setPartitions,
  trustEntries,
  uniqueLines,
} from './partitions';
import { trustArena, wastedBytes } from './resolve';
import { rowsScanned, scanLines } from './scan';

/** Minimum size of an arena that is compacted. */
const LARGE_ARENA: usize = 64 << 20;

/**
 * Returns true if repeated lines are most of a large arena, or if there are too few partitions, since more lines came
 * than were expected.
 * @param isShort true if memory is short, so that a sixteenth of repeated lines is enough
 */
export function isWorthSqueezing(isShort: bool): bool {
  const used = arenaTop() - arenaStart();
  if (isShort) return wastedBytes() > used >> 4;
  return (used > LARGE_ARENA && wastedBytes() > used >> 1) || partitionsWanted(uniqueLines()) > partitionCount();
}

/**
 * Removes all repeated lines from the arena, and makes more partitions if there are too few and memory allows it.
 * Everything must be resolved and read.
 */
export function squeeze(): void {
  const lines = uniqueLines();
  const partitions = partitionsWanted(lines);
  const isGrowing = partitions > partitionCount() && reserve(0, 0, chunksFor(lines, partitions), 0);
  if (wastedBytes() == 0 && !isGrowing) return;
  setArenaTop(moveUniqueLines(arenaStart(), arenaTop()));
  dropChunksFrom(chunksStart());
  if (isGrowing) setPartitions(partitions);
  createPartitions();
  const end = arenaTop();
  memory.fill(end, 0, SLACK);
  let at = arenaStart();
  while (at < end) {
    at = scanLines(at, end);
    const count = rowsScanned();
    hashRows(count);
    addEntries(count);
  }
  trustEntries();
  trustArena();
}

/**
 * @returns the end of the last one
 */
function moveUniqueLines(start: usize, end: usize): usize {
  let to = start;
  let run = start;
  let line = start;
  while (line < end) {
    const stop = endOfAnyLine(line);
    if (load<u8>(stop) != LF) {
      to = moveRun(run, line, to);
      run = stop + 1;
    }
    line = stop + 1;
  }
  return moveRun(run, end, to);
}

function moveRun(from: usize, end: usize, to: usize): usize {
  memory.copy(to, from, end - from);
  return to + (end - from);
}
