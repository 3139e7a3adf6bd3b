import { growShort, trimCapacity } from './block-builder.ts';
import { grown } from './grown.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from './line-block.ts';
import { scanLines } from './line-scan.ts';
import { EMPTY_STATS, type LineStats } from './line-stats.ts';

const CR = 0x0d;
const BOM = [0xef, 0xbb, 0xbf];
/** Maximum buffers kept for reuse: as many as a chunk of the size of a block fills. */
const MOST_FREE = 2;

/**
 * Splits UTF-8 text that arrives in chunks of any size into blocks of lines. `\n`, `\r\n` and a lone `\r` end a line,
 * even if a chunk ends between the two; a line end at the very end of the text does not start another line; a byte
 * order mark at the start is dropped. Bytes are copied, so a chunk's memory stays the caller's.
 */
export class LineSplitter {
  #bytes: Bytes = new Uint8Array(0);
  #length = 0;
  #isAtStart = true;
  /** True if the last block ended with a `\r`: a `\n` right after it belongs to it. */
  #skipsLf = false;
  #stats: LineStats = EMPTY_STATS;
  readonly #isBorrowed: boolean;
  readonly #cutsLongLines: boolean;
  /** Buffers of the blocks returned by the last call; filled only if blocks are borrowed. */
  readonly #given: Bytes[] = [];
  /** Buffers for reuse: writing to new memory for the first time costs more than reading into it. */
  readonly #free: Bytes[] = [];

  /**
   * @param options.isBorrowed true if the returned blocks are only borrowed until the next call
   * @param options.cutsLongLines true if no block may be longer than `BLOCK_BYTES`: a longer line is cut between two
   *   characters into blocks without a line end, whose count is 0; the last block of the line ends it. The items of
   *   `stats` are not exact then.
   */
  constructor(options: { readonly isBorrowed?: boolean; readonly cutsLongLines?: boolean } = {}) {
    this.#isBorrowed = options.isBorrowed ?? false;
    this.#cutsLongLines = options.cutsLongLines ?? false;
  }

  /** Statistics of the lines in the blocks returned so far; of the whole text after `finish`. */
  get stats(): LineStats {
    return this.#stats;
  }

  /** Adds a chunk and returns the blocks that became full. */
  push(chunk: Uint8Array): LineBlock[] {
    const blocks: LineBlock[] = [];
    let from = 0;
    this.#takeBack();
    this.#growShort(chunk.length);
    while (from < chunk.length) {
      if (this.#length === this.#bytes.length) {
        this.#closeFull(blocks);
      }
      const size = Math.min(this.#bytes.length - this.#length, chunk.length - from);
      this.#bytes.set(from === 0 && size === chunk.length ? chunk : chunk.subarray(from, from + size), this.#length);
      this.#length += size;
      from += size;
    }
    return blocks;
  }

  /** Ends the text and returns the rest: at most one block, or two if a line is cut. */
  finish(): LineBlock[] {
    const blocks: LineBlock[] = [];
    this.#dropStart();
    const last = this.#bytes[this.#length - 1];
    if (this.#length > 0 && last !== LF && last !== CR) {
      this.#growShort(1);
      if (this.#length === this.#bytes.length) {
        this.#makeRoomForEnd(blocks);
      }
      this.#bytes[this.#length++] = LF;
    }
    if (this.#length > 0) {
      this.#emit(this.#bytes, this.#length, blocks);
    }
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    return blocks;
  }

  /** Drops a byte order mark, or the second half of a line end, from the start of the buffer. */
  #dropStart(): void {
    let size = 0;
    if (this.#isAtStart && BOM.every((byte, i) => this.#length > i && this.#bytes[i] === byte)) {
      size = BOM.length;
    }
    if (this.#skipsLf && this.#length > 0 && this.#bytes[0] === LF) {
      size = 1;
    }
    this.#isAtStart = false;
    this.#skipsLf = false;
    if (size === 0) {
      return;
    }
    this.#bytes.copyWithin(0, size, this.#length);
    this.#length -= size;
  }

  /** Closes the full buffer after its last whole line and starts a new one with the rest. */
  #closeFull(blocks: LineBlock[]): void {
    if (this.#isAtStart || this.#skipsLf) {
      this.#dropStart();
      if (this.#length < this.#bytes.length) {
        return;
      }
    }
    const bytes = this.#bytes;
    const linesEnd = endOfLines(bytes);
    if (linesEnd === 0) {
      if (this.#cutsLongLines) {
        this.#cutLine(blocks);
      } else {
        this.#grow(bytes.length * 2);
      }
      return;
    }
    const rest = bytes.subarray(linesEnd);
    this.#bytes = this.#bufferFor(this.#cutsLongLines ? BLOCK_BYTES : Math.max(BLOCK_BYTES, rest.length * 2));
    this.#bytes.set(rest);
    this.#length = rest.length;
    this.#skipsLf = bytes[linesEnd - 1] === CR;
    this.#emit(bytes, linesEnd, blocks);
  }

  /** Emits the whole characters of the full buffer, which has no line end. */
  #cutLine(blocks: LineBlock[]): void {
    const bytes = this.#bytes;
    const end = endOfCharacters(bytes);
    const rest = bytes.subarray(end);
    this.#bytes = this.#bufferFor(BLOCK_BYTES);
    this.#bytes.set(rest);
    this.#length = rest.length;
    if (this.#isBorrowed) {
      this.#given.push(bytes);
    }
    this.#stats = { ...this.#stats, bytes: this.#stats.bytes + end };
    blocks.push({ bytes: bytes.subarray(0, end), count: 0 });
  }

  /** Ensures that `size` more bytes fit into a buffer shorter than a block, or makes it one of a block's size. */
  #growShort(size: number): void {
    const needed = this.#length + size;
    if (needed > this.#bytes.length && this.#bytes.length < BLOCK_BYTES) {
      this.#bytes = growShort(this.#bytes, needed);
    }
  }

  #makeRoomForEnd(blocks: LineBlock[]): void {
    if (this.#cutsLongLines) {
      this.#closeFull(blocks);
    } else {
      this.#grow(this.#length + 1);
    }
  }

  /** Reclaims the buffers of the last call's blocks. */
  #takeBack(): void {
    this.#free.push(...this.#given.slice(0, MOST_FREE - this.#free.length));
    this.#given.length = 0;
  }

  #bufferFor(capacity: number): Bytes {
    return (capacity === BLOCK_BYTES ? this.#free.pop() : undefined) ?? new Uint8Array(capacity);
  }

  #grow(capacity: number): void {
    this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(capacity, BLOCK_BYTES)));
  }

  #emit(bytes: Bytes, length: number, blocks: LineBlock[]): void {
    if (this.#isBorrowed && bytes.length === BLOCK_BYTES) {
      this.#given.push(bytes);
    }
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

/**
 * Returns the end of the last whole line of a full buffer; 0 if there is none. A lone `\r` ends a line if there is no
 * `\n`.
 */
function endOfLines(bytes: Uint8Array): number {
  const lf = bytes.lastIndexOf(LF);
  return lf >= 0 ? lf + 1 : bytes.lastIndexOf(CR) + 1;
}

/** Returns where the last whole character of a buffer ends; its length where the last bytes are no UTF-8. */
function endOfCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  let start = length - 1;
  while (start > length - 4 && (bytes[start] & 0xc0) === 0x80) {
    start--;
  }
  const lead = bytes[start];
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + size <= length ? length : start;
}
