import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { automaticColumn } from '../shared/column-choice.ts';
import type { TextSource } from '../shared/tool.ts';
import type { ReportColumns } from './choose-columns.ts';
import { isMissingValue } from './term-rows.ts';

/** Names of the column that tells the currency of a row, without spaces. */
const CURRENCY_COLUMN = {
  auto: ['currencycode', 'currency'],
  simplify: (name: string) => name.replace(/\s/g, ''),
};
/** Maximum currencies to name. */
const MOST_NAMED = 20;

/** Currencies of the costs and values of a report. */
export class Currencies {
  /** Column with the currency; null if the amounts may hold signs. */
  readonly #column: number | null;
  /** True for each metric that is an amount. */
  readonly #areAmounts: readonly boolean[];
  readonly #found = new Set<string>();
  #last: Bytes = new Uint8Array(0);

  constructor(columns: readonly string[] | undefined, { metrics }: ReportColumns) {
    this.#column = columns ? automaticColumn(CURRENCY_COLUMN, columns) : null;
    this.#areAmounts = metrics.map(({ metric }) => metric === 'cost' || metric === 'value');
  }

  /** Names of the currencies. */
  get found(): readonly string[] {
    return [...this.#found];
  }

  /** Names of the currencies if there are several; amounts of them were added up. */
  get mixed(): readonly string[] {
    return this.#found.size > 1 ? this.found : [];
  }

  /** Adds currencies that another reader has found. */
  add(names: readonly string[]): void {
    for (const name of names) {
      this.#found.add(name);
    }
  }

  /** Reads the column with the currency in the blocks of a source while another reader takes them. */
  async *watch(source: TextSource): AsyncGenerator<LineBlock, void, void> {
    for await (const block of source.blocks()) {
      this.readNames(block);
      yield block;
    }
  }

  /** Reads the column with the currency, if there is one. Many rows have the same currency as the one before. */
  readNames({ bytes }: LineBlock): void {
    const column = this.#areAmounts.includes(true) ? this.#column : null;
    for (let start = 0; column !== null && start < bytes.length && this.#isOpen; ) {
      const end = bytes.indexOf(LF, start);
      const cell = cellOf(bytes, start, end, column);
      const last = this.#last;
      if (cell.length !== last.length || cell.some((byte, i) => byte !== last[i])) {
        this.#last = cell.slice();
        if (!isMissingValue(cell)) {
          this.#found.add(decodeUtf8(cell).trim().toUpperCase());
        }
      }
      start = end + 1;
    }
  }

  /**
   * Reads the sign in a cell of a report without such a column.
   * @param metric place of the metric
   */
  readSign(cell: Bytes, metric: number): void {
    if (this.#column !== null || !this.#areAmounts[metric] || !this.#isOpen) {
      return;
    }
    const sign = /[A-Z]{0,3}\p{Sc}|[A-Z]{3}/u.exec(decodeUtf8(cell))?.[0];
    if (sign !== undefined) {
      this.#found.add(sign);
    }
  }

  get #isOpen(): boolean {
    return this.#found.size < MOST_NAMED;
  }
}

function cellOf(bytes: Bytes, start: number, end: number, column: number): Bytes {
  const from = cellStart(bytes, start, end, column);
  return bytes.subarray(from, cellEnd(bytes, from, end));
}
