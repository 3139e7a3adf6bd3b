import { copyCell } from './copy-cell.ts';
import { grown } from './grown.ts';
import type { Bytes } from './line-block.ts';

const encoder = new TextEncoder();

/** Memory that grows as bytes are appended, and is used again after `clear`. */
export class ByteWriter {
  #bytes: Bytes = new Uint8Array(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the bytes in the writer's own memory, which the next call may change. */
  view(): Bytes {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  appendByte(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#makeRoom(end - start);
    // `set` costs about 50 ns per call, so a loop is faster for short ranges.
    if (end - start > 48) {
      this.#bytes.set(bytes.subarray(start, end), this.#length);
      this.#length += end - start;
      return;
    }
    const target = this.#bytes;
    let at = this.#length;
    for (let i = start; i < end; i++) {
      target[at++] = bytes[i];
    }
    this.#length = at;
  }

  /** Appends text; a lone surrogate becomes U+FFFD. */
  appendText(text: string): void {
    this.#makeRoom(text.length * 3);
    const target = this.#bytes;
    let at = this.#length;
    let i = 0;
    if (text.length <= 256) {
      for (; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code > 0x7f) {
          break;
        }
        target[at++] = code;
      }
    }
    if (i < text.length) {
      at += encoder.encodeInto(i === 0 ? text : text.slice(i), target.subarray(at)).written;
    }
    this.#length = at;
  }

  /** Appends a line as a cell, as `copyCell` does. */
  appendCell(bytes: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.#length = copyCell(bytes, start, end, this.#bytes, this.#length);
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size;
    if (needed > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(needed, this.#bytes.length * 2)));
    }
  }
}
