import { trimCapacity } from './block-builder.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from './line-block.ts';
import { scanLines } from './line-scan.ts';
import { EMPTY_STATS, type LineStats } from './line-stats.ts';

const CR = 0x0d;
const BOM = [0xef, 0xbb, 0xbf];
/** Most buffers kept to be filled again: what a chunk that is as long as a block fills. */
const MOST_FREE = 2;

/**
 * Splits UTF-8 text that arrives in chunks of any size into blocks of lines. `\n`, `\r\n` and a lone `\r` end a line,
 * also where a chunk ends between the two; a line end at the very end of the text does not start another line; a byte
 * order mark at the start is dropped. The bytes are copied, so a chunk's memory stays the caller's.
 */
export class LineSplitter {
  #bytes: Bytes = new Uint8Array(BLOCK_BYTES);
  #length = 0;
  #isAtStart = true;
  /** The last block ended with a `\r`: a `\n` right behind it belongs to it. */
  #skipsLf = false;
  #stats: LineStats = EMPTY_STATS;
  readonly #isPassing: boolean;
  /** Buffers of the blocks that the last call gave; kept only if these pass. */
  readonly #given: Bytes[] = [];
  /** Buffers to be filled again: memory that is touched for the first time costs more than reading into it. */
  readonly #free: Bytes[] = [];

  /** @param options.isPassing the blocks that a call gives are done with when the next call is made */
  constructor({ isPassing = false }: { readonly isPassing?: boolean } = {}) {
    this.#isPassing = isPassing;
  }

  /** What is known of the lines in the blocks given out so far; of the whole text once it is finished. */
  get stats(): LineStats {
    return this.#stats;
  }

  /** Takes the next chunk and gives the blocks that it filled. */
  push(chunk: Uint8Array): LineBlock[] {
    const blocks: LineBlock[] = [];
    let from = 0;
    this.#takeBack();
    while (from < chunk.length) {
      if (this.#length === this.#bytes.length) this.#closeFull(blocks);
      const size = Math.min(this.#bytes.length - this.#length, chunk.length - from);
      this.#bytes.set(from === 0 && size === chunk.length ? chunk : chunk.subarray(from, from + size), this.#length);
      this.#length += size;
      from += size;
    }
    return blocks;
  }

  /** Ends the text and gives what is left, as at most one block. */
  finish(): LineBlock[] {
    const blocks: LineBlock[] = [];
    this.#dropStart();
    const last = this.#bytes[this.#length - 1];
    if (this.#length > 0 && last !== LF && last !== CR) {
      if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
      this.#bytes[this.#length++] = LF;
    }
    if (this.#length > 0) this.#emit(this.#bytes, this.#length, blocks);
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    return blocks;
  }

  /** Takes off a byte order mark, or the second half of a line end, in front of what is buffered. */
  #dropStart(): void {
    let size = 0;
    if (this.#isAtStart && BOM.every((byte, i) => this.#length > i && this.#bytes[i] === byte)) size = BOM.length;
    if (this.#skipsLf && this.#length > 0 && this.#bytes[0] === LF) size = 1;
    this.#isAtStart = false;
    this.#skipsLf = false;
    if (size === 0) return;
    this.#bytes.copyWithin(0, size, this.#length);
    this.#length -= size;
  }

  /** Gives out the whole lines of the full buffer and starts a new one with the rest. */
  #closeFull(blocks: LineBlock[]): void {
    if (this.#isAtStart || this.#skipsLf) {
      this.#dropStart();
      if (this.#length < this.#bytes.length) return;
    }
    const bytes = this.#bytes;
    const linesEnd = endOfLines(bytes);
    if (linesEnd === 0) {
      this.#grow(bytes.length * 2);
      return;
    }
    const rest = bytes.subarray(linesEnd);
    this.#bytes = this.#bufferFor(Math.max(BLOCK_BYTES, rest.length * 2));
    this.#bytes.set(rest);
    this.#length = rest.length;
    this.#skipsLf = bytes[linesEnd - 1] === CR;
    this.#emit(bytes, linesEnd, blocks);
  }

  /** What the last call gave is done with. */
  #takeBack(): void {
    this.#free.push(...this.#given.slice(0, MOST_FREE - this.#free.length));
    this.#given.length = 0;
  }

  #bufferFor(capacity: number): Bytes {
    return (capacity === BLOCK_BYTES ? this.#free.pop() : undefined) ?? new Uint8Array(capacity);
  }

  #grow(capacity: number): void {
    const grown = new Uint8Array(Math.max(capacity, BLOCK_BYTES));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  #emit(bytes: Bytes, length: number, blocks: LineBlock[]): void {
    if (this.#isPassing && bytes.length === BLOCK_BYTES) this.#given.push(bytes);
    const found = scanLines(bytes, length);
    const stats = this.#stats;
    this.#stats = {
      lines: stats.lines + found.lines,
      bytes: stats.bytes + found.bytes,
      items: stats.items + found.items,
      itemBytes: stats.itemBytes + found.itemBytes,
    };
    blocks.push({ bytes: trimCapacity(bytes, found.bytes), count: found.lines });
  }
}

/** Where the last whole line of a full buffer ends; 0 when none does. A line ended by a lone `\r` counts where no `\n` is. */
function endOfLines(bytes: Uint8Array): number {
  const lf = bytes.lastIndexOf(LF);
  return lf >= 0 ? lf + 1 : bytes.lastIndexOf(CR) + 1;
}
