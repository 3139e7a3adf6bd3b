import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import { ExactText } from '../../lines/kernels/find/exact-text.ts';
import { type DecimalSign, readNumber } from '../number-cells.ts';
import { parseNumber } from '../number-sample.ts';

/**
 * Condition on the cells of a column (`docs/spec/formats.md`, Grid). Texts are compared by `toLowerCase()`. A cell is
 * empty if it holds nothing but white space.
 */
export type FilterCondition =
  | { readonly kind: 'contains' | 'equals' | 'begins'; readonly text: string }
  /** The value is a number as it was typed. It is read with the decimal sign of the column. */
  | { readonly kind: 'atLeast' | 'atMost'; readonly value: string }
  | { readonly kind: 'empty' | 'notEmpty' };

/** Condition on one column, by its place from 0. */
export interface RowFilter {
  readonly column: number;
  readonly condition: FilterCondition;
}

const encoder = new TextEncoder();

/** Tests which rows of blocks fulfil the condition of a filter. */
export class ConditionTest {
  readonly #column: number;
  readonly #keepsCell: (bytes: Uint8Array, start: number, end: number) => boolean;
  /** Null unless the condition is a text that is found as bytes. */
  readonly #exact: ExactText | null;
  readonly #place: 'any' | 'start' | 'whole';
  readonly #text: string;
  #cells: ColumnCells | undefined;

  /** @param decimal decimal sign of the column, for numbers */
  constructor({ column, condition }: RowFilter, decimal: DecimalSign) {
    this.#column = column;
    this.#text = 'text' in condition ? condition.text.toLowerCase() : '';
    this.#place = PLACES[condition.kind];
    // An empty text cannot be searched for: an empty cell, which equals it, has no bytes.
    this.#exact = this.#text === '' ? null : ExactText.create(this.#text, 'lowered');
    this.#keepsCell = cellTest(condition, this.#text, decimal);
  }

  /**
   * Sets the flags of rows that do not fulfil the condition to 0.
   * @returns the bytes of all rows that fulfil it, with line ends; null if they were not counted
   */
  apply(block: LineBlock, flags: Uint8Array): number | null {
    const marked = this.#exact?.markCells(block, this.#column, this.#place);
    if (marked) {
      for (let row = 0; row < flags.length; row++) {
        flags[row] &= marked.flags[row];
      }
      return marked.byteLength;
    }
    this.#cells ??= new ColumnCells();
    const { bytes } = this.#cells.of(block, this.#column);
    for (let row = 0, start = 0; row < flags.length; row++) {
      const end = bytes.indexOf(LF, start);
      if (flags[row] === 1 && !this.#keepsCell(bytes, start, end)) {
        flags[row] = 0;
      }
      start = end + 1;
    }
    return null;
  }
}

const PLACES = {
  contains: 'any',
  begins: 'start',
  equals: 'whole',
  atLeast: 'any',
  atMost: 'any',
  empty: 'any',
  notEmpty: 'any',
} as const;

function cellTest(
  condition: FilterCondition,
  text: string,
  decimal: DecimalSign,
): (bytes: Uint8Array, start: number, end: number) => boolean {
  const lowered = (bytes: Uint8Array, start: number, end: number) =>
    decodeUtf8(bytes.subarray(start, end)).toLowerCase();
  switch (condition.kind) {
    case 'contains':
      return (bytes, start, end) => lowered(bytes, start, end).includes(text);
    case 'equals':
      return (bytes, start, end) => lowered(bytes, start, end) === text;
    case 'begins':
      return (bytes, start, end) => lowered(bytes, start, end).startsWith(text);
    case 'atLeast': {
      const limit = limitOf(condition.value, decimal);
      return (bytes, start, end) => readNumber(bytes, start, end, decimal) >= limit;
    }
    case 'atMost': {
      const limit = limitOf(condition.value, decimal);
      return (bytes, start, end) => readNumber(bytes, start, end, decimal) <= limit;
    }
    case 'empty':
      return isBlank;
    case 'notEmpty':
      return (bytes, start, end) => !isBlank(bytes, start, end);
  }
}

/** Reads the number of a condition as a cell of its column, or by itself if the column could not have it. */
function limitOf(value: string, decimal: DecimalSign): number {
  const bytes = encoder.encode(value);
  const limit = readNumber(bytes, 0, bytes.length, decimal);
  return Number.isNaN(limit) ? parseNumber(value) : limit;
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) {
    return true;
  }
  // White space of one byte, and the first bytes of longer ones.
  const byte = bytes[start];
  return (byte <= 0x20 || byte >= 0xc2) && decodeUtf8(bytes.subarray(start, end)).trim() === '';
}
