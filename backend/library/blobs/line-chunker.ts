import { isUtf8 } from 'node:buffer';
import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../../libs/lines/blocks/line-splitter.ts';
import { DomainError } from '../../common/domain-error.ts';

/** Maximum bytes of one chunk; one statement with it stays far below `max_allowed_packet`. */
export const CHUNK_BYTES = BLOCK_BYTES;

/** Stored piece of a text. */
export interface LineChunk {
  /** Index in the text, counted from 0. */
  readonly seq: number;
  /** Number of lines that end before it. */
  readonly firstRow: number;
  /** Number of lines that end in it. */
  readonly lineCount: number;
  /** UTF-8; every line ends with `\n`. */
  readonly bytes: Uint8Array;
}

/**
 * Splits a text that arrives in parts of any size into chunks of at most 1 MiB, each of whole lines; only a line that is
 * longer is cut itself, between two characters. Buffers at most one chunk.
 */
export class LineChunker {
  private readonly splitter = new LineSplitter({ cutsLongLines: true });
  private seq = 0;
  private rows = 0;

  /** Number of lines in the chunks returned so far. */
  get lineCount(): number {
    return this.rows;
  }

  /**
   * Adds a part and returns the chunks that it completes.
   * @throws DomainError `bad_request` for invalid UTF-8
   */
  push(part: Uint8Array): LineChunk[] {
    return this.splitter.push(part).map((block) => this.toChunk(block));
  }

  /**
   * Ends the text and returns the remaining chunks.
   * @throws DomainError `bad_request` for invalid UTF-8
   */
  finish(): LineChunk[] {
    return this.splitter.finish().map((block) => this.toChunk(block));
  }

  private toChunk({ bytes, count }: LineBlock): LineChunk {
    if (!isUtf8(bytes)) {
      const problem = this.seq === 0 && isUtf16(bytes) ? 'The text is UTF-16.' : 'The text is not valid UTF-8.';
      throw new DomainError('bad_request', { message: `${problem} Save it as UTF-8 and send it again.` });
    }
    const chunk = {
      seq: this.seq,
      firstRow: this.rows,
      lineCount: count,
      // Drivers store a Buffer; mysql2 takes any other array for an object.
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    };
    this.seq += 1;
    this.rows += count;
    return chunk;
  }
}

/** Returns true for a text that begins with a byte order mark of UTF-16. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Splits a text in memory into chunks. */
export function chunksOf(...parts: readonly (string | Uint8Array)[]): LineChunk[] {
  const chunker = new LineChunker();
  return [...parts.flatMap((part) => chunker.push(Buffer.from(part))), ...chunker.finish()];
}
