import type { LineBlock } from '../blocks/line-block.ts';
import { chunksOf } from '../blocks/line-chunks.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { ExactText } from '../kernels/find/exact-text.ts';

/** Bytes of text searched at once; small enough for the processor's cache. */
const CHUNK_BYTES = 1 << 15;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Rows as consecutive blocks. */
export interface RowRun {
  /** Number of the first row of the first block. */
  readonly firstRow: number;
  readonly blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>;
}

/** Opens rows for reading from `fromRow`; the first block may start at an earlier row. */
export type OpenRows = (fromRow: number) => RowRun | Promise<RowRun>;

/**
 * Finds the next matching row, then counts all matching rows, reading every row once. A row matches if its
 * `toLowerCase()` includes that of the needle, without patterns or locales. An empty needle, or one with a line break,
 * matches nothing. Throws the signal's reason when aborted.
 * @param from row at which the search for the next match starts; it wraps around at the end
 * @param onNext called once with the next matching row, or null if there is none
 * @param onCount called after every block with the numbers of matching rows and of rows read so far
 * @returns the number of matching rows
 */
export async function findInRows(
  signal: AbortSignal,
  open: OpenRows,
  needle: string,
  from: number,
  onNext: (row: number | null) => void,
  onCount: (count: number, rowsRead: number) => void,
): Promise<number> {
  const search = new RowSearch(signal, needle.toLowerCase(), onNext, onCount);
  if (needle !== '' && !needle.includes('\n')) {
    await search.read(await open(from), from, Number.POSITIVE_INFINITY);
    if (from > 0) {
      await search.read(await open(0), 0, from);
    }
  }
  search.finish();
  return search.count;
}

class RowSearch {
  readonly #signal: AbortSignal;
  readonly #needle: string;
  readonly #exact: ExactText | null;
  readonly #onNext: (row: number | null) => void;
  readonly #onCount: (count: number, rowsRead: number) => void;
  #rowsRead = 0;
  #hasNext = false;
  count = 0;

  constructor(
    signal: AbortSignal,
    needle: string,
    onNext: (row: number | null) => void,
    onCount: (count: number, rowsRead: number) => void,
  ) {
    this.#signal = signal;
    this.#needle = needle;
    this.#exact = ExactText.create(needle, 'lowered');
    this.#onNext = onNext;
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

  finish(): void {
    if (!this.#hasNext) {
      this.#onNext(null);
    }
  }

  #look(lines: Uint8Array, from: number, to: number): void {
    const count = this.#exact?.count(lines)?.lines ?? countMatchingLines(lines, this.#needle);
    if (count > 0 && !this.#hasNext) {
      this.#hasNext = true;
      this.#onNext(from + (this.#exact?.firstLine(lines) ?? firstMatchingLine(lines, this.#needle)));
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

/**
 * Returns many lines in lower case at once, which is correct because no rule of `toLowerCase` reaches across a line
 * end.
 */
function lowerCaseOf(lines: Uint8Array): string {
  return decoder.decode(lines).toLowerCase();
}
