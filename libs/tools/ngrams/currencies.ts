import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { automaticColumn } from '../shared/column-choice.ts';
import type { TextSource } from '../shared/tool.ts';
import type { ReportColumns } from './choose-columns.ts';
import { isNothing } from './decimal-votes.ts';

/** Names of the column that tells the currency of a row, without spaces. */
const CURRENCY_COLUMN = {
  auto: ['currencycode', 'currency'],
  simplify: (name: string) => name.replace(/\s/g, ''),
};
/** Rows whose amounts are searched for signs of currencies in a report without such a column. */
const ROWS_WITH_SIGNS = 1000;
/** Maximum currencies to name. */
const MOST_NAMED = 20;

/** Currencies of the costs and values of a report. */
export class Currencies {
  /** Column with the currency; null if the amounts may hold signs. */
  readonly #column: number | null;
  /** Columns of amounts. */
  readonly #amounts: readonly number[];
  readonly #found = new Set<string>();
  #last: Bytes = new Uint8Array(0);
  #rows = 0;

  constructor(columns: readonly string[] | undefined, { metrics }: ReportColumns) {
    this.#column = columns ? automaticColumn(CURRENCY_COLUMN, columns) : null;
    this.#amounts = metrics.filter(({ metric }) => metric === 'cost' || metric === 'value').map(({ column }) => column);
  }

  /** Names of the currencies if there are several; amounts of them were added up. */
  get mixed(): readonly string[] {
    return this.#found.size > 1 ? [...this.#found] : [];
  }

  /** Reads the blocks of a source while another reader takes them. */
  async *watch(source: TextSource): AsyncGenerator<LineBlock, void, void> {
    for await (const block of source.blocks()) {
      this.#read(block);
      yield block;
    }
  }

  #read({ bytes }: LineBlock): void {
    if (this.#amounts.length === 0) {
      return;
    }
    for (let start = 0; start < bytes.length && this.#isOpen; this.#rows++) {
      const end = bytes.indexOf(LF, start);
      if (this.#column !== null) {
        this.#readName(cellOf(bytes, start, end, this.#column));
      } else {
        for (const column of this.#amounts) {
          this.#readSign(cellOf(bytes, start, end, column));
        }
      }
      start = end + 1;
    }
  }

  get #isOpen(): boolean {
    return this.#column === null ? this.#rows < ROWS_WITH_SIGNS : this.#found.size < MOST_NAMED;
  }

  /** Many rows have the same currency as the one before. */
  #readName(cell: Bytes): void {
    const last = this.#last;
    if (cell.length !== last.length || cell.some((byte, i) => byte !== last[i])) {
      this.#last = cell.slice();
      if (!isNothing(cell)) {
        this.#found.add(decodeUtf8(cell).trim().toUpperCase());
      }
    }
  }

  #readSign(cell: Bytes): void {
    const sign = /[A-Z]{0,3}\p{Sc}|[A-Z]{3}/u.exec(decodeUtf8(cell))?.[0];
    if (sign !== undefined) {
      this.#found.add(sign);
    }
  }
}

function cellOf(bytes: Bytes, start: number, end: number, column: number): Bytes {
  const from = cellStart(bytes, start, end, column);
  return bytes.subarray(from, cellEnd(bytes, from, end));
}
