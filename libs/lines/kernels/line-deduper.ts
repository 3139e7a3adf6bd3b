import type { LineBlock } from '../line-block.ts';
import type { KeptLines } from '../selection-rows.ts';
import type { DedupeRules, ExpectedLines, KernelLimits } from './dedupe-rules.ts';
import { LinesKernel, LinesTooLarge, type SortOrder } from './lines-kernel.ts';

/** What became of one block. */
export interface DedupedBlock {
  /** The lines after cleaning, or null where cleaning left the block just as it was. */
  readonly cleaned: LineBlock | null;
  /** How many lines entered the comparison. */
  readonly count: number;
  /** Those of them that were seen for the first time. */
  readonly keep: KeptLines;
}

/** The lines of one block after cleaning, apart; either block may be empty. */
export interface ApartBlock {
  readonly kept: LineBlock;
  readonly repeated: LineBlock;
}

/**
 * The blocks without the lines that were in them before. Each is to be read before the next one is asked for.
 * @throws LinesTooLarge
 */
export async function* withoutRepetitions(
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  rules: DedupeRules,
  expected: ExpectedLines,
  limits?: KernelLimits,
): AsyncGenerator<LineBlock, void, void> {
  const deduper = new LineDeduper(rules, expected, limits);
  try {
    for await (const kept of deduper.takeKept(blocks)) if (kept.count > 0) yield kept;
  } finally {
    deduper.dispose();
  }
}

/** A block that was added, and where its cleaned lines stand in the kernel's arena. */
interface PendingBlock {
  readonly from: number;
  readonly bytes: number;
  readonly count: number;
  readonly isChanged: boolean;
}

/** So many lines are looked at together at first, so that the first answers come soon … */
const FIRST_LINES = 1 << 16;
/** … and then three times as many as were before, but no more than so many and half of those before. */
const MOST_LINES = 1 << 24;

/**
 * Finds first occurrences in a stream of blocks. Text and a hash of every line are kept (about 9 bytes a line beside the
 * text, up to 4 GB in all); where most lines repeat others, those are forgotten. Equal hashes are never taken for equal
 * lines: the texts decide. One stream a deduper. Blocks that it gives are its memory, but for those of `split`: each is to
 * be read before the next one is asked for.
 */
export class LineDeduper {
  readonly #kernel = LinesKernel.take();
  #pending: PendingBlock[] = [];
  #pendingLines = 0;
  #resolvedLines = 0;
  #keptCount = 0;
  #isDisposed = false;

  /** @throws LinesTooLarge where there is no memory to begin with */
  constructor(rules: DedupeRules, expected: ExpectedLines, limits?: KernelLimits) {
    this.#kernel.start(rules, expected, limits);
  }

  /**
   * Tells which lines of each block are first occurrences, block by block, in order. The answers lag behind: lines are
   * looked at in generations. The memory of an answer is given away.
   * @param givesAll whether lines come with the answers also where cleaning changed nothing, for who keeps no blocks
   * @throws LinesTooLarge
   */
  split(
    blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
    givesAll = false,
  ): AsyncGenerator<DedupedBlock, void, void> {
    return this.#answers(blocks, (pending) => this.#readSplit(pending, givesAll));
  }

