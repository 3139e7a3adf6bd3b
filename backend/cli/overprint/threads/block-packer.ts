import type { Bytes, LineBlock } from '../../../../libs/lines/blocks/line-block.ts';
import type { BlockPlace, PackedBlocks } from './thread-messages.ts';

/** Memory that rows usually need: those of a part of 2 MiB that became a little longer. */
const FIRST_BYTES = 5 << 19;

/** Collects copies of blocks in one piece of memory, for another thread. */
export class BlockPacker {
  #bytes: Bytes;
  #length = 0;
  #places: BlockPlace[] = [];

  /** @param memory its content is overwritten */
  constructor(memory: Bytes = new Uint8Array(0)) {
    this.#bytes = memory;
  }

  /** Bytes of the blocks. */
  get length(): number {
    return this.#length;
  }

  add({ bytes, count }: LineBlock): void {
    const end = this.#length + bytes.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#length * 2, FIRST_BYTES));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#places.push({ from: this.#length, length: bytes.length, count });
    this.#length = end;
  }

  /** Returns the blocks, whose memory the packer gives up. */
  take(): PackedBlocks {
    const packed = { bytes: this.#bytes, places: this.#places };
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    this.#places = [];
    return packed;
  }
}

/** Returns the blocks, in the memory of the pack. */
export function* unpackBlocks({ bytes, places }: PackedBlocks): Generator<LineBlock, void, void> {
  for (const { from, length, count } of places) {
    yield { bytes: bytes.subarray(from, from + length), count };
  }
}
