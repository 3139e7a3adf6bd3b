import { grown } from './grown.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock, SHORT_BYTES } from './line-block.ts';

const encoder = new TextEncoder();

/**
 * Collects lines into blocks of about `BLOCK_BYTES`. The appending methods return the block that became full, if any;
 * `finish` returns the rest. Each block owns its memory.
 */
export class BlockBuilder {
  #bytes: Bytes = new Uint8Array(0);
  #length = 0;
  #count = 0;

  /**
   * Appends the line `bytes[start, end)` and a line end.
   * @param bytes UTF-8 without a line end in the range
   */
  append(bytes: Uint8Array, start = 0, end = bytes.length): LineBlock | undefined {
    const closed = this.#makeRoom(end - start + 1);
    this.#copy(bytes, start, end);
    this.#endLine(this.#length);
    return closed;
  }

  /** Appends one line made of several parts. */
  appendParts(...parts: readonly Uint8Array[]): LineBlock | undefined {
    let size = 1;
    for (const part of parts) {
      size += part.length;
    }
    const closed = this.#makeRoom(size);
    for (const part of parts) {
      this.#copy(part, 0, part.length);
    }
    this.#endLine(this.#length);
    return closed;
  }

  /** Appends one line of text without line ends; a lone surrogate becomes U+FFFD. */
  appendText(line: string): LineBlock | undefined {
    let closed: LineBlock | undefined;
    if (this.#length + line.length * 3 + 1 > this.#bytes.length) {
      // Most text needs far less than three bytes per character, so measure it before closing the block.
      closed = this.#makeRoom(utf8Length(line) + 1);
    }
    const target = this.#bytes;
    const start = this.#length;
    let i = 0;
    if (line.length <= 48) {
      for (; i < line.length; i++) {
        const code = line.charCodeAt(i);
        if (code > 0x7f) {
          break;
        }
        target[start + i] = code;
      }
    }
    let at = start + i;
    if (i < line.length) {
      at += encoder.encodeInto(i === 0 ? line : line.slice(i), target.subarray(at)).written;
    }
    this.#endLine(at);
    return closed;
  }

  /** Appends the whole lines `bytes[start, end)`, each ended by `\n`. */
  appendLines(bytes: Uint8Array, count: number, start = 0, end = bytes.length): LineBlock | undefined {
    if (count === 0) {
      return undefined;
    }
    const closed = this.#makeRoom(end - start);
    this.#copy(bytes, start, end);
    this.#count += count;
    return closed;
  }

  /** Closes and returns the last block; undefined if it is empty. The builder can be used again. */
  finish(): LineBlock | undefined {
    return this.#count === 0 ? undefined : this.#close();
  }

  /** Yields the last block, unless it is empty. */
  *rest(): Generator<LineBlock, void, void> {
    if (this.#count > 0) {
      yield this.#close();
    }
  }

  #copy(bytes: Uint8Array, start: number, end: number): void {
    const target = this.#bytes;
    let at = this.#length;
    // `set` costs about 50 ns per call, so a loop is faster for short lines.
    if (end - start > 48) {
      target.set(bytes.subarray(start, end), at);
      at += end - start;
    } else {
      for (let i = start; i < end; i++) {
        target[at++] = bytes[i];
      }
    }
    this.#length = at;
  }

  #endLine(at: number): void {
    this.#bytes[at] = LF;
    this.#length = at + 1;
    this.#count++;
  }

  /** Ensures that `size` bytes fit, closing the block if they do not. */
  #makeRoom(size: number): LineBlock | undefined {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) {
      return undefined;
    }
    if (this.#bytes.length < BLOCK_BYTES && needed <= BLOCK_BYTES) {
      this.#bytes = growShort(this.#bytes, needed);
      return undefined;
    }
    const closed = this.#count === 0 ? undefined : this.#close();
    this.#bytes = new Uint8Array(Math.max(BLOCK_BYTES, size));
    return closed;
  }

  #close(): LineBlock {
    const block = { bytes: trimCapacity(this.#bytes, this.#length), count: this.#count };
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    this.#count = 0;
    return block;
  }
}

/** Returns a copy with room for `needed` bytes: short as long as that is enough, else the size of a block. */
export function growShort(bytes: Bytes, needed: number): Bytes {
  return grown(bytes, new Uint8Array(needed <= SHORT_BYTES ? SHORT_BYTES : BLOCK_BYTES));
}

/** Returns the first `length` bytes: the same memory if little of it is wasted, else a copy. */
export function trimCapacity(bytes: Bytes, length: number): Bytes {
  return bytes.length - length > bytes.length >> 3 ? bytes.slice(0, length) : bytes.subarray(0, length);
}

/** Returns the size of a text as UTF-8 in bytes; a lone surrogate counts as U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      continue;
    }
    if (code < 0x800) {
      bytes += 1;
    } else {
      bytes += 2;
      const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
      // A pair is two UTF-16 units and four bytes: add two, and skip the second unit.
      if (isPair) {
        i++;
      }
    }
  }
  return bytes;
}
