import { LF, type LineBlock } from './line-block.ts';

/** Number of blocks whose line ends are cached: those in view, and a few around them. */
const KEPT_BLOCKS = 8;

/** Returns the position of each line's `\n` in a block. */
export function findLineEnds(block: LineBlock): Uint32Array {
  const { bytes, count } = block;
  const ends = new Uint32Array(count);
  const isAligned = (bytes.byteOffset & 3) === 0;
  const words = isAligned ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : new Int32Array(0);
  let found = 0;
  for (let i = 0; i < words.length; i++) {
    const x = words[i] ^ 0x0a0a0a0a;
    // Zero if none of the four bytes is a line end. Otherwise they are tested one by one.
    if (((x - 0x01010101) & ~x & 0x80808080) === 0) {
      continue;
    }
    const at = i << 2;
    if ((x & 0xff) === 0) {
      ends[found++] = at;
    }
    if ((x & 0xff00) === 0) {
      ends[found++] = at + 1;
    }
    if ((x & 0xff0000) === 0) {
      ends[found++] = at + 2;
    }
    if ((x & 0xff000000) === 0) {
      ends[found++] = at + 3;
    }
  }
  for (let at = words.length << 2; at < bytes.length; at++) {
    if (bytes[at] === LF) {
      ends[found++] = at;
    }
  }
  return ends;
}

/**
 * Cache of the line ends of recently used blocks. Computing them takes about 0.4 ms per block; caching all would double
 * memory.
 */
export class LineEndsCache {
  readonly #kept = new Map<LineBlock, Uint32Array>();

  get(block: LineBlock): Uint32Array {
    const ends = this.#kept.get(block) ?? findLineEnds(block);
    // A map keeps insertion order, so reinserting moves the block to the end (most recently used).
    this.#kept.delete(block);
    this.#kept.set(block, ends);
    if (this.#kept.size > KEPT_BLOCKS) {
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    }
    return ends;
  }
}
