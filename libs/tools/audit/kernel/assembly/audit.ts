import { SLACK } from '../../../utm/kernel/assembly/addresses';
import { isBlank, lineEndsAt } from '../../../utm/kernel/assembly/bytes';
import { ENOUGH, reach } from '../../../utm/kernel/assembly/memory';
import { AHEAD, FOUND, HASHES, HOST_SET, RECORDS, TEXTS } from './addresses';
import { given, lineTo, readLine } from './read-line';
import { slotOf } from './slots';
import { arenaEnd, makeRoom } from './texts';
import { COUNT, hashOfValue, valueOf } from './values';
import { putRows, rowBytes, rowsEndAfter } from './write-rows';

// Audits lines of tagged URLs. Lines that are not plain ASCII URLs, and those with long values, are left to the host.

export { takeText } from './texts';
export { linesWithProblem, setSites } from './write-rows';

/** Bytes of the rows of a line at most; longer ones are left to the host. */
const MOST_ROW_BYTES: usize = 1 << 16;

let lines: usize = 0;
let linesEnd: usize = 0;
let rows: usize = 0;
let rowsEnd: usize = 0;
let clean: usize = 0;
let cleanEnd: usize = 0;
let rowCount: u32 = 0;
let oddFrom: usize = 0;
let oddTo: usize = 0;

/** (host) Returns the address of the consecutive sets of characters. */
export function setsStart(): usize {
  return HOST_SET;
}

/** (host) Returns the address for constant texts. */
export function textsStart(): usize {
  return TEXTS;
}

/** Makes room for lines of so many bytes. @returns their address; 0 if memory is short */
export function takeLines(bytes: u32): usize {
  const end = arenaEnd();
  if (end == 0) return 0;
  lines = (end + SLACK + 15) & ~15;
  linesEnd = lines + <usize>bytes;
  rows = (linesEnd + SLACK + 15) & ~15;
  clean = rows + ENOUGH + MOST_ROW_BYTES + SLACK;
  rowsEnd = rows;
  cleanEnd = clean;
  return reach(<u64>clean + ENOUGH + MOST_ROW_BYTES + SLACK) ? lines : 0;
}

/** Returns the first of the rows, and their size; the same for the clean lines. */
export function rowsStart(): usize {
  return rows;
}

export function rowsSize(): u32 {
  return <u32>(rowsEnd - rows);
}

export function cleanStart(): usize {
  return clean;
}

export function cleanSize(): u32 {
  return <u32>(cleanEnd - clean);
}

/** Returns the number of rows, which is that of the clean lines. */
export function rowsWritten(): u32 {
  return rowCount;
}

/** Returns the line that is left to the host, without white space of ASCII around it. */
export function oddStart(): usize {
  return oddFrom;
}

export function oddLength(): u32 {
  return <u32>(oddTo - oddFrom);
}

/**
 * Audits the next lines.
 * @param isCounting true to count the values only, false to write rows
 * @returns 0 at the end of the lines, 1 if there are enough rows, 2 for a line that is left to the host
 */
export function auditLines(isCounting: bool): u32 {
  rowsEnd = rows;
  cleanEnd = clean;
  rowCount = 0;
  let chunk = lines;
  let ends = lines < linesEnd ? lineEndsAt(chunk) : 0;
  while (lines < linesEnd) {
    if (rowsEnd - rows >= ENOUGH || cleanEnd - clean >= ENOUGH) return 1;
    while (ends == 0) {
      chunk += 64;
      ends = lineEndsAt(chunk);
    }
    const lineEnd = chunk + <usize>ctz<u64>(ends);
    ends &= ends - 1;
    let start = lines;
    lines = lineEnd + 1;
    while (isBlank(<u32>load<u8>(start))) start++;
    if (start == lineEnd) continue;
    makeRoom();
    if (!readLine(start, lineEnd, isCounting) || !findRecords() || (!isCounting && rowBytes() > MOST_ROW_BYTES)) {
      oddFrom = start;
      oddTo = lineTo;
      return 2;
    }
    if (isCounting) {
      countValues();
      continue;
    }
    rowCount++;
    cleanEnd = putRows(rowsEnd, cleanEnd);
    rowsEnd = rowsEndAfter();
  }
  return 0;
}

/** Finds the records of all values of the line. */
function findRecords(): bool {
  readAhead();
  for (let left = given; left != 0; left &= left - 1) {
    const parameter = <u32>ctz(left);
    const found = FOUND + ((<usize>parameter) << 3);
    const hash = load<u32>(HASHES + ((<usize>parameter) << 2));
    const record = valueOf(parameter, <usize>load<u32>(found), <usize>load<u32>(found, 4), hash);
    if (record == 0) return false;
    store<u32>(RECORDS + ((<usize>parameter) << 2), <u32>record);
  }
  return true;
}

/**
 * Hashes the values of the line, and reads their slots and records. These reads do not depend on each other, so the
 * processor waits for all at the same time; afterwards they are in its cache.
 */
function readAhead(): void {
  for (let left = given; left != 0; left &= left - 1) {
    const parameter = <u32>ctz(left);
    const found = FOUND + ((<usize>parameter) << 3);
    const hash = hashOfValue(parameter, <usize>load<u32>(found), <usize>load<u32>(found, 4));
    store<u32>(HASHES + ((<usize>parameter) << 2), hash);
    store<u32>(AHEAD + ((<usize>parameter) << 2), load<u32>(slotOf(hash)));
  }
  for (let left = given; left != 0; left &= left - 1) {
    // Stored, so that the reads are not optimized away. Address 0 can be read as well.
    const ahead = AHEAD + ((<usize>ctz(left)) << 2);
    const record = <usize>load<u32>(ahead);
    store<u32>(ahead, load<u32>(record));
  }
}

function countValues(): void {
  for (let left = given; left != 0; left &= left - 1) {
    const record = <usize>load<u32>(RECORDS + ((<usize>ctz(left)) << 2));
    store<u32>(record, load<u32>(record, COUNT) + 1, COUNT);
  }
}
