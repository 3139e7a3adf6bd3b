import { TooLarge } from '../../errors.ts';
import { copyCell } from '../../lines/blocks/copy-cell.ts';
import { grown } from '../../lines/blocks/grown.ts';

/** Maximum bytes of a list of texts, which 32-bit offsets can address. */
const MAX_BYTES = 4_000_000_000;

/** Returns the error for negatives that do not fit into memory. */
export function tooManyNegatives(): TooLarge {
  return new TooLarge('These are more negatives than fit into memory (about 4 GB of text). Please split the list.');
}

/** List of 32-bit integers that grows. */
export class IntList {
  values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      this.values = grown(this.values, new Int32Array(this.length * 2));
    }
    this.values[this.length++] = value;
  }
}

/** List of texts as UTF-8, one after the other. */
export class TextList {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 16);
  /** Text `i` is `bytes[ends[i], ends[i + 1])`. */
  ends = new Uint32Array(1024);
  count = 0;
  #length = 0;
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Appends bytes to the text that is being written.
   * @throws TooLarge if the texts have more bytes than the list can hold
   */
  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#makeRoom(end - start);
    const target = this.bytes;
    let to = this.#length;
    for (let from = start; from < end; from++) {
      target[to++] = bytes[from];
    }
    this.#length = to;
  }

  /**
   * Appends a line as a cell, as `copyCell` does.
   * @throws TooLarge if the texts have more bytes than the list can hold
   */
  appendCell(bytes: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.#length = copyCell(bytes, start, end, this.bytes, this.#length);
  }

  /** Ends the text that is being written. */
  end(): void {
    if (this.count + 2 > this.ends.length) {
      this.ends = grown(this.ends, new Uint32Array(this.ends.length * 2));
    }
    this.ends[++this.count] = this.#length;
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size;
    if (needed > this.bytes.length) {
      if (needed > this.#maxBytes) {
        throw tooManyNegatives();
      }
      this.bytes = grown(this.bytes, new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, this.bytes.length * 2))));
    }
  }
}
