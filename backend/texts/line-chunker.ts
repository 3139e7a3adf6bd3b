import { isUtf8 } from 'node:buffer';
import { DomainError } from '../common/domain-error.ts';

/** Bytes of one chunk at most; one statement with it stays far below `max_allowed_packet`. */
export const CHUNK_BYTES = 1 << 20;

const FIRST_BUFFER_BYTES = 1 << 16;
const LF = 0x0a;
const CR = 0x0d;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** A piece of a text as it is stored. */
export interface LineChunk {
  /** Its place in the text, counted from 0. */
  readonly seq: number;
  /** How many lines end before it. */
  readonly firstRow: number;
  /** How many lines end in it. */
  readonly lineCount: number;
  /** UTF-8; every line ended by `\n`. */
  readonly bytes: Uint8Array;
}

/**
 * Cuts a text that arrives in parts of any size into chunks of at most 1 MiB, each of whole lines; only a line that is
 * longer is cut itself, between two characters. `\n`, `\r\n` and a lone `\r` end a line, the last line is ended where
 * it is not, and a byte order mark is dropped. Holds one chunk at most.
 */
export class LineChunker {
  private buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  private length = 0;
  /** The first bytes, until it is known whether they are a byte order mark. */
  private head: Buffer | undefined = Buffer.alloc(0);
  /** The last part ended with a `\r`: a `\n` right behind it belongs to it. */
  private followsCr = false;
  private seq = 0;
  private rows = 0;

  /** Lines in the chunks given out so far. */
  get lineCount(): number {
    return this.rows;
  }

  /**
   * Takes the next part and gives the chunks that it filled.
   * @throws DomainError `bad_request` for bytes that are no UTF-8
   */
  push(part: Uint8Array): LineChunk[] {
    let bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    if (this.head) {
      bytes = Buffer.concat([this.head, bytes]);
      if (bytes.length < BOM.length) {
        this.head = bytes;
        return [];
      }
      bytes = bytes.subarray(bytes.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0);
      this.head = undefined;
    }
    return this.append(this.withLineFeeds(bytes));
  }

  /** Ends the text and gives what is left. */
  finish(): LineChunk[] {
    const chunks: LineChunk[] = [];
    if (this.head) {
      const { head } = this;
      this.head = undefined;
      chunks.push(...this.append(this.withLineFeeds(head)));
    }
    if (this.length > 0 && this.buffer[this.length - 1] !== LF) {
      chunks.push(...this.append(Buffer.from([LF])));
    }
    if (this.length > 0) {
      chunks.push(this.emit(this.length));
    }
    return chunks;
  }

  private append(bytes: Buffer): LineChunk[] {
    const chunks: LineChunk[] = [];
    let from = 0;
    while (from < bytes.length) {
      if (this.length === CHUNK_BYTES) {
        chunks.push(this.emit(this.endOfLines()));
      }
      const size = Math.min(CHUNK_BYTES - this.length, bytes.length - from);
      this.reserve(this.length + size);
      bytes.copy(this.buffer, this.length, from, from + size);
      this.length += size;
      from += size;
    }
    return chunks;
  }

  /** The same text with `\n` for every line end. */
  private withLineFeeds(part: Buffer): Buffer {
    if (part.length === 0) {
      return part;
    }
    const bytes = this.followsCr && part[0] === LF ? part.subarray(1) : part;
    this.followsCr = part[part.length - 1] === CR;
    return bytes.includes(CR) ? replaceCr(bytes) : bytes;
  }

  /** Where the last whole line of the full buffer ends; in the midst of a longer line, where its last whole character does. */
  private endOfLines(): number {
    const end = this.buffer.lastIndexOf(LF, this.length - 1) + 1;
    return end > 0 ? end : endOfCharacters(this.buffer, this.length);
  }

  private reserve(size: number): void {
    if (size > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(size, this.buffer.length * 4)));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
  }

  /** Gives out the first `end` bytes of the buffer and starts a new one with the rest. */
  private emit(end: number): LineChunk {
    const bytes = this.buffer.subarray(0, end);
    const rest = this.buffer.subarray(end, this.length);
    this.buffer = Buffer.allocUnsafe(this.buffer.length);
    rest.copy(this.buffer);
    this.length = rest.length;
    if (!isUtf8(bytes)) {
      throw new DomainError('bad_request', { message: 'The text is not valid UTF-8.' });
    }
    const chunk = { seq: this.seq, firstRow: this.rows, lineCount: countLines(bytes), bytes };
    this.seq += 1;
    this.rows += chunk.lineCount;
    return chunk;
  }
}

/** The chunks of a text that is in memory. */
export function chunksOf(text: string): LineChunk[] {
  const chunker = new LineChunker();
  return [...chunker.push(Buffer.from(text)), ...chunker.finish()];
}

/** How many lines end in these bytes. */
export function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === LF) {
      count += 1;
    }
  }
  return count;
}

function replaceCr(bytes: Buffer): Buffer {
  const replaced = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    replaced[length] = byte === CR ? LF : byte;
    length += 1;
    if (byte === CR && bytes[at + 1] === LF) {
      at += 1;
    }
  }
  return replaced.subarray(0, length);
}

/** The last place up to `length` where a character begins that is not cut there. */
function endOfCharacters(bytes: Uint8Array, length: number): number {
  let start = length - 1;
  while (start > length - 4 && isContinuation(bytes[start] as number)) {
    start -= 1;
  }
  const lead = bytes[start] as number;
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + size <= length ? length : start;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
