import { TooLarge } from '../../../errors.ts';
import type { Blocks, LineBlock } from '../../blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { CELLS_KERNEL } from './cells-kernel.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/cells.ts`. */
interface CellsExports {
  readonly memory: WasmMemory;
  textStart(): number;
  outputStart(): number;
  reserve(textLength: number): number;
  extract(textLength: number, column: number): number;
}

/** Copies columns out of blocks of rows. */
export class ColumnCells {
  readonly #kernel = new Kernel<CellsExports>(CELLS_KERNEL);

  /**
   * Returns the cells of a column as lines, one for each row, as memory borrowed until the next call.
   * @param column place from 0; each row must have that many TABs or more
   * @throws TooLarge if memory is short
   */
  of({ bytes, count }: LineBlock, column: number): LineBlock {
    const { exports } = this.#kernel;
    if (!exports.reserve(bytes.length)) {
      throw new TooLarge('There is too little memory to read this column.');
    }
    this.#kernel.bytes.set(bytes, exports.textStart());
    const length = exports.extract(bytes.length, column);
    const start = exports.outputStart();
    return { bytes: this.#kernel.bytes.subarray(start, start + length), count };
  }
}

/**
 * Reads one column of a table: a list with the cell of every row, in blocks borrowed until the next one is requested.
 * @param column place from 0; each row must have that many TABs or more
 * @throws TooLarge if memory is short
 */
export async function* readColumn(blocks: Blocks, column: number): AsyncGenerator<LineBlock, void, void> {
  const cells = new ColumnCells();
  for await (const block of blocks) {
    yield cells.of(block, column);
  }
}
