import { LinesTooLarge } from '../../errors.ts';
import type { Blocks, LineBlock } from '../blocks/line-block.ts';
import {
  type DedupeRules,
  EXACT_LINES,
  type ExpectedLines,
  type KernelLimits,
} from '../kernels/dedupe/dedupe-rules.ts';
import { type DedupedBlock, LineDeduper } from '../kernels/dedupe/line-deduper.ts';
import { LineDivider } from '../kernels/dedupe/line-divider.ts';
import type { SortOrder } from '../kernels/dedupe/lines-kernel.ts';
import { type ApartBlock, countKeptBytes, divideLines } from '../rows/divided-lines.ts';
import type { KeptLines } from '../rows/selection-rows.ts';
import { type BitReader, BitWriter, takeBits } from './bits.ts';
import { BlockFile } from './block-file.ts';
import { sortBeyondMemory } from './external-sort.ts';
import { PartFiles } from './part-files.ts';
import { ResumableBlocks } from './resumable-blocks.ts';
import type { SpillSpace } from './spill-space.ts';

/** A block of cleaned lines with the bits of its first occurrences. */
interface AnsweredBlock {
  readonly block: LineBlock;
  readonly keep: Pick<KeptLines, 'bits' | 'count'>;
}

/**
 * Files into which lines are divided. With a limit of 1 GB the different lines of one file fit into memory up to about
 * 60 GB in all.
 */
const PARTS = 64;

/**
 * Finds first occurrences like `LineDeduper`, in memory as long as the lines fit. Then the lines found so far and all
 * that follow are divided among files by their hash, equal lines into the same file. After the last line, one file after
 * the other is deduplicated in memory, which gives a bit for each line. A further file has all lines in order, with the
 * part of each: it is read once more, and each line takes the next bit of its part. The bits are in memory, one for each
 * line that was spilled.
 */
export class SpillingDeduper {
  readonly #rules: DedupeRules;
  readonly #limits: KernelLimits;
  readonly #space: SpillSpace;
  readonly #inMemory: LineDeduper;
  #spilledCount = 0;
  #kept: BlockFile | undefined;

  /** @throws LinesTooLarge if there is not enough memory to start */
  constructor(
    rules: DedupeRules,
    expected: ExpectedLines,
    space: SpillSpace,
    limits?: KernelLimits,
    secrets?: Uint8Array,
  ) {
    this.#rules = rules;
    this.#space = space;
    this.#limits = { ...limits, memoryBytes: space.memoryBytes };
    this.#inMemory = new LineDeduper(rules, expected, this.#limits, secrets);
  }

  /** Number of first occurrences in the blocks returned so far. */
  get keptCount(): number {
    return this.#inMemory.keptCount + this.#spilledCount;
  }

