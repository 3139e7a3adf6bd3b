import { LinesTooLarge } from '../../../errors.ts';
import type { Bytes, LineBlock } from '../../blocks/line-block.ts';
import type { DedupeRules } from './dedupe-rules.ts';
import { LinesKernel, PART_SIZES } from './lines-kernel.ts';

export const MAX_PARTS = 256;

const PART_BYTES = 12;

/** A block whose lines are divided. All memory is only borrowed until the next block is divided. */
export interface DividedBlock {
  /** The lines after cleaning. */
  readonly cleaned: LineBlock;
  /** The part of each line. */
  readonly parts: Bytes;
  /** The lines of each part, in order. */
  readonly groups: readonly LineBlock[];
}

/** Divides lines among parts so that lines that rules compare as equal are in the same part. */
export class LineDivider {
  readonly #kernel = LinesKernel.take();
  readonly #count: number;
  #isDisposed = false;

  /**
   * @param count number of parts, at most `MAX_PARTS`
   * @param secrets 48 bytes on which the division depends; random if missing
   */
  constructor(rules: DedupeRules, count: number, secrets?: Uint8Array) {
    this.#kernel.start(rules, { lines: 0, bytes: 0 }, {}, secrets);
    this.#count = count;
  }

  /** @throws LinesTooLarge if there is not enough memory for the block */
  divide(block: LineBlock): DividedBlock {
    const kernel = this.#kernel;
    const { exports } = kernel;
    if (!kernel.putBlock(block)) {
      throw new LinesTooLarge();
    }
    exports.divideBlock(block.bytes.length, this.#count);
    const { count, bytes: size } = kernel.cleaned();
    const sizes = new Uint32Array(exports.memory.buffer, PART_SIZES, (this.#count * PART_BYTES) / 4);
    let at = exports.firstOutput();
    const groups: LineBlock[] = [];
    for (let part = 0; part < this.#count; part++) {
      const bytes = sizes[part * 3];
      groups.push({ bytes: kernel.view(at, bytes), count: sizes[part * 3 + 1] });
      at += bytes;
    }
    return {
      cleaned: { bytes: kernel.view(exports.arenaTop(), size), count },
      parts: kernel.view(exports.secondOutput(), count),
      groups,
    };
  }

  /** Releases the memory; the divider cannot be used afterwards. */
  dispose(): void {
    if (!this.#isDisposed) {
      this.#kernel.giveBack();
    }
    this.#isDisposed = true;
  }
}
