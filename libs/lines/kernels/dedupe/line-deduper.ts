import { LinesTooLarge } from '../../../errors.ts';
import { BLOCK_BYTES, type Blocks, LF, type LineBlock } from '../../blocks/line-block.ts';
import type { ApartBlock } from '../../rows/divided-lines.ts';
import type { KeptLines } from '../../rows/selection-rows.ts';
import type { DedupeRules, ExpectedLines, KernelLimits } from './dedupe-rules.ts';
import { type HashedBlock, isHashed } from './line-hasher.ts';
import { type CleanedLines, LinesKernel, type SortOrder } from './lines-kernel.ts';

/** Lines of a block that wait to be compared. */
interface PendingLines extends CleanedLines {
  /** True if cleaning changed the block. */
  readonly isChanged: boolean;
  /** Place in the arena. */
  readonly from: number;
}

/** Result for one block. */
export interface DedupedBlock {
  /** Lines after cleaning, or null if cleaning did not change the block. */
  readonly cleaned: LineBlock | null;
  /** Number of lines compared. */
  readonly count: number;
  /** Lines that occurred for the first time. */
  readonly keep: KeptLines;
}

/** Lines of the first generation; few, so that the first results come soon. */
const FIRST_LINES = 1 << 16;
/** Growth limit: each generation is three times its predecessor, but at most this plus half of the lines before it. */
const MOST_LINES = 1 << 24;

/**
 * Finds first occurrences in a stream of blocks. Stores the text and a hash of every line (about 9 bytes per line
 * besides the text, up to `MAX_KERNEL_BYTES` in all), and evicts repeated lines if they are the majority of a generation
 * or memory is short. Lines with equal hashes are
 * compared by text. One deduper handles one stream. Returned blocks are only borrowed until the next one is requested,
 * except those of `split`.
 */
export class LineDeduper {
  readonly #kernel = LinesKernel.take();
  #pending: PendingLines[] = [];
  #pendingLines = 0;
  /** Resolved lines in the arena. */
  #storedLines = 0;
  #keptCount = 0;
  #isDue = false;
  #isDisposed = false;

  /**
   * @param secrets of the hash, for blocks of a `LineHasher`; random if missing
   * @throws LinesTooLarge if there is not enough memory to start
   */
  constructor(rules: DedupeRules, expected: ExpectedLines, limits?: KernelLimits, secrets?: Uint8Array) {
    this.#kernel.start(rules, expected, limits, secrets);
  }

  /**
   * Returns the first occurrences of each block as bits, in order. Results lag behind the input, since lines are
   * resolved in generations. The memory of a result belongs to the caller.
   * @param givesAll true to return lines even if cleaning changed nothing, for callers that do not keep the blocks
   * @throws LinesTooLarge
   */
  split(blocks: Blocks, givesAll = false): AsyncGenerator<DedupedBlock, void, void> {
    return this.#answers(blocks, (pending) => this.#readSplit(pending, givesAll));
  }

