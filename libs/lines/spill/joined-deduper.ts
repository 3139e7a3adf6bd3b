import type { Blocks, LineBlock } from '../blocks/line-block.ts';
import type { DedupeRules } from '../kernels/dedupe/dedupe-rules.ts';
import type { DedupedBlock } from '../kernels/dedupe/line-deduper.ts';
import { LineDivider } from '../kernels/dedupe/line-divider.ts';
import type { SortOrder } from '../kernels/dedupe/lines-kernel.ts';
import { type ApartBlock, countKeptBytes, divideLines } from '../rows/divided-lines.ts';
import { type BitReader, takeBits } from './bits.ts';
import { BlockFile } from './block-file.ts';
import { sortBeyondMemory } from './external-sort.ts';
import type { SpillSpace } from './spill-space.ts';

/**
 * Joins the first occurrences that were found in parts of the lines. Gives the same blocks as one comparison of all
 * lines: each line takes the next bit of its part.
 */
export class JoinedDeduper {
  readonly #divider: LineDivider;
  readonly #found: readonly BitReader[];
  readonly #space: SpillSpace;
  #kept: BlockFile | undefined;
  #keptCount = 0;

  /**
   * @param found for each part, a bit for each of its lines: 1 if it occurs there for the first time
   * @param secrets with which the lines were divided
   */
  constructor(rules: DedupeRules, found: readonly BitReader[], secrets: Uint8Array, space: SpillSpace) {
    this.#divider = new LineDivider(rules, found.length, secrets);
    this.#found = found;
    this.#space = space;
  }

  /** Number of first occurrences in the blocks returned so far. */
  get keptCount(): number {
    return this.#keptCount;
  }

  /** Like `LineDeduper.split`. */
  async *split(blocks: Blocks): AsyncGenerator<DedupedBlock, void, void> {
    for await (const block of blocks) {
      const { cleaned, parts } = this.#divider.divide(block);
      const { count } = cleaned;
      const keep = takeBits(this.#found, parts);
      this.#keptCount += keep.count;
      const copy = { bytes: cleaned.bytes.slice(), count };
      yield { cleaned: copy, count, keep: { ...keep, bytes: countKeptBytes(copy, keep.bits) } };
    }
    if (this.#found.some(({ isAtEnd }) => !isAtEnd)) {
      throw new Error('The parts were found in other lines');
    }
  }

  /** Like `LineDeduper.takeApart`. */
  async *takeApart(blocks: Blocks): AsyncGenerator<ApartBlock, void, void> {
    for await (const { cleaned, keep } of this.split(blocks)) {
      yield divideLines(cleaned as LineBlock, keep);
    }
  }

  /** Like `LineDeduper.takeRepeated`. */
  async *takeRepeated(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    this.#kept = await BlockFile.create(this.#space);
    for await (const { kept, repeated } of this.takeApart(blocks)) {
      await this.#kept.append(kept);
      yield repeated;
    }
  }

  /** Returns the first occurrences, cleaned and sorted, after all blocks were processed by `takeRepeated`. */
  async *sort(order: SortOrder): AsyncGenerator<LineBlock, void, void> {
    if (this.#kept) {
      yield* sortBeyondMemory(this.#kept, order, this.#space);
    }
  }

  dispose(): void {
    this.#divider.dispose();
  }
}
