import { COMMA, type DecimalSign, DOT, isEmptyNumber, readNumber } from './number-cells.ts';

/** Number of cells from which the kind of a column is determined. */
const SAMPLE_CELLS = 1_000;

const ZERO = 0x30;
const NINE = 0x39;

const encoder = new TextEncoder();

/**
 * Finds out from its first cells whether a column holds numbers. Add cells in order; empty ones do not count. A
 * separator votes for being the decimal sign if it is the last of both kinds in a cell, or the only one that cannot group
 * digits; one that occurs several times without the other kind votes for the other. Comma wins with more votes. Without any
 * vote, comma wins if some cells have a dot and all whole numbers have at most three digits: `1.193` beside `98`.
 */
export class NumberSample {
  readonly #cells: Uint8Array[] = [];
  #dots = 0;
  #commas = 0;
  #hasDots = false;
  /** True if a cell without separators has one to three digits. */
  #hasShort = false;
  /** True if such a cell has more. */
  #hasLong = false;

  get isFull(): boolean {
    return this.#cells.length >= SAMPLE_CELLS;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    if (this.isFull || isEmptyNumber(bytes, start, end)) {
      return;
    }
    const cell = bytes.slice(start, end);
    this.#cells.push(cell);
    const decimal = decimalOf(cell);
    this.#dots += Number(decimal === DOT);
    this.#commas += Number(decimal === COMMA);
    if (cell.includes(DOT)) {
      this.#hasDots = true;
    } else if (!cell.includes(COMMA)) {
      const digits = cell.filter(isDigit).length;
      this.#hasLong ||= digits > 3;
      this.#hasShort ||= digits > 0 && digits <= 3;
    }
  }

  /** Returns the decimal sign of the column; null if a cell is no number, or if all are empty. */
  decimalSign(): DecimalSign | null {
    const decimal = this.likelyDecimalSign();
    const areNumbers = this.#cells.every((cell) => !Number.isNaN(readNumber(cell, 0, cell.length, decimal)));
    return this.#cells.length > 0 && areNumbers ? decimal : null;
  }

  /** Returns the likely decimal sign, also if not all cells are numbers. */
  likelyDecimalSign(): DecimalSign {
    const dotsGroup = this.#dots + this.#commas === 0 && this.#hasDots && this.#hasShort && !this.#hasLong;
    return dotsGroup || this.#commas > this.#dots ? COMMA : DOT;
  }
}

/**
 * Reads a number that somebody typed, by the rules for a column that has this cell alone: `2,5` is 2.5, `1,000` is 1000.
 * @returns NaN if the text is no number
 */
export function parseNumber(text: string): number {
  const bytes = encoder.encode(text);
  const sample = new NumberSample();
  sample.add(bytes, 0, bytes.length);
  return readNumber(bytes, 0, bytes.length, sample.likelyDecimalSign());
}

/** Returns the decimal sign for which a cell votes; null without a separator, or if it may be a number with either. */
function decimalOf(cell: Uint8Array): DecimalSign | null {
  const dot = cell.lastIndexOf(DOT);
  const comma = cell.lastIndexOf(COMMA);
  if (dot < 0 && comma < 0) {
    return null;
  }
  const [last, other] = dot > comma ? ([DOT, COMMA] as const) : ([COMMA, DOT] as const);
  if (dot >= 0 && comma >= 0) {
    return last;
  }
  const at = Math.max(dot, comma);
  if (cell.indexOf(last) < at) {
    return other;
  }
  return canGroup(cell, at) ? null : last;
}

/** Returns true if a separator has three digits after it, and before it one to three that do not begin with 0. */
function canGroup(cell: Uint8Array, at: number): boolean {
  let start = at;
  while (start > 0 && isDigit(cell[start - 1])) {
    start--;
  }
  let end = at + 1;
  while (end < cell.length && isDigit(cell[end])) {
    end++;
  }
  return end - at === 4 && start < at && at - start <= 3 && cell[start] !== ZERO;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
