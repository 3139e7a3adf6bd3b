import { TooLarge } from '../../../errors.ts';
import type { Bytes, LineBlock } from '../../blocks/line-block.ts';
import { WasmInstance, type WasmMemory, WasmModule } from '../web-assembly.ts';
import { CELLS_KERNEL } from './cells-kernel.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/cells.ts`. */
interface CellsExports {
  readonly memory: WasmMemory;
  textStart(): number;
  outputStart(): number;
  reserve(textLength: number): number;
  extract(textLength: number, column: number): number;
}

let module: object | undefined;

/** Copies one column out of blocks of rows, block by block. */
export class ColumnCells {
  readonly #exports: CellsExports;
  #memory: Bytes;

  constructor() {
    module ??= new WasmModule(Uint8Array.from(atob(CELLS_KERNEL), (character) => character.charCodeAt(0)));
    this.#exports = new WasmInstance(module, {}).exports as CellsExports;
    this.#memory = new Uint8Array(this.#exports.memory.buffer);
  }

  /**
   * Returns the cells of a column as lines, one for each row, as memory borrowed until the next call.
   * @param column place from 0; each row must have that many TABs or more
   * @throws TooLarge if memory is short
   */
  of({ bytes, count }: LineBlock, column: number): LineBlock {
    const exports = this.#exports;
    if (!exports.reserve(bytes.length)) {
      throw new TooLarge('There is too little memory to read this column.');
    }
    if (this.#memory.buffer !== exports.memory.buffer) {
      this.#memory = new Uint8Array(exports.memory.buffer);
    }
    this.#memory.set(bytes, exports.textStart());
    const length = exports.extract(bytes.length, column);
    const start = exports.outputStart();
    return { bytes: this.#memory.subarray(start, start + length), count };
  }
}
