import { decodeUtf8 } from '../blocks/decode-lines.ts';
import type { Blocks, LineBlock } from '../blocks/line-block.ts';
import { chunksOf } from '../blocks/line-chunks.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { ExactText } from '../kernels/find/exact-text.ts';

/** Bytes of text searched at once; small enough for the processor's cache. */
const CHUNK_BYTES = 1 << 15;

/** Rows as consecutive blocks. */
export interface RowRun {
  /** Number of the first row of the first block. */
  readonly firstRow: number;
  readonly blocks: Blocks;
}

/** Opens rows for reading from `fromRow`; the first block may start at an earlier row. */
export type OpenRows = (fromRow: number) => RowRun | Promise<RowRun>;

/** The text to find in rows, and where to start. */
export interface FindTerms {
  readonly needle: string;
  /** Row at which the search starts. It wraps around at the end. */
  readonly from: number;
  /** `next` finds the first match at or after `from`, `previous` the last match before it. */
  readonly direction: 'next' | 'previous';
}

/** The matches of a completed search. */
export interface FoundRows {
  /** Number of matching rows. */
  readonly count: number;
  /** Position of the reported row among the matching rows, from 1; 0 if there is none. */
  readonly position: number;
}

/**
 * Finds the next or previous matching row, and counts all matching rows, reading every row once. A row matches if its
 * `toLowerCase()` includes that of the needle, without patterns or locales. An empty needle, or one with a line break,
 * matches nothing. Throws the signal's reason when aborted.
 * @param onFound called once with the matching row, as soon as it is known, or null if there is none
 * @param onCount called after every block with the numbers of matching rows and of rows read so far
 */
export async function findInRows(
  signal: AbortSignal,
  open: OpenRows,
  { needle, from, direction }: FindTerms,
  onFound: (row: number | null) => void,
  onCount: (count: number, rowsRead: number) => void,
): Promise<FoundRows> {
  if (needle === '' || needle.includes('\n')) {
    onFound(null);
    return { count: 0, position: 0 };
  }
  const isForward = direction === 'next';
  const start = { start: 0, end: from };
  const rest = { start: from, end: Number.POSITIVE_INFINITY };
  const parts = (isForward ? [rest, start] : [start, rest]).filter((part) => part.start < part.end);
  const search = new RowSearch(signal, needle.toLowerCase(), isForward ? onFound : () => undefined, onCount);
  let found: number | null = null;
  /** Matches before `from`. */
  let before = 0;
  for (const part of parts) {
    const earlier = search.count;
    await search.read(await open(part.start), part.start, part.end);
    if (part === start) {
      before = search.count - earlier;
    }
    if (!isForward && found === null && search.count > earlier) {
      found = await search.last(open);
      onFound(found);
    }
  }
  if (isForward) {
    found = search.first;
  }
  if (found === null) {
    onFound(null);
    return { count: 0, position: 0 };
  }
  if (isForward) {
    return { count: search.count, position: found >= from ? before + 1 : 1 };
  }
  return { count: search.count, position: found < from ? before : search.count };
}

class RowSearch {
  readonly #signal: AbortSignal;
  readonly #needle: string;
  readonly #exact: ExactText | null;
  readonly #onFirst: (row: number) => void;
  readonly #onCount: (count: number, rowsRead: number) => void;
  #rowsRead = 0;
  /** Rows of the latest block with a match, `[start, end)`. */
  #latest = { start: 0, end: 0 };
  /** The first match that was read. */
  first: number | null = null;
  count = 0;

  constructor(
    signal: AbortSignal,
    needle: string,
    onFirst: (row: number) => void,
    onCount: (count: number, rowsRead: number) => void,
  ) {
    this.#signal = signal;
    this.#needle = needle;
    this.#exact = ExactText.create(needle, 'lowered');
    this.#onFirst = onFirst;
    this.#onCount = onCount;
  }

  /** Searches the rows `[start, end)` of a run. */
  async read(run: RowRun, start: number, end: number): Promise<void> {
    let blockRow = run.firstRow;
    for await (const block of run.blocks) {
      this.#signal.throwIfAborted();
      const from = Math.max(start, blockRow);
      const to = Math.min(end, blockRow + block.count);
      if (from < to) {
        this.#look(linesOf(block, from - blockRow, to - blockRow), from, to);
      }
      blockRow += block.count;
      if (blockRow >= end) {
        return;
      }
    }
  }

  /** Returns the last match that was read, reading its block again. */
  async last(open: OpenRows): Promise<number | null> {
    const { start, end } = this.#latest;
    const { firstRow, blocks } = await open(start);
    let blockRow = firstRow;
    let last: number | null = null;
    for await (const block of blocks) {
      const from = Math.max(start, blockRow);
      const to = Math.min(end, blockRow + block.count);
      if (from < to) {
        const line = lastMatchingLine(linesOf(block, from - blockRow, to - blockRow), this.#needle);
        last = line < 0 ? last : from + line;
      }
      blockRow += block.count;
      if (blockRow >= end) {
        break;
      }
    }
    return last;
  }

  #look(lines: Uint8Array, from: number, to: number): void {
    const count = this.#exact?.count(lines)?.lines ?? countMatchingLines(lines, this.#needle);
    if (count > 0) {
      this.#latest = { start: from, end: to };
      if (this.first === null) {
        this.first = from + (this.#exact?.firstLine(lines) ?? firstMatchingLine(lines, this.#needle));
        this.#onFirst(this.first);
      }
    }
    this.count += count;
    this.#rowsRead += to - from;
    this.#onCount(this.count, this.#rowsRead);
  }
}

/** Returns the bytes of the lines `[start, end)` of a block. */
function linesOf(block: LineBlock, start: number, end: number): Uint8Array {
  if (start === 0 && end === block.count) {
    return block.bytes;
  }
  const ends = findLineEnds(block);
  return block.bytes.subarray(start === 0 ? 0 : ends[start - 1] + 1, end === 0 ? 0 : ends[end - 1] + 1);
}

function countMatchingLines(lines: Uint8Array, needle: string): number {
  let count = 0;
  for (const chunk of chunksOf(lines, CHUNK_BYTES)) {
    const text = lowerCaseOf(chunk);
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at)) {
      count++;
      at = text.indexOf('\n', at) + 1;
    }
  }
  return count;
}

function firstMatchingLine(lines: Uint8Array, needle: string): number {
  let line = 0;
  for (const chunk of chunksOf(lines, CHUNK_BYTES)) {
    const text = lowerCaseOf(chunk);
    const found = text.indexOf(needle);
    const end = found < 0 ? text.length : found;
    for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
      line++;
    }
    if (found >= 0) {
      return line;
    }
  }
  return -1;
}

/** Returns the index of the last matching line, or -1. */
function lastMatchingLine(lines: Uint8Array, needle: string): number {
  let line = 0;
  let last = -1;
  for (const chunk of chunksOf(lines, CHUNK_BYTES)) {
    for (const text of lowerCaseOf(chunk).split('\n').slice(0, -1)) {
      if (text.includes(needle)) {
        last = line;
      }
      line++;
    }
  }
  return last;
}

/**
 * Returns many lines in lower case at once, which is correct because no rule of `toLowerCase` reaches across a line
 * end.
 */
function lowerCaseOf(lines: Uint8Array): string {
  return decodeUtf8(lines).toLowerCase();
}
