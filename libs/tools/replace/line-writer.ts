import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from '../../lines/line-block.ts';

/** What a writer begins with; it doubles as needed. */
const FIRST_BYTES = 1 << 14;
const BUFFER_BYTES = BLOCK_BYTES * 2;
/** A buffer that has grown beyond this (for a very long line) is not kept. */
const LARGE_BUFFER = BLOCK_BYTES * 8;

/** Shorter runs are copied by a loop; a call costs more than they do. */
const SHORT_RUN = 40;

/** Longer texts are encoded piece by piece, so that little room is kept for the worst case. */
const PIECE_UNITS = 1 << 16;

const encoder = new TextEncoder();

/** Puts text and bytes together to UTF-8, and gives it out as blocks of whole lines. */
export class LineWriter {
  #bytes: Bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  /** A first half of a surrogate pair that was written last and whose second half may come; 0 when there is none. */
  #highSurrogate = 0;
  /** Before this there is no line end; where to look for the last one. */
  #searchedForLineEnd = 0;

  /** Bytes written and not yet taken. */
  get length(): number {
    return this.#length;
  }

  /** Appends UTF-8. */
  writeBytes(source: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    this.#reserve(end - start + 3);
    if (this.#highSurrogate !== 0) this.#endSurrogate();
    const bytes = this.#bytes;
    if (end - start > SHORT_RUN) {
      bytes.set(source.subarray(start, end), this.#length);
      this.#length += end - start;
    } else {
      let at = this.#length;
      for (let i = start; i < end; i++) bytes[at++] = source[i];
      this.#length = at;
    }
  }

  /** Appends `text[start .. end)`. A lone surrogate becomes U+FFFD unless the text around it completes the pair. */
  writeText(text: string, start: number, end: number): void {
    for (let from = start; from < end; from += PIECE_UNITS)
      this.#writePiece(text, from, Math.min(end, from + PIECE_UNITS));
  }

  /** Takes all that has been written, as one block; the last byte must be a line end. */
  takeAll(count: number): LineBlock {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#drop(this.#length);
    return { bytes, count };
  }

  /** Takes the whole lines among what has been written, as blocks of at most `BLOCK_BYTES` but for longer lines. */
  takeLines(): LineBlock[] {
    const blocks: LineBlock[] = [];
    let start = 0;
    for (let end = this.#endOfBlock(0); end > start; end = this.#endOfBlock(start)) {
      const bytes = this.#bytes.slice(start, end);
      blocks.push({ bytes, count: countLineEnds(bytes) });
      start = end;
    }
    this.#drop(start);
    this.#searchedForLineEnd = this.#length;
    return blocks;
  }

  /** The end of the block that starts at a place, or that place where no whole line is left. */
  #endOfBlock(start: number): number {
    const written = this.#bytes.subarray(0, this.#length);
    const wanted = Math.min(start + BLOCK_BYTES, this.#length);
    const searched = Math.max(start, Math.min(this.#searchedForLineEnd, wanted));
    const last = written.subarray(searched, wanted).lastIndexOf(LF);
    if (last >= 0) return searched + last + 1;
    const next = written.indexOf(LF, Math.max(wanted, this.#searchedForLineEnd));
    return next >= 0 ? next + 1 : start;
  }

  /** A copy of the right size has been given away; the buffer, which the processor's cache holds, is used again. */
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
      if (isCut) this.#highSurrogate = text.charCodeAt(end - 1);
      return;
    }
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80 && this.#highSurrogate === 0) this.#bytes[this.#length++] = unit;
      else this.#writeUnit(unit);
    }
  }

  /** Appends a UTF-16 unit, putting halves of pairs together. */
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
    if ((unit & 0xfc00) === 0xd800) this.#highSurrogate = unit;
    else this.#writeCodePoint(isLow ? 0xfffd : unit);
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
    if (this.#length + room <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + room));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === LF) count++;
  return count;
}
