import type { LineBlock } from '../line-block.ts';
import { EXACT_LINES, type ExpectedLines, type KernelLimits } from './dedupe-rules.ts';
import { LinesKernel, LinesTooLarge, type SortOrder } from './lines-kernel.ts';

/**
 * Sorts lines that come as blocks. About 32 bytes a line are needed beside the text, up to 4 GB in all. (Lines that were
 * deduplicated are sorted by their deduper, which has them already.)
 */
export class LineSorter {
  readonly #kernel = LinesKernel.take();
  #isDisposed = false;

  /** @throws LinesTooLarge where there is no memory to begin with */
  constructor(expected: ExpectedLines, limits?: KernelLimits) {
    this.#kernel.start(EXACT_LINES, { lines: 0, bytes: expected.bytes }, limits);
  }

  /**
   * Takes the next block.
   * @throws LinesTooLarge
   */
  add(block: LineBlock): void {
    if (!this.#kernel.putBlock(block)) throw new LinesTooLarge();
    this.#kernel.exports.addUnseen(block.bytes.length);
  }

  /**
   * Gives all lines in order, as blocks of about `BLOCK_BYTES`; the first ones before the last ones are sorted. They are
   * memory of the sorter: each is to be read before the next one is asked for.
   * @throws LinesTooLarge
   */
  sort(order: SortOrder): Generator<LineBlock, void, void> {
    return this.#kernel.sort(order);
  }

  /** Lets go of the lines; the sorter is of no use then. */
  dispose(): void {
    if (!this.#isDisposed) this.#kernel.giveBack();
    this.#isDisposed = true;
  }
}
