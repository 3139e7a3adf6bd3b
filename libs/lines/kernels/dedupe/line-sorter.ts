import { LinesTooLarge } from '../../../errors.ts';
import type { LineBlock } from '../../blocks/line-block.ts';
import { EXACT_LINES, type ExpectedLines, type KernelLimits } from './dedupe-rules.ts';
import { LinesKernel, type SortOrder } from './lines-kernel.ts';

/**
 * Sorts lines given as blocks. Needs about 32 bytes per line besides the text, up to `MAX_KERNEL_BYTES` in all. Deduplicated lines
 * are sorted by their deduper instead, which already stores them.
 */
export class LineSorter {
  readonly #kernel = LinesKernel.take();
  #isDisposed = false;

  /**
   * @throws LinesTooLarge if there is not enough memory to start
   */
  constructor(expected: ExpectedLines, limits?: KernelLimits) {
    this.#kernel.start(EXACT_LINES, { lines: 0, bytes: expected.bytes }, limits);
  }

  /**
   * Adds a block.
   * @throws LinesTooLarge
   */
  add(block: LineBlock): void {
    if (!this.#kernel.putBlock(block)) {
      throw new LinesTooLarge();
    }
    this.#kernel.exports.addUnseen(block.bytes.length);
  }

  /**
   * Returns all lines in order, as blocks of about `BLOCK_BYTES`; the first ones before the last ones are sorted. Each
   * block is only borrowed until the next one is requested.
   * @throws LinesTooLarge
   */
  sort(order: SortOrder): Generator<LineBlock, void, void> {
    return this.#kernel.sort(order);
  }

  /** Releases the memory; the sorter cannot be used afterwards. */
  dispose(): void {
    if (!this.#isDisposed) {
      this.#kernel.giveBack();
    }
    this.#isDisposed = true;
  }
}
