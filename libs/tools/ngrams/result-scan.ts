import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { type Amount, amountOf } from './amounts.ts';

/** An n-gram with its cost. */
export interface GramCost {
  readonly text: string;
  readonly cost: number;
}

/** Findings in the rows of a result. */
export interface ResultFindings {
  /** Numbers of the rows that are suggested as negatives. */
  readonly suggested: Uint32Array;
  /** N-grams with the highest cost, highest first; empty without a column of costs. */
  readonly costliest: readonly GramCost[];
  /** Most conversions of an n-gram. */
  readonly mostConversions: number;
}

const DASH = 0x2d;
const QUOTE = 0x22;

/** Reads the rows of a result for its charts and the choice of its suggestions. */
export class ResultScan {
  readonly #gram: number;
  readonly #cost: number;
  readonly #conversions: number;
  readonly #most: number;
  readonly #least: Amount;
  readonly #negatives = new LineSet();
  readonly #costliest: GramCost[] = [];
  #suggested = new Uint32Array(1024);
  #count = 0;
  #row = 0;
  #mostConversions = 0;

  /**
   * @param columns of the result
   * @param most number of n-grams with the highest cost
   * @param least cost from which n-grams are suggested: one that is suggested in a campaign may cost less in another
   */
  constructor(columns: readonly string[], most: number, least: Amount) {
    this.#gram = columns.indexOf('N-gram');
    this.#cost = columns.indexOf('Cost');
    this.#conversions = columns.indexOf('Conversions');
    this.#most = most;
    this.#least = least;
  }

  /** Reads suggested negatives, all of them before the first rows. */
  addNegatives({ bytes }: LineBlock): void {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start);
      const dashed = bytes[start] === DASH ? start + 1 : start;
      const isQuoted = bytes[dashed] === QUOTE;
      this.#negatives.add(bytes, isQuoted ? dashed + 1 : dashed, isQuoted ? end - 1 : end);
      start = end + 1;
    }
  }

  addRows({ bytes }: LineBlock): void {
    for (let start = 0; start < bytes.length; this.#row++) {
      const end = bytes.indexOf(LF, start);
      if (this.#cost >= 0) {
        this.#readRow(bytes, start, end);
      }
      start = end + 1;
    }
  }

  get findings(): ResultFindings {
    return {
      suggested: this.#suggested.slice(0, this.#count),
      costliest: this.#costliest,
      mostConversions: this.#mostConversions,
    };
  }

  #readRow(bytes: Uint8Array, start: number, end: number): void {
    const gram = cellStart(bytes, start, end, this.#gram);
    const gramEnd = cellEnd(bytes, gram, end);
    const conversions =
      this.#conversions < 0 ? 0 : readNumber(bytes, cellStart(bytes, start, end, this.#conversions), end);
    const hasConversions = this.#conversions < 0 || conversions !== 0;
    this.#mostConversions = Math.max(this.#mostConversions, conversions);
    const cost = readNumber(bytes, cellStart(bytes, start, end, this.#cost), end);
    if (!hasConversions && this.#negatives.has(bytes, gram, gramEnd) && amountOf(cost) >= this.#least) {
      this.#suggest(this.#row);
    }
    const last = this.#costliest.at(-1);
    if (cost > 0 && (this.#costliest.length < this.#most || cost > (last?.cost ?? 0))) {
      const text = decodeUtf8(bytes.subarray(gram, gramEnd));
      const at = this.#costliest.findIndex((other) => other.cost < cost);
      this.#costliest.splice(at < 0 ? this.#costliest.length : at, 0, { text, cost });
      this.#costliest.length = Math.min(this.#costliest.length, this.#most);
    }
  }

  #suggest(row: number): void {
    if (this.#count === this.#suggested.length) {
      this.#suggested = grown(this.#suggested, new Uint32Array(this.#count * 2));
    }
    this.#suggested[this.#count++] = row;
  }
}

/** Returns the number in the cell at `start`, as the tool writes it. */
function readNumber(bytes: Uint8Array, start: number, end: number): number {
  return Number(decodeUtf8(bytes.subarray(start, cellEnd(bytes, start, end))));
}