  /**
   * Returns the first occurrences of each block, cleaned; otherwise like `split`.
   * @throws LinesTooLarge
   */
  takeKept(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return this.#viewKept();
    });
  }

  /**
   * Returns first occurrences and repeated lines of each block separately; otherwise like `split`.
   * @throws LinesTooLarge
   */
  takeApart(blocks: Blocks): AsyncGenerator<ApartBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return { kept: this.#viewKept(), repeated: this.#viewRepeated() };
    });
  }

  /**
   * Returns the repeated lines of each block, cleaned; otherwise like `split`. The first occurrences are left for
   * `sort`.
   * @throws LinesTooLarge
   */
  takeRepeated(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    return this.#answers(blocks, (pending) => {
      this.#readApart(pending);
      return this.#viewRepeated();
    });
  }

  /** Resolves lines after the next block instead of at the end of the generation, for callers that hold blocks back. */
  resolveSoon(): void {
    this.#isDue = true;
  }

  /** Number of first occurrences in the blocks returned so far. */
  get keptCount(): number {
    return this.#keptCount;
  }

  /**
   * Returns the first occurrences, cleaned and sorted, as blocks of about `BLOCK_BYTES`, after all blocks were
   * processed.
   * @throws LinesTooLarge
   */
  sort(order: SortOrder): Generator<LineBlock, void, void> {
    return this.#kernel.sort(order);
  }

  /**
   * Returns the first occurrences found so far, cleaned and in order, as blocks of about `BLOCK_BYTES`, after
   * `LinesTooLarge` was thrown. Lines of that block are not among them.
   */
  *stored(): Generator<LineBlock, void, void> {
    const { exports } = this.#kernel;
    const start = exports.arenaStart() >>> 0;
    const top = exports.arenaTop() >>> 0;
    for (let from = start; from < top; ) {
      const end = lineEndNear(this.#kernel.bytes, from, Math.min(from + BLOCK_BYTES, top));
      exports.readApart(from - start, end - from);
      yield this.#viewKept();
      from = end;
    }
  }

  /**
   * Releases the memory; the deduper cannot be used afterwards.
   * @param keepsAll true if another deduper is to take over the memory, also if that is large
   */
  dispose(keepsAll = false): void {
    if (!this.#isDisposed) {
      this.#kernel.giveBack(keepsAll);
    }
    this.#isDisposed = true;
  }

  async *#answers<A>(blocks: Blocks, read: (pending: PendingLines) => A): AsyncGenerator<A, void, void> {
    for await (const block of blocks) {
      if (!this.#add(block)) {
        // Out of memory: resolve what was added, so that repeated lines can be evicted.
        yield* this.#resolve(read);
        if (!this.#add(block)) {
          this.#squeeze(true);
          if (!this.#add(block)) {
            throw new LinesTooLarge();
          }
        }
      }
      const wanted = Math.min(this.#storedLines * 3, MOST_LINES + this.#storedLines / 2);
      if (this.#isDue || this.#pendingLines >= Math.max(FIRST_LINES, wanted)) {
        this.#isDue = false;
        yield* this.#resolve(read);
      }
    }
    yield* this.#resolve(read);
  }

  /**
   * @returns false if memory is short
   */
  #add(block: LineBlock | HashedBlock): boolean {
    if (isHashed(block)) {
      return this.#addHashed(block);
    }
    const kernel = this.#kernel;
    if (!kernel.putBlock(block)) {
      return false;
    }
    kernel.exports.addBlock(block.bytes.length);
    this.#note({ ...kernel.cleaned(), isChanged: kernel.answer(2) === 1, from: kernel.answer(3) });
    return true;
  }

  #addHashed(block: HashedBlock): boolean {
    const kernel = this.#kernel;
    const { bytes, count, hashes, sizes, isChanged } = block;
    if (!kernel.putHashed(block)) {
      return false;
    }
    kernel.bytes.set(hashes, kernel.exports.firstOutput() >>> 0);
    kernel.bytes.set(sizes, kernel.exports.secondOutput() >>> 0);
    kernel.exports.addHashed(bytes.length, count);
    this.#note({ count, bytes: bytes.length, isChanged, from: kernel.answer(3) });
    return true;
  }

  #note(added: PendingLines): void {
    this.#pending.push(added);
    this.#pendingLines += added.count;
  }

  *#resolve<A>(read: (pending: PendingLines) => A): Generator<A, void, void> {
    const { exports } = this.#kernel;
    exports.beginResolving();
    const partitions = exports.partitionCount();
    for (let partition = 0; partition < partitions; partition++) {
      exports.resolvePartition(partition);
    }
    for (const pending of this.#pending) {
      yield read(pending);
    }
    exports.endResolving();
    this.#storedLines += this.#pendingLines;
    this.#pending = [];
    this.#pendingLines = 0;
    this.#squeeze(false);
  }

  #squeeze(isShort: boolean): void {
    const { exports } = this.#kernel;
    if (exports.isWorthSqueezing(isShort)) {
      exports.squeeze();
      // Otherwise repeated lines that are no longer stored would make the next generation larger.
      this.#storedLines = this.#keptCount;
    }
  }

  #readSplit({ from, bytes, count, isChanged }: PendingLines, givesAll: boolean): DedupedBlock {
    const kernel = this.#kernel;
    kernel.exports.readBits(from, bytes);
    const keep = {
      bits: kernel.view(kernel.exports.keepBits(), (count + 7) >> 3).slice(),
      count: kernel.answer(0),
      bytes: kernel.answer(1),
    };
    this.#keptCount += keep.count;
    if (!isChanged && !givesAll) {
      return { cleaned: null, count, keep };
    }
    kernel.exports.readLines(from, bytes);
    return { cleaned: { bytes: kernel.view(kernel.exports.firstOutput(), bytes).slice(), count }, count, keep };
  }

  #readApart({ from, bytes }: PendingLines): void {
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

/** Ends a stored line that repeats another, as in `assembly/addresses.ts`. */
const REPEATED = 0xff;

/** Returns the place after the last line that ends at most at `end`, or after the first one if that is longer. */
function lineEndNear(bytes: Uint8Array, from: number, end: number): number {
  const isEnd = (at: number) => bytes[at] === LF || bytes[at] === REPEATED;
  for (let at = end - 1; at >= from; at--) {
    if (isEnd(at)) {
      return at + 1;
    }
  }
  let at = end;
  while (!isEnd(at)) {
    at++;
  }
  return at + 1;
}
