import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';

/** Memory of a key besides its bytes. */
const KEY_BYTES = 20;

/** Compares keys as they come, in memory. */
export class SeenKeys {
  readonly kind = 'seen';
  readonly #keys: LineSet;
  #bytes = 0;

  constructor(expected: number) {
    this.#keys = new LineSet(expected);
  }

  /** Bytes of memory in use, approximately. */
  get memoryBytes(): number {
    return this.#bytes;
  }

  /** Returns true if a key occurred before. */
  has(key: Uint8Array): boolean {
    const isNew = this.#keys.add(key);
    this.#bytes += isNew ? key.length + KEY_BYTES : 0;
    return !isNew;
  }
}

/** Collects keys that are compared elsewhere, as lines. */
export class KeyLines {
  readonly kind = 'keys';
  readonly writer = new ByteWriter();
  #count = 0;

  endKey(): void {
    this.writer.appendByte(LF);
    this.#count++;
  }

  /** Returns the keys since the last call, which are only borrowed until the next key. */
  take(): LineBlock {
    const block = { bytes: this.writer.view(), count: this.#count };
    this.writer.clear();
    this.#count = 0;
    return block;
  }
}

/** Answers for the keys of a block, in their order. */
export class KnownRepeats {
  readonly kind = 'known';
  #bits: Uint8Array = new Uint8Array(0);
  #next = 0;

  /** @param bits 1 for keys that did not occur before */
  set(bits: Uint8Array): void {
    this.#bits = bits;
    this.#next = 0;
  }

  next(): boolean {
    const at = this.#next++;
    return ((this.#bits[at >> 3] >> (at & 7)) & 1) === 0;
  }
}

/** Ways to find duplicates. */
export type Repeats = SeenKeys | KeyLines | KnownRepeats;
