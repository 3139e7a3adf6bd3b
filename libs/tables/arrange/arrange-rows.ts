import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import type { MarkedRows } from '../../lines/kernels/find/exact-text.ts';
import { type DecimalSign, readNumber } from '../number-cells.ts';
import { NumberSample } from '../number-sample.ts';
import { sortByText } from '../sort-rows.ts';
import { ConditionTest, type RowFilter } from './row-filters.ts';
import { orderOfNumbers } from './sort-numbers.ts';

/** Order of a table by one column, by its place from 0. */
export interface RowSort {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** Filters and order of the rows of a table. */
export interface Arrangement {
  /** All of them must be fulfilled. */
  readonly filters: readonly RowFilter[];
  readonly sort: RowSort | null;
}

/** Opens the rows for reading from the first one; each block is only borrowed until the next one is requested. */
export type OpenTable = () => AsyncIterable<LineBlock>;

/** Decimal signs of the columns that a filter or the order reads as numbers. */
export interface NumberColumns {
  /** Decimal sign of the order's column; null if it is sorted as text. */
  readonly sorted: DecimalSign | null;
  /** Decimal sign for each filter. */
  readonly filters: readonly DecimalSign[];
}

/** Finds out which columns of an arrangement hold numbers, by their first 1,000 cells that are not empty. */
export async function sampleColumns(open: OpenTable, { filters, sort }: Arrangement): Promise<NumberColumns> {
  const samples = new Map<number, NumberSample>();
  for (const { column, condition } of filters) {
    if ('value' in condition) {
      samples.set(column, new NumberSample());
    }
  }
  if (sort) {
    samples.set(sort.column, new NumberSample());
  }
  if (samples.size > 0) {
    const cells = new ColumnCells();
    for await (const block of open()) {
      for (const [column, sample] of samples) {
        addCells(sample, cells.of(block, column));
      }
      if ([...samples.values()].every(({ isFull }) => isFull)) {
        break;
      }
    }
  }
  return {
    sorted: (sort && samples.get(sort.column)?.decimalSign()) ?? null,
    filters: filters.map(({ column }) => (samples.get(column) ?? new NumberSample()).likelyDecimalSign()),
  };
}

function addCells(sample: NumberSample, { bytes }: LineBlock): void {
  for (let start = 0; start < bytes.length && !sample.isFull; ) {
    const end = bytes.indexOf(LF, start);
    sample.add(bytes, start, end);
    start = end + 1;
  }
}

/** Applies all filters to blocks. */
export class RowFilters {
  readonly #filters: readonly ConditionTest[];

  constructor(filters: readonly RowFilter[], numbers: NumberColumns) {
    this.#filters = filters.map((filter, index) => new ConditionTest(filter, numbers.filters[index]));
  }

  /** Marks the rows that fulfil all conditions. Returns null if there are no conditions. */
  mark(block: LineBlock): MarkedRows | null {
    if (this.#filters.length === 0) {
      return null;
    }
    const flags = new Uint8Array(block.count).fill(1);
    const byteLengths = this.#filters.map((filter) => filter.apply(block, flags));
    // Rows of several filters are counted together.
    const counted = byteLengths.length === 1 ? byteLengths[0] : null;
    return { flags, byteLength: counted ?? markedBytes(block, flags) };
  }
}

/** Collects the cells of one column and returns the order of their rows. */
export class RowSorter {
  readonly #sort: RowSort;
  readonly #decimal: DecimalSign | null;
  readonly #cells = new ColumnCells();
  readonly #texts: LineBlock[] = [];
  #numbers: Float64Array<ArrayBuffer>;
  #count = 0;

  /** @param most number of rows that will be added at most */
  constructor(sort: RowSort, decimal: DecimalSign | null, most: number) {
    this.#sort = sort;
    this.#decimal = decimal;
    this.#numbers = new Float64Array(decimal === null ? 0 : most);
  }

