import { LF, type LineBlock } from '../line-block.ts';
import { LinesKernel } from './lines-kernel.ts';

/** How lines are cleaned and compared. Cleaning runs in the order in which the rules stand here. */
export interface DedupeRules {
  /** Else lines are compared by `toLowerCase()`. */
  readonly caseSensitive: boolean;
  /** Deletes the soft line breaks VT, FF, NEL, LS and PS. */
  readonly removeLineBreaks: boolean;
  readonly removeTabs: boolean;
  /** Deletes every character of the Unicode category Zs. */
  readonly removeAllSpaces: boolean;
  /** As JavaScript's `trim()`. */
  readonly trimWhitespace: boolean;
  /** Leaves out lines that hold nothing but white space after cleaning. */
  readonly removeEmptyLines: boolean;
}

/** Lines are compared byte by byte, as they are. */
export const EXACT_LINES: DedupeRules = {
  caseSensitive: true,
  removeLineBreaks: false,
  removeTabs: false,
  removeAllSpaces: false,
  trimWhitespace: false,
  removeEmptyLines: false,
};

/** How many lines will come, and their bytes with one line end each. A wrong guess costs time, nothing else. */
export interface ExpectedLines {
  readonly lines: number;
  readonly bytes: number;
}

/** What became of one block. */
export interface DedupedBlock {
  /** The lines after cleaning, or null where cleaning left the block just as it was. */
  readonly cleaned: LineBlock | null;
  /** How many lines entered the comparison. */
  readonly count: number;
  /** How many of them were seen for the first time. */
  readonly keptCount: number;
  /** Bit `i & 7` of byte `i >> 3` is 1 where line `i` of those compared was seen for the first time. */
  readonly keep: Uint8Array<ArrayBuffer>;
}

/** For tests: equal hashes in every run, and fewer bits of them, so that different lines collide. */
export interface HashSettings {
  readonly mask: bigint;
}

/** More lines than 4 GB of memory, or what there is of it, can compare. */
export class LinesTooLarge extends Error {
  override readonly name = 'LinesTooLarge';
}

/**
 * The blocks without the lines that were in them before.
 * @throws LinesTooLarge
 */
export async function* withoutRepetitions(
  blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  rules: DedupeRules,
  expected: ExpectedLines,
): AsyncGenerator<LineBlock, void, void> {
  const deduper = new LineDeduper(rules, expected);
  try {
    for await (const { kept } of deduper.splitApart(blocks)) if (kept.count > 0) yield kept;
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

const ALL_BITS = 0xffffffffffffffffn;
/** So many lines are looked at together at first, so that the first answers come soon … */
const FIRST_LINES = 1 << 16;
/** … and then three times as many as were before, but no more than so many and half of those before. */
const MOST_LINES = 1 << 24;

/**
 * Finds first occurrences in a stream of blocks. Text and a hash of every line are kept (about 9 bytes a line beside the
 * text, up to 4 GB in all); where most lines repeat others, those are forgotten. Equal hashes are never taken for equal
 * lines: the texts decide. One stream a deduper.
 */
export class LineDeduper {
  readonly #kernel = LinesKernel.take();
  #pending: PendingBlock[] = [];
  #pendingLines = 0;
  #resolvedLines = 0;

  /** @throws LinesTooLarge where there is no memory to begin with */
  constructor(rules: DedupeRules, expected: ExpectedLines, hash?: HashSettings) {
    this.#kernel.setSecrets(hash === undefined);
    const deleted = (rules.removeLineBreaks ? 1 : 0) | (rules.removeTabs ? 2 : 0) | (rules.removeAllSpaces ? 4 : 0);
    const hasStarted = this.#kernel.exports.start(
      expected.lines,
      expected.bytes,
      hash?.mask ?? ALL_BITS,
      !rules.caseSensitive,
      deleted,
      rules.trimWhitespace,
      rules.removeEmptyLines,
    );
    if (!hasStarted) throw new LinesTooLarge();
  }

  /**
   * Tells which lines of each block are first occurrences, block by block, in order. The answers lag behind: lines are
   * looked at in generations.
   * @throws LinesTooLarge
   */
  split(blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>): AsyncGenerator<DedupedBlock, void, void> {
    return this.#answers(blocks, (pending) => this.#readSplit(pending));
  }

  /**
   * Gives first occurrences and repetitions of each block as blocks of their own, in order; otherwise as `split`.
   * @throws LinesTooLarge
   */
  splitApart(
    blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
  ): AsyncGenerator<{ readonly kept: LineBlock; readonly dropped: LineBlock }, void, void> {
    return this.#answers(blocks, (pending) => this.#readApart(pending));
  }

  /** Lets go of the lines. */
  dispose(): void {
    this.#kernel.giveBack();
  }

  async *#answers<A>(
    blocks: AsyncIterable<LineBlock> | Iterable<LineBlock>,
    read: (pending: PendingBlock) => A,
  ): AsyncGenerator<A, void, void> {
    for await (const block of blocks) {
      if (!this.#add(block)) {
        // Out of memory: what repeats other lines can be forgotten once it is known.
        yield* this.#resolve(read);
        this.#kernel.exports.squeeze();
        if (!this.#add(block)) throw new LinesTooLarge();
      }
      const wanted = Math.min(this.#resolvedLines * 3, MOST_LINES + this.#resolvedLines / 2);
      if (this.#pendingLines >= Math.max(FIRST_LINES, wanted)) yield* this.#resolve(read);
    }
    yield* this.#resolve(read);
  }

  /** @returns false where there is no memory for the block */
  #add(block: LineBlock): boolean {
    const { bytes, count } = block;
    if (bytes.length > 0 && bytes[bytes.length - 1] !== LF) throw new TypeError('A block ends with a line end');
    const { exports } = this.#kernel;
    if (!exports.reserveBlock(bytes.length, count)) return false;
    this.#kernel.bytes.set(bytes, exports.arenaTop() >>> 0);
    exports.addBlock(bytes.length);
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
    if (!exports.beginResolving(this.#pendingLines)) throw new LinesTooLarge();
    const partitions = exports.partitionCount();
    for (let partition = 0; partition < partitions; partition++) exports.resolvePartition(partition);
    for (const pending of this.#pending) yield read(pending);
    exports.endResolving();
    this.#resolvedLines += this.#pendingLines;
    this.#pending = [];
    this.#pendingLines = 0;
    if (exports.isWorthSqueezing()) exports.squeeze();
  }

  #readSplit({ from, bytes, count, isChanged }: PendingBlock): DedupedBlock {
    const kernel = this.#kernel;
    kernel.exports.readBits(from, bytes);
    const keptCount = kernel.answer(0);
    const keep = kernel.copy(kernel.exports.keepBits(), (count + 7) >> 3);
    if (!isChanged) return { cleaned: null, count, keptCount, keep };
    kernel.exports.readLines(from, bytes);
    return { cleaned: { bytes: kernel.copy(kernel.exports.firstOutput(), bytes), count }, count, keptCount, keep };
  }

  #readApart({ from, bytes }: PendingBlock): { readonly kept: LineBlock; readonly dropped: LineBlock } {
    const kernel = this.#kernel;
    kernel.exports.readApart(from, bytes);
    return {
      kept: { count: kernel.answer(0), bytes: kernel.copy(kernel.exports.firstOutput(), kernel.answer(2)) },
      dropped: { count: kernel.answer(1), bytes: kernel.copy(kernel.exports.secondOutput(), kernel.answer(3)) },
    };
  }
}
