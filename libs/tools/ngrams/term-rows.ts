import { stemPlural } from '../../keywords/plural-stem.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import type { RunContext, TextSource } from '../shared/tool.ts';
import { type Amount, toAmount } from './amounts.ts';
import type { ReportColumns } from './choose-columns.ts';
import { NgramKernel, type OddTexts } from './kernel/ngram-kernel.ts';
import type { NgramOptions } from './options.ts';
import { splitWords } from './split-words.ts';

/** Rows whose numbers decide which decimal sign a report has. */
const VOTING_ROWS = 1000;

/** English words that say little by themselves (`docs/spec/ngrams.md`, Stop words); chosen by us. */
const STOP_WORDS = 'a an and at by for from in near of on or the to with'.split(' ');

const encoder = new TextEncoder();
const TOTAL = encoder.encode('Total');
const COLON = 0x3a;
const MINUS = 0x2d;

/** Reads the search terms of a report, with their words and metrics. */
export abstract class TermRows {
  readonly kernel: NgramKernel;
  /** Number of the last stop word; all numbers below are stop words. */
  protected readonly stopWords: number;
  readonly #columns: ReportColumns;
  readonly #options: NgramOptions;
  /** Blocks that wait for the decimal sign; undefined once it is known. */
  #waiting: LineBlock[] | undefined = [];

  /** @param seed of hashes; random if undefined */
  constructor(
    options: NgramOptions,
    columns: ReportColumns,
    isTable: boolean,
    readMarks: OddTexts['readMarks'] = () => undefined,
    seed?: number,
  ) {
    this.#columns = columns;
    this.#options = options;
    this.kernel = new NgramKernel(
      {
        splitWords: (term) => splitWords(decodeUtf8(term)),
        stem: (word) => stemPlural(decodeUtf8(word)),
        isTotal: (term, first) => isTotalTerm(term) || (isTable && columns.term > 0 && startsTotals(first)),
        isMissingValue,
        readMarks,
        trimmedStart: (cell) => trimmedStart(cell, 0, cell.length),
        trimmedEnd: (cell) => trimmedEnd(cell, 0, cell.length),
      },
      seed,
    );
    for (const word of STOP_WORDS) {
      this.kernel.addWord(word);
    }
    this.stopWords = this.kernel.words.size;
    const { exports, numbers } = this.kernel;
    for (const [place, { column }] of columns.metrics.entries()) {
      numbers[(exports.METRIC_COLUMNS.value >>> 2) + place] = column;
    }
    exports.setColumns(isTable, columns.term, columns.campaign, columns.metrics.length, options.plurals);
  }

  /** Terms that have words. */
  get termCount(): number {
    return this.kernel.exports.termCount.value;
  }

  /** Rows of totals, which are skipped. */
  get skippedTotals(): number {
    return this.kernel.exports.skippedTotals.value;
  }

  /** Cells of metrics that hold neither a number nor `--`, and are not empty. */
  get unreadable(): number {
    return this.kernel.exports.unreadable.value;
  }

  /** Returns the sum of a metric over all terms. */
  total(metric: number): Amount {
    const { exports, floats } = this.kernel;
    return toAmount(floats[(exports.LOW_SUMS.value >>> 3) + metric], floats[(exports.HIGH_SUMS.value >>> 3) + metric]);
  }

  /** Called for each block of rows, once it is in the kernel. */
  protected abstract readTerms(): void;

  /** Reads all terms of an input. */
  async readAll(source: TextSource, context: Pick<RunContext, 'signal' | 'progress'>): Promise<void> {
    let rows = 0;
    for await (const block of source.blocks()) {
      context.signal.throwIfAborted();
      this.#read(block);
      rows += block.count;
      context.progress(Math.min(rows, source.stats.lines), source.stats.lines);
    }
    this.#read(undefined);
  }

  /**
   * Puts blocks into the kernel, one after the other, and yields each. Holds them back until the decimal sign is known.
   * @param block the next one; undefined behind the last one
   */
  protected *putBlocks(block: LineBlock | undefined): Generator<LineBlock, void, void> {
    const waiting = this.#waiting;
    if (waiting !== undefined) {
      if (block !== undefined) {
        // A block is only borrowed, so those that wait are copied.
        waiting.push({ bytes: block.bytes.slice(), count: block.count });
      }
      if (block !== undefined && waiting.reduce((rows, { count }) => rows + count, 0) < VOTING_ROWS) {
        return;
      }
      this.kernel.exports.setDecimalSign(this.#decimalSign(waiting) === 'comma');
      this.#waiting = undefined;
    }
    for (const ready of waiting ?? (block ? [block] : [])) {
      this.kernel.takeRows(ready.bytes);
      yield ready;
    }
  }

  #read(block: LineBlock | undefined): void {
    for (const _ of this.putBlocks(block)) {
      this.readTerms();
    }
  }

  #decimalSign(blocks: readonly LineBlock[]): 'dot' | 'comma' {
    const { decimal } = this.#options;
    const column = (['cost', 'value', 'conversions'] as const)
      .map((name) => this.#columns.metrics.find(({ metric }) => metric === name)?.column)
      .find((found) => found !== undefined);
    if (decimal !== 'auto' || column === undefined) {
      return decimal === 'comma' ? 'comma' : 'dot';
    }
    const votes = new DecimalVotes();
    let rows = 0;
    for (const { bytes } of blocks) {
      for (let start = 0; start < bytes.length && rows < VOTING_ROWS; rows++) {
        const end = bytes.indexOf(LF, start);
        const cell = cellStart(bytes, start, end, column);
        votes.add(bytes.subarray(cell, cellEnd(bytes, cell, end)));
        start = end + 1;
      }
    }
    return votes.winner;
  }
}

/** Returns true for the term of a row of totals, which begins with `Total:` or is `Total`. */
function isTotalTerm(term: Bytes): boolean {
  const start = trimmedStart(term, 0, term.length);
  const after = start + TOTAL.length;
  return startsWithTotal(term, start) && (term[after] === COLON || trimmedEnd(term, start, term.length) === after);
}

/** Returns true for the first cell of a row of totals, which begins with `Total:`. */
function startsTotals(cell: Bytes): boolean {
  const start = trimmedStart(cell, 0, cell.length);
  return startsWithTotal(cell, start) && cell[start + TOTAL.length] === COLON;
}

function startsWithTotal(bytes: Bytes, start: number): boolean {
  return TOTAL.every((byte, i) => bytes[start + i] === byte);
}

/** Returns true if a cell is empty or `--`, which report no value. */
export function isMissingValue(cell: Uint8Array): boolean {
  const from = trimmedStart(cell, 0, cell.length);
  const size = trimmedEnd(cell, from, cell.length) - from;
  return size === 0 || (size === 2 && cell[from] === MINUS && cell[from + 1] === MINUS);
}

/** Finds out which decimal sign the cells of a column have. */
class DecimalVotes {
  #dots = 0;
  #commas = 0;

  /** Counts a cell whose last separator is followed by one or two digits at its end. */
  add(cell: Uint8Array): void {
    const kept = decodeUtf8(cell).replace(/[^0-9.,+\u2212-]/g, '');
    const separator = /[.,](?=[0-9]{1,2}$)/.exec(kept)?.[0];
    if (separator === '.') {
      this.#dots++;
    } else if (separator === ',') {
      this.#commas++;
    }
  }

  get winner(): 'dot' | 'comma' {
    return this.#commas > this.#dots ? 'comma' : 'dot';
  }
}
