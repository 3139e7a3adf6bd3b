import { itemCount, itemStart } from '../../lines/product/packed-items.ts';
import type { Part, ProductRecipe } from '../../lines/product/recipe.ts';

const encoder = new TextEncoder();

/** Sizes of the rows of a product with cells, which are not cased. */
export class RowSizes {
  readonly count: number;
  /** By place of a digit, from the slowest: the bytes of all its items before each item. The last one is the variant. */
  readonly #before: readonly Float64Array[];
  /** Rows of one item of each digit, and the bytes of the digits after it in these rows. */
  readonly #rows: number[] = [];
  readonly #inner: number[] = [];
  /** Bytes that all rows have: texts, TABs and the line end. */
  readonly #base: number;

  constructor({ columns, variants, cells = [] }: ProductRecipe) {
    const parts = cells.flatMap((cell) => cell.parts);
    const texts = parts.flatMap((part) => ('text' in part ? [sizeOf(part.text)] : []));
    this.#base = cells.length + texts.reduce((sum, size) => sum + size, 0);
    const digits = columns.map(({ ends }) => new Float64Array(ends.length + 1));
    digits.push(new Float64Array(variants.length + 1));
    for (const part of parts) {
      addSizes(part, columns, digits);
    }
    for (const sizes of digits) {
      for (let item = 1; item < sizes.length; item++) {
        sizes[item] += sizes[item - 1];
      }
    }
    this.#before = digits;
    let rows = 1;
    let bytes = 0;
    for (let digit = digits.length - 1; digit >= 0; digit--) {
      this.#rows[digit] = rows;
      this.#inner[digit] = bytes;
      const sizes = digits[digit];
      const items = sizes.length - 1;
      bytes = bytes * items + sizes[items] * rows;
      rows *= items;
    }
    this.count = rows;
  }

  /** Returns the bytes of the rows before a row, exact up to 2^53. */
  bytesBefore(row: number): number {
    let bytes = row * this.#base;
    // Bytes of the items of the slower digits, which all rows counted from here have.
    let outer = 0;
    let rest = row;
    for (const [digit, sizes] of this.#before.entries()) {
      const rows = this.#rows[digit];
      const item = Math.floor(rest / rows);
      bytes += sizes[item] * rows + item * (this.#inner[digit] + outer * rows);
      rest -= item * rows;
      if (rest === 0) {
        break;
      }
      outer += sizes[item + 1] - sizes[item];
    }
    return bytes;
  }

  /** Returns the last row up to `most` before which rows of at most so many bytes follow `row`. */
  endOf(row: number, most: number, bytes: number): number {
    const limit = this.bytesBefore(row) + bytes;
    let low = row;
    let high = most;
    while (low < high) {
      const middle = low + Math.ceil((high - low) / 2);
      if (this.bytesBefore(middle) <= limit) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}

/** Adds the sizes of a part's items, each at the place after its own. */
function addSizes(part: Part, columns: ProductRecipe['columns'], digits: readonly Float64Array[]): void {
  if ('variant' in part) {
    const sizes = digits[columns.length];
    for (const [variant, text] of part.variant.entries()) {
      sizes[variant + 1] += sizeOf(text);
    }
  } else if ('column' in part) {
    const items = part.items ?? columns[part.column];
    const sizes = digits[part.column];
    for (let item = 0; item < itemCount(items); item++) {
      sizes[item + 1] += items.ends[item] - itemStart(items, item);
    }
  }
}

function sizeOf(text: string): number {
  return encoder.encode(text).length;
}
