import { LinesTooLarge } from '../../../errors.ts';
import type { Bytes, LineBlock } from '../../blocks/line-block.ts';
import type { DedupeRules } from './dedupe-rules.ts';
import { LinesKernel } from './lines-kernel.ts';

/** A block of cleaned lines with their hashes, for a `LineDeduper` with the same rules and secrets. */
export interface HashedBlock extends LineBlock {
  /** True if cleaning changed the lines. */
  readonly isChanged: boolean;
  /** The hash of each line, 8 bytes. */
  readonly hashes: Bytes;
  /** The size of each line with its line end, 4 bytes. */
  readonly sizes: Bytes;
}

/** Returns true for a block whose lines are hashed. */
export function isHashed(block: LineBlock | HashedBlock): block is HashedBlock {
  return 'hashes' in block;
}

/** Cleans and hashes lines, so that the thread that compares them does not have to. */
export class LineHasher {
  readonly #kernel = LinesKernel.take();

  constructor(rules: DedupeRules, secrets: Uint8Array) {
    this.#kernel.start(rules, { lines: 0, bytes: 0 }, {}, secrets);
  }

  /**
   * Returns the lines of a block, in memory that is only borrowed until the next one is hashed.
   * @throws LinesTooLarge if there is not enough memory for the block
   */
  hash(block: LineBlock): HashedBlock {
    const kernel = this.#kernel;
    const { exports } = kernel;
    if (!kernel.putHashed(block)) {
      throw new LinesTooLarge();
    }
    exports.hashBlock(block.bytes.length);
    const { count, bytes } = kernel.cleaned();
    return {
      bytes: kernel.view(exports.arenaTop(), bytes),
      count,
      isChanged: kernel.answer(2) === 1,
      hashes: kernel.view(exports.firstOutput(), count * 8),
      sizes: kernel.view(exports.secondOutput(), count * 4),
    };
  }

  /** Releases the memory; the hasher cannot be used afterwards. */
  dispose(): void {
    this.#kernel.giveBack();
  }
}
