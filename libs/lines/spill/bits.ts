/** Collects bits, lowest of each byte first. */
export class BitWriter {
  #bytes = new Uint8Array(1 << 12);
  #count = 0;

  /** Appends the first `count` bits of `bits`. */
  append(bits: Uint8Array, count: number): void {
    const wanted = ((this.#count + count) >> 3) + 2;
    if (wanted > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
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

  reader(): BitReader {
    return new BitReader(this.#bytes.slice(0, (this.#count + 7) >> 3), this.#count);
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

  next(): number {
    const at = this.#next++;
    return (this.#bytes[at >> 3] >> (at & 7)) & 1;
  }
}