  /** Like `LineDeduper.split`. */
  split(blocks: Blocks, givesAll = false): AsyncGenerator<DedupedBlock, void, void> {
    return this.#answers(
      blocks,
      (source) => this.#inMemory.split(source, givesAll),
      ({ block, keep }) => ({
        cleaned: { bytes: block.bytes.slice(), count: block.count },
        count: block.count,
        keep: { ...keep, bytes: countKeptBytes(block, keep.bits) },
      }),
    );
  }

  /** Like `LineDeduper.takeKept`. */
  takeKept(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    return this.#answers(
      blocks,
      (source) => this.#inMemory.takeKept(source),
      ({ block, keep }) => divideLines(block, keep).kept,
    );
  }

  /** Like `LineDeduper.takeApart`. */
  takeApart(blocks: Blocks): AsyncGenerator<ApartBlock, void, void> {
    return this.#answers(
      blocks,
      (source) => this.#inMemory.takeApart(source),
      ({ block, keep }) => divideLines(block, keep),
    );
  }

  /** Like `LineDeduper.takeRepeated`. */
  async *takeRepeated(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    const answers = this.#answers<LineBlock | ApartBlock>(
      blocks,
      (source) => this.#inMemory.takeRepeated(source),
      ({ block, keep }) => divideLines(block, keep),
      (stored) => this.#keepStored(stored),
    );
    for await (const answer of answers) {
      if ('kept' in answer) {
        await this.#kept?.append(answer.kept);
        yield answer.repeated;
      } else {
        yield answer;
      }
    }
  }

  /** Returns the first occurrences, cleaned and sorted, after all blocks were processed by `takeRepeated`. */
  async *sort(order: SortOrder): AsyncGenerator<LineBlock, void, void> {
    if (this.#kept === undefined) {
      try {
        yield* this.#inMemory.sort(order);
        return;
      } catch (error) {
        if (!(error instanceof LinesTooLarge)) {
          throw error;
        }
      }
      // The lines fit into memory, but sorting them takes more.
      await this.#keepStored(this.#inMemory.stored());
      this.#inMemory.dispose(true);
    }
    yield* sortBeyondMemory(this.#kept as BlockFile, order, this.#space);
  }

  /** Returns results sooner while the lines fit into memory; see `LineDeduper.resolveSoon`. */
  resolveSoon(): void {
    this.#inMemory.resolveSoon();
  }

  /** Releases the memory; the deduper cannot be used afterwards. */
  dispose(): void {
    this.#inMemory.dispose();
  }

  /**
   * @param onSpill receives the first occurrences found so far before anything else is spilled
   */
  async *#answers<A>(
    blocks: Blocks,
    inMemory: (source: AsyncIterable<LineBlock>) => AsyncIterable<A>,
    read: (answer: AnsweredBlock) => A,
    onSpill?: (stored: Iterable<LineBlock>) => Promise<void>,
  ): AsyncGenerator<A, void, void> {
    const source = new ResumableBlocks(blocks);
    try {
      try {
        yield* inMemory(source);
        return;
      } catch (error) {
        if (!(error instanceof LinesTooLarge)) {
          throw error;
        }
      }
      await onSpill?.(this.#inMemory.stored());
      for await (const answer of this.#spilled(source)) {
        this.#spilledCount += answer.keep.count;
        yield read(answer);
      }
    } finally {
      await source.close();
    }
  }

  async #keepStored(stored: Iterable<LineBlock>): Promise<void> {
    this.#kept = await BlockFile.create(this.#space);
    for (const block of stored) {
      await this.#kept.append(block);
    }
  }

  async *#spilled(source: ResumableBlocks): AsyncGenerator<AnsweredBlock, void, void> {
    const seen = new PartFiles(this.#space, PARTS);
    const rest = new PartFiles(this.#space, PARTS);
    const inOrder = await BlockFile.create(this.#space);
    const divider = new LineDivider(this.#rules, PARTS);
    try {
      for (const block of this.#inMemory.stored()) {
        await seen.add(divider.divide(block).groups);
      }
      await seen.finish();
      for await (const block of source.rest()) {
        const { cleaned, parts, groups } = divider.divide(block);
        await rest.add(groups);
        // Callers expect one answer for each block, also for a block without lines.
        await inOrder.append(cleaned, parts);
      }
      await rest.finish();
    } finally {
      divider.dispose();
    }
    // After the divider, whose memory would take its place: the dedupers of the parts reuse this memory.
    this.#inMemory.dispose(true);
    const bits: BitReader[] = [];
    let compared = 0;
    for (let part = 0; part < PARTS; part++) {
      bits.push(await this.#findFirst(seen, rest, part));
      compared += bits[part].count;
      this.#space.progress('comparing', compared, (part + 1) / PARTS);
    }
    for await (const { block, notes } of inOrder.blocks()) {
      yield { block, keep: takeBits(bits, notes) };
    }
    await inOrder.remove();
  }

  /** Returns one bit for each line of a part: 1 if it occurs there for the first time. */
  async #findFirst(seen: PartFiles, rest: PartFiles, part: number): Promise<BitReader> {
    // The lines are cleaned already.
    const rules = { ...EXACT_LINES, caseSensitive: this.#rules.caseSensitive };
    const deduper = new LineDeduper(rules, { lines: 1 << 20, bytes: 0 }, this.#limits);
    const found = new BitWriter();
    let seenBlocks = 0;
    const all = async function* () {
      for await (const block of seen.blocks(part)) {
        seenBlocks++;
        yield block;
      }
      yield* rest.blocks(part);
    };
    let answered = 0;
    try {
      for await (const { count, keep } of deduper.split(all())) {
        if (++answered > seenBlocks) {
          found.append(keep.bits, count);
        }
      }
    } finally {
      deduper.dispose(part < PARTS - 1);
    }
    await seen.remove(part);
    await rest.remove(part);
    return found.reader();
  }
}