  /**
   * Gives the first occurrences of each block, cleaned; otherwise as `split`.
   * @throws LinesTooLarge
   */
  takeKept(blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>): AsyncGenerator<LineBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return this.#viewKept();
    });
  }

  /**
   * Gives both kinds of lines of each block, apart; otherwise as `split`.
   * @throws LinesTooLarge
   */
  takeApart(blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>): AsyncGenerator<ApartBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return { kept: this.#viewKept(), repeated: this.#viewRepeated() };
    });
  }

  /**
   * Gives the lines of each block that were seen before, cleaned; otherwise as `split`. The first occurrences wait for
   * `sort`.
   * @throws LinesTooLarge
   */
  takeRepeated(blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>): AsyncGenerator<LineBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return this.#viewRepeated();
    });
  }

  /** How many first occurrences there were in the blocks that were answered. */
  get keptCount(): number {
    return this.#keptCount;
  }

  /**
   * Gives the first occurrences, cleaned and in order, as blocks of about `BLOCK_BYTES`, once all blocks were answered.
   * @throws LinesTooLarge
   */
  sort(order: SortOrder): Generator<LineBlock, void, void> {
    return this.#kernel.sort(order);
  }

  /** Lets go of the lines; the deduper is of no use then. */
  dispose(): void {
    if (!this.#isDisposed) this.#kernel.giveBack();
    this.#isDisposed = true;
  }

  async *#answers<A>(
    blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
    read: (pending: PendingBlock) => A,
  ): AsyncGenerator<A, void, void> {
    for await (const block of blocks) {
      if (!this.#add(block)) {
        // Out of memory: what repeats other lines can be forgotten once it is known.
        yield* this.#resolve(read);
        if (!this.#add(block)) {
          this.#squeeze(true);
          if (!this.#add(block)) throw new LinesTooLarge();
        }
      }
      const wanted = Math.min(this.#resolvedLines * 3, MOST_LINES + this.#resolvedLines / 2);
      if (this.#pendingLines >= Math.max(FIRST_LINES, wanted)) yield* this.#resolve(read);
    }
    yield* this.#resolve(read);
  }

  /** @returns false where there is no memory for the block */
  #add(block: LineBlock): boolean {
    const { exports } = this.#kernel;
    if (!this.#kernel.putBlock(block)) return false;
    exports.addBlock(block.bytes.length);
    if (this.#kernel.answer(4) === 1) throw new TypeError('A block holds UTF-8');
    const added = {
      count: this.#kernel.answer(0),
      bytes: this.#kernel.answer(1),
      isChanged: this.#kernel.answer(2) === 1,
      from: this.#kernel.answer(3),
    };
    this.#pending.push(added);
    this.#pendingLines += added.count;
    return true;
  }

  *#resolve<A>(read: (pending: PendingBlock) => A): Generator<A, void, void> {
    const { exports } = this.#kernel;
    exports.beginResolving();
    const partitions = exports.partitionCount();
    for (let partition = 0; partition < partitions; partition++) exports.resolvePartition(partition);
    for (const pending of this.#pending) yield read(pending);
    exports.endResolving();
    this.#resolvedLines += this.#pendingLines;
    this.#pending = [];
    this.#pendingLines = 0;
    this.#squeeze(false);
  }

  #squeeze(isShort: boolean): void {
    const { exports } = this.#kernel;
    if (exports.isWorthSqueezing(isShort)) exports.squeeze();
  }

  #readSplit({ from, bytes, count, isChanged }: PendingBlock, givesAll: boolean): DedupedBlock {
    const kernel = this.#kernel;
    kernel.exports.readBits(from, bytes);
    const keep = {
      bits: kernel.view(kernel.exports.keepBits(), (count + 7) >> 3).slice(),
      count: kernel.answer(0),
      bytes: kernel.answer(1),
    };
    this.#keptCount += keep.count;
    if (!isChanged && !givesAll) return { cleaned: null, count, keep };
    kernel.exports.readLines(from, bytes);
    return { cleaned: { bytes: kernel.view(kernel.exports.firstOutput(), bytes).slice(), count }, count, keep };
  }

  #readApart({ from, bytes }: PendingBlock): void {
    this.#kernel.exports.readApart(from, bytes);
    this.#keptCount += this.#kernel.answer(0);
  }

  #viewKept(): LineBlock {
    const kernel = this.#kernel;
    return { count: kernel.answer(0), bytes: kernel.view(kernel.exports.firstOutput(), kernel.answer(2)) };
  }

  #viewRepeated(): LineBlock {
    const kernel = this.#kernel;
    return { count: kernel.answer(1), bytes: kernel.view(kernel.exports.secondOutput(), kernel.answer(3)) };
  }
}
