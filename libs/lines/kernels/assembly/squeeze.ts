import { LF, SLACK } from './addresses';
import { endOfAnyLine } from './compare';
import { hashRows } from './hash';
import { arenaStart, arenaTop, chunksStart, dropChunksFrom, setArenaTop } from './layout';
import { addEntries, createPartitions, trustEntries } from './partitions';
import { trustArena, wastedBytes } from './resolve';
import { rowsScanned, scanLines } from './scan';

/** A smaller arena is left as it is. */
const LARGE_ARENA: usize = 64 << 20;

/**
 * Whether enough of the arena are lines that repeat others: most of a large one.
 * @param isShort a sixteenth will do where memory is short
 */
export function isWorthSqueezing(isShort: bool): bool {
  const used = arenaTop() - arenaStart();
  return isShort ? wastedBytes() > used >> 4 : used > LARGE_ARENA && wastedBytes() > used >> 1;
}

/** Forgets all lines that repeat others; everything is resolved, and read. */
export function squeeze(): void {
  if (wastedBytes() == 0) return;
  setArenaTop(moveUniqueLines(arenaStart(), arenaTop()));
  dropChunksFrom(chunksStart());
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

/** @returns where the last one ends */
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
