import { grown } from '../../lines/blocks/grown.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext } from '../shared/tool.ts';

/** Initial size of the buffer; it doubles as needed. */
const FIRST_BYTES = 1 << 14;
const BUFFER_BYTES = BLOCK_BYTES * 2;
/** Size from which a block is closed at the end of an input block. */
export const CLOSE_BYTES = BLOCK_BYTES * 0.75;
/** Size from which a block is closed in the middle of an input block, which requires counting its lines. */
export const CUT_BYTES = BLOCK_BYTES * 1.5;
/** Maximum size of a buffer that is reused; larger ones result from very long lines. */
const LARGE_BUFFER = BLOCK_BYTES * 8;

/** Length from which `set` is faster than a loop. */
const SHORT_RUN = 40;

/** Maximum text encoded at once, which bounds the room reserved for the worst case. */
const PIECE_UNITS = 1 << 16;

const encoder = new TextEncoder();

/** Collects text and bytes as UTF-8 and returns them as blocks of whole lines. */
export class LineWriter {
  readonly #context: Pick<RunContext, 'reserve'>;
  #bytes: Bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  /** First half of a surrogate pair at the end of the written text, or 0. */
  #highSurrogate = 0;
  /** Position before which there is no line end after the last search. */
  #searchedForLineEnd = 0;

  /**
   * @param context whose `reserve` is called before the buffer grows
   */
  constructor(context: Pick<RunContext, 'reserve'>) {
    this.#context = context;
  }

  /** Number of bytes written and not yet taken. */
  get length(): number {
    return this.#length;
  }

  /** Appends UTF-8. */
  writeBytes(source: Uint8Array, start: number, end: number): void {
    if (end <= start) {
      return;
    }
    this.#reserve(end - start + 3);
    if (this.#highSurrogate !== 0) {
      this.#endSurrogate();
    }
    const bytes = this.#bytes;
    if (end - start > SHORT_RUN) {
      bytes.set(source.subarray(start, end), this.#length);
      this.#length += end - start;
    } else {
      let at = this.#length;
      for (let i = start; i < end; i++) {
        bytes[at++] = source[i];
      }
      this.#length = at;
    }
  }

  /** Appends `text[start .. end)`. A lone surrogate becomes U+FFFD unless adjacent text completes the pair. */
  writeText(text: string, start: number, end: number): void {
    for (let from = start; from < end; from += PIECE_UNITS) {
      this.#writePiece(text, from, Math.min(end, from + PIECE_UNITS));
    }
  }

  /** Returns all written bytes as one block; the last byte must be a line end. */
  takeAll(count: number): LineBlock {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#drop(this.#length);
    return { bytes, count };
  }

  /**
   * Returns the written whole lines as blocks of at most `BLOCK_BYTES`, or more for a longer line. Nothing may be
   * written before the last block has been taken.
   */
  *takeLines(): Generator<LineBlock, void, void> {
    let start = 0;
    for (let end = this.#endOfBlock(0); end > start; end = this.#endOfBlock(start)) {
      const bytes = this.#bytes.slice(start, end);
      yield { bytes, count: countLineEnds(bytes) };
      start = end;
    }
    this.#drop(start);
    this.#searchedForLineEnd = this.#length;
  }

  /** Returns the end of the block that starts at a position, or that position if no whole line is left. */
  #endOfBlock(start: number): number {
    const written = this.#bytes.subarray(0, this.#length);
    const wanted = Math.min(start + BLOCK_BYTES, this.#length);
    const searched = Math.max(start, Math.min(this.#searchedForLineEnd, wanted));
    const last = written.subarray(searched, wanted).lastIndexOf(LF);
    if (last >= 0) {
      return searched + last + 1;
    }
    const next = written.indexOf(LF, Math.max(wanted, this.#searchedForLineEnd));
    return next >= 0 ? next + 1 : start;
  }

  /** Discards the taken bytes. The buffer is reused, since it is in the processor's cache. */
  #drop(end: number): void {
    const rest = this.#length - end;
    if (this.#bytes.length > LARGE_BUFFER && rest < BUFFER_BYTES) {
      this.#bytes = this.#bytes.slice(end, end + BUFFER_BYTES);
    } else {
      this.#bytes.copyWithin(0, end, this.#length);
    }
    this.#length = rest;
    this.#searchedForLineEnd = 0;
  }

  #writePiece(text: string, start: number, end: number): void {
    this.#reserve((end - start) * 3 + 3);
    if (end - start > SHORT_RUN && this.#highSurrogate === 0) {
      const isCut = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
      const whole = text.slice(start, isCut ? end - 1 : end);
      this.#length += encoder.encodeInto(whole, this.#bytes.subarray(this.#length)).written;
      if (isCut) {
        this.#highSurrogate = text.charCodeAt(end - 1);
      }
      return;
    }
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80 && this.#highSurrogate === 0) {
        this.#bytes[this.#length++] = unit;
      } else {
        this.#writeUnit(unit);
      }
    }
  }

  /** Appends a UTF-16 unit, combining surrogate pairs. */
  #writeUnit(unit: number): void {
    const isLow = (unit & 0xfc00) === 0xdc00;
    if (this.#highSurrogate !== 0) {
      if (isLow) {
        this.#writeCodePoint(0x10000 + ((this.#highSurrogate & 0x3ff) << 10) + (unit & 0x3ff));
        this.#highSurrogate = 0;
        return;
      }
      this.#endSurrogate();
    }
    if ((unit & 0xfc00) === 0xd800) {
      this.#highSurrogate = unit;
    } else {
      this.#writeCodePoint(isLow ? 0xfffd : unit);
    }
  }

  #endSurrogate(): void {
    this.#writeCodePoint(0xfffd);
    this.#highSurrogate = 0;
  }

  #writeCodePoint(point: number): void {
    const bytes = this.#bytes;
    if (point < 0x80) {
      bytes[this.#length++] = point;
      return;
    }
    if (point < 0x800) {
      bytes[this.#length++] = 0xc0 | (point >> 6);
    } else {
      if (point < 0x10000) {
        bytes[this.#length++] = 0xe0 | (point >> 12);
      } else {
        bytes[this.#length++] = 0xf0 | (point >> 18);
        bytes[this.#length++] = 0x80 | ((point >> 12) & 0x3f);
      }
      bytes[this.#length++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[this.#length++] = 0x80 | (point & 0x3f);
  }

  #reserve(room: number): void {
    const needed = this.#length + room;
    if (needed <= this.#bytes.length) {
      return;
    }
    const capacity = Math.max(this.#bytes.length * 2, needed);
    this.#context.reserve?.(needed, capacity);
    this.#bytes = grown(this.#bytes, new Uint8Array(capacity));
  }
}

/** Returns the number of line ends. */
export function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === LF) {
      count++;
    }
  }
  return count;
}
