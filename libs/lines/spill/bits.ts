import { grown } from '../blocks/grown.ts';
import type { KeptLines } from '../rows/selection-rows.ts';

/** Collects bits, lowest of each byte first. */
export class BitWriter {
  #bytes = new Uint8Array(1 << 12);
  #count = 0;

  /** Appends the first `count` bits of `bits`. */
  append(bits: Uint8Array, count: number): void {
    const wanted = ((this.#count + count) >> 3) + 2;
    if (wanted > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(wanted, this.#bytes.length * 2)));
    }
    const shift = this.#count & 7;
    let at = this.#count >> 3;
    for (let bit = 0; bit < count; bit += 8) {
      const left = count - bit;
      const byte = left >= 8 ? bits[bit >> 3] : bits[bit >> 3] & ((1 << left) - 1);
      this.#bytes[at] |= byte << shift;
      this.#bytes[++at] |= byte >> (8 - shift);
    }
    this.#count += count;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns a copy of the bits. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, (this.#count + 7) >> 3);
  }

  reader(): BitReader {
    return new BitReader(this.toBytes(), this.#count);
  }
}

/** Returns bits one after the other, lowest of each byte first. */
export class BitReader {
  readonly count: number;
  readonly #bytes: Uint8Array;
  #next = 0;

  constructor(bytes: Uint8Array, count: number) {
    this.#bytes = bytes;
    this.count = count;
  }

  get isAtEnd(): boolean {
    return this.#next === this.count;
  }

  next(): number {
    const at = this.#next++;
    return (this.#bytes[at >> 3] >> (at & 7)) & 1;
  }
}

/** Returns a bit for each line: the next one of its part. */
export function takeBits(bits: readonly BitReader[], parts: Uint8Array): Pick<KeptLines, 'bits' | 'count'> {
  const taken = new Uint8Array((parts.length + 7) >> 3);
  let count = 0;
  for (let line = 0; line < parts.length; line++) {
    const bit = bits[parts[line]].next();
    taken[line >> 3] |= bit << (line & 7);
    count += bit;
  }
  return { bits: taken, count };
}
