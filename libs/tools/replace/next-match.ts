import { type Blocks, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import type { ExactText } from '../../lines/kernels/find/exact-text.ts';
import { exactSearch } from './exact-search.ts';
import { CHUNK_BYTES, type MatchHandler } from './match-handler.ts';
import type { CompiledSearch } from './pattern.ts';
import { scanText } from './scan.ts';

/**
 * Returns the first row, from a given one on, in which a match starts; null if there is none. Throws the signal's
 * reason when aborted, and `UserMistake` as a run does.
 * @param byteLength size of all blocks
 * @param isCell true if the lines are cells of a table
 */
export async function nextMatchRow(
  signal: AbortSignal,
  blocks: Blocks,
  byteLength: number,
  search: CompiledSearch,
  fromRow: number,
  isCell = false,
): Promise<number | null> {
  const finder = new RowFinder(signal, exactSearch(search), fromRow);
  await scanText(blocks, byteLength, { search, replaceAll: true, chunkBytes: CHUNK_BYTES, isCell }, finder);
  return finder.found;
}

/** Tracks the current row by counting line ends. */
class RowFinder implements MatchHandler {
  readonly #signal: AbortSignal;
  readonly #exact: ExactText | null;
  readonly #fromRow: number;
  #row = 0;
  found: number | null = null;

  constructor(signal: AbortSignal, exact: ExactText | null, fromRow: number) {
    this.#signal = signal;
    this.#exact = exact;
    this.#fromRow = fromRow;
  }

  takeBlock({ bytes, count }: LineBlock): boolean {
    const end = this.#row + count;
    if (end > this.#fromRow) {
      // Only the block that begins before the row is processed line by line.
      const line = this.#row < this.#fromRow ? null : this.#exact?.firstLine(bytes);
      if (line === null || line === undefined) {
        return false;
      }
      if (line >= 0) {
        this.found = this.#row + line;
      }
    }
    this.#row = end;
    return true;
  }

  keepBytes(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (bytes[at] === LF) {
        this.#row++;
      }
    }
  }

  keepText(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) === LF) {
        this.#row++;
      }
    }
  }

  replace(match: RegExpExecArray): void {
    if (this.found === null && this.#row >= this.#fromRow) {
      this.found = this.#row;
    }
    this.keepText(match[0], 0, match[0].length);
  }

  leave(): void {}

  endLines(): void {}

  pause(): boolean {
    this.#signal.throwIfAborted();
    return this.found === null;
  }
}