  /** Adds the rows of a block whose flag is 1, or all. */
  add(block: LineBlock, flags: Uint8Array | null): void {
    const cells = this.#cells.of(block, this.#sort.column);
    if (this.#decimal === null) {
      this.#addTexts(cells, flags);
    } else {
      this.#addNumbers(cells, flags, this.#decimal);
    }
  }

  /**
   * Returns the order of the added rows.
   * @throws LinesTooLarge
   */
  order(): Uint32Array<ArrayBuffer> {
    const isDescending = this.#sort.direction === 'descending';
    return this.#decimal === null
      ? sortByText(this.#texts, 0, isDescending ? 'reverse' : 'alphabetical', { keepsTies: true })
      : orderOfNumbers(this.#numbers.subarray(0, this.#count), isDescending);
  }

  #addNumbers({ bytes, count }: LineBlock, flags: Uint8Array | null, decimal: DecimalSign): void {
    const numbers = this.#numbers;
    for (let row = 0, start = 0; row < count; row++) {
      let end = start;
      while (bytes[end] !== LF) {
        end++;
      }
      if (flags === null || flags[row] === 1) {
        numbers[this.#count++] = readNumber(bytes, start, end, decimal);
      }
      start = end + 1;
    }
  }

  #addTexts(cells: LineBlock, flags: Uint8Array | null): void {
    if (flags === null) {
      this.#texts.push({ bytes: cells.bytes.slice(), count: cells.count });
      return;
    }
    const { bytes } = cells;
    const kept = new Uint8Array(bytes.length);
    const ends = findLineEnds(cells);
    let length = 0;
    let count = 0;
    for (let row = 0; row < cells.count; row++) {
      if (flags[row] === 1) {
        const line = bytes.subarray(row === 0 ? 0 : ends[row - 1] + 1, ends[row] + 1);
        kept.set(line, length);
        length += line.length;
        count++;
      }
    }
    this.#texts.push({ bytes: kept.slice(0, length), count });
  }
}

/** Rows of an arrangement: their numbers in the table, in order, and their size with line ends. */
export interface ArrangedRows {
  readonly order: Uint32Array<ArrayBuffer>;
  readonly byteLength: number;
}

/**
 * Filters and sorts the rows of a table by reading only the columns needed. Ties keep their order.
 * @param count number of rows
 * @param onRows called with the number of rows read after each block
 * @throws LinesTooLarge if a column is too large to be sorted
 */
export async function arrangeRows(
  open: OpenTable,
  count: number,
  arrangement: Arrangement,
  onRows: (done: number) => void,
): Promise<ArrangedRows> {
  const { sort } = arrangement;
  const numbers = await sampleColumns(open, arrangement);
  const filters = new RowFilters(arrangement.filters, numbers);
  const sorter = sort && new RowSorter(sort, numbers.sorted, count);
  const kept = new Uint32Array(arrangement.filters.length > 0 ? count : 0);
  let keptCount = 0;
  let byteLength = 0;
  let row = 0;
  for await (const block of open()) {
    const marked = filters.mark(block);
    sorter?.add(block, marked?.flags ?? null);
    byteLength += marked?.byteLength ?? block.bytes.length;
    if (marked) {
      for (let line = 0; line < block.count; line++) {
        if (marked.flags[line] === 1) {
          kept[keptCount++] = row + line;
        }
      }
    }
    row += block.count;
    onRows(row);
  }
  const order = sorter?.order();
  if (arrangement.filters.length === 0) {
    return { order: order ?? Uint32Array.from({ length: row }, (_, index) => index), byteLength };
  }
  return { order: order ? order.map((place) => kept[place]) : kept.slice(0, keptCount), byteLength };
}

/** Returns the bytes of the lines whose flag is 1, with line ends. */
function markedBytes(block: LineBlock, flags: Uint8Array): number {
  if (!flags.includes(1)) {
    return 0;
  }
  if (!flags.includes(0)) {
    return block.bytes.length;
  }
  const ends = findLineEnds(block);
  let sum = 0;
  for (let line = 0; line < flags.length; line++) {
    if (flags[line] === 1) {
      sum += ends[line] - (line === 0 ? -1 : ends[line - 1]);
    }
  }
  return sum;
}
