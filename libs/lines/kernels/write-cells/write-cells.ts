import { TooLarge } from '../../../errors.ts';
import { type Bytes, TAB } from '../../blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { WRITE_CELLS } from './write-cells.generated.ts';

/** Form of written cells. */
export interface CellStyle {
  readonly delimiter: ',' | '\t';
  readonly hasCrLf: boolean;
  /** Cells that are quoted: those with a quote, a comma or a CR, or those that begin with a quote. */
  readonly quotes: 'needed' | 'first';
  /**
   * True to put an apostrophe before cells that spreadsheets would read as formulas, in CSV also before parts of cells
   * after a `;`.
   */
  readonly isSpreadsheetSafe: boolean;
}

/** Exports of the WebAssembly module, documented in `assembly/write-cells.ts`. */
interface WriteCellsExports {
  readonly memory: WasmMemory;
  textStart(): number;
  outputStart(): number;
  reserve(length: number): number;
  write(
    length: number,
    delimiter: number,
    hasCrLf: boolean,
    quotesNeeded: boolean,
    quotesFirst: boolean,
    isSpreadsheetSafe: boolean,
  ): number;
}

const COMMA = 0x2c;
/** Maximum size of rows whose memory is kept for the next ones. */
const MOST_SHARED = 16 << 20;

let shared: CellWriter | undefined;

/** Writes rows of tables, whose cells are separated by TAB, in another form. */
export class CellWriter {
  readonly #kernel = new Kernel<WriteCellsExports>(WRITE_CELLS);

  /**
   * Returns rows in memory borrowed until the next call.
   * @param bytes ends with a line end
   * @throws TooLarge if memory is short
   */
  write(bytes: Bytes, { delimiter, hasCrLf, quotes, isSpreadsheetSafe }: CellStyle): Bytes {
    const { exports } = this.#kernel;
    if (!exports.reserve(bytes.length)) {
      throw new TooLarge('There is too little memory to write these rows.');
    }
    this.#kernel.bytes.set(bytes, exports.textStart());
    const size = exports.write(
      bytes.length,
      delimiter === ',' ? COMMA : TAB,
      hasCrLf,
      quotes === 'needed',
      quotes === 'first',
      isSpreadsheetSafe,
    );
    const start = exports.outputStart();
    return this.#kernel.bytes.subarray(start, start + size);
  }
}

/**
 * Returns rows of a table in another form, in memory of their own.
 * @param bytes ends with a line end
 * @throws TooLarge if memory is short
 */
export function writeCells(bytes: Bytes, style: CellStyle): Bytes {
  const writer = shared ?? new CellWriter();
  shared = bytes.length <= MOST_SHARED ? writer : undefined;
  return writer.write(bytes, style).slice();
}
