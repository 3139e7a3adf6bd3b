import { trimCapacity } from '../blocks/block-builder.ts';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../blocks/line-block.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { COPY_SLACK, fillHoles } from '../blocks/word-copy.ts';
import { itemCount, itemStart } from './packed-items.ts';
import { plainProductBytes } from './plain-product.ts';
import { concat, type PlainVariant, PrefixCursor, RowCursor } from './product-cursor.ts';
import type { PackedItems } from './recipe.ts';

/** Maximum size of a template that stays in the processor's cache; a larger one must be reused to pay off. */
const SMALL_TEMPLATE_BYTES = 512 << 10;
const TEMPLATE_BYTES = 4 << 20;
const ALL_TEMPLATES_BYTES = 32 << 20;

/** Minimum rows for which a template pays off. */
const TEMPLATE_ROWS = 16;

/** Rows of the inner columns, each with a hole of the same size for the text of the outer columns. */
interface RowTemplate {
  readonly bytes: Uint8Array;
  readonly holes: Uint32Array;
  /** End of each row, after its line end. */
  readonly rowEnds: Uint32Array;
}

/**
 * Writes the rows of plain products as blocks. Rows that share the items of the outer columns are copied from a
 * template of the inner columns, whose holes are then filled; if a template does not pay off, rows are written one by
 * one.
 */
export class ProductWriter {
  readonly #variants: readonly PlainVariant[];
  readonly #cursor: RowCursor;
  /** Number of columns outside the template; 0 if there is no template. */
  readonly #outerWidth: number;
  /** Number of rows in a template. */
  readonly #innerRows: number;
  readonly #templates = new Map<number, RowTemplate | null>();
  #templatesBytes = 0;

  /**
   * @param variants at least one; their products have the same number of items in each column
   */
  constructor(variants: readonly PlainVariant[]) {
    this.#variants = variants;
    this.#cursor = new RowCursor(variants);
    this.#outerWidth = chooseOuterWidth(variants);
    this.#innerRows = innerRows(variants, this.#outerWidth);
  }

  /**
   * Returns the rows `[start, end)` as blocks.
   * @param target memory of at least `BLOCK_BYTES` shared by all blocks, which are then only borrowed until the next
   *   one is requested; if omitted, every block owns its memory
   */
  *write(start: number, end: number, target?: Bytes): Generator<LineBlock, void, void> {
    const outer = this.#outerWidth === 0 ? null : new PrefixCursor(this.#variants[0].product, this.#outerWidth);
    outer?.seek((start - (start % this.#innerRows)) / this.#innerRows);
    let cursorRow = -1;
    let bytes: Bytes = target ?? new Uint8Array(BLOCK_BYTES + COPY_SLACK);
    let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let length = 0;
    let count = 0;
    let row = start;
    while (row < end) {
      const inner = row % this.#innerRows;
      const stop = Math.min(end, row + this.#innerRows - inner);
      const capacity = bytes.length - COPY_SLACK;
      const template = outer && this.#template(outer.length);
      const from = row;
      if (outer && template) {
        const startByte = inner === 0 ? 0 : template.rowEnds[inner - 1];
        const innerEnd = lastFitting(template.rowEnds, inner, inner + stop - row, startByte + capacity - length);
        if (innerEnd > inner) {
          const endByte = template.rowEnds[innerEnd - 1];
          bytes.set(template.bytes.subarray(startByte, endByte), length);
          fillHoles(view, length - startByte, template.holes, inner, innerEnd, outer.view, outer.length);
          length += endByte - startByte;
          row += innerEnd - inner;
        }
      } else {
        if (cursorRow !== row) {
          this.#cursor.seek(row);
        }
        const written = this.#cursor.write(bytes, view, length, capacity, stop - row);
        length = written.end;
        row += written.rows;
        cursorRow = row;
      }
      count += row - from;
      if (row === stop) {
        outer?.next();
      } else if (count > 0) {
        yield { bytes: target ? bytes.subarray(0, length) : trimCapacity(bytes, length), count };
        bytes = target ?? new Uint8Array(BLOCK_BYTES + COPY_SLACK);
        view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        length = 0;
        count = 0;
      } else {
        // A single row longer than a block.
        this.#cursor.seek(row);
        bytes = new Uint8Array(this.#cursor.nextSize + COPY_SLACK);
        view = new DataView(bytes.buffer);
      }
    }
    if (count > 0) {
      yield { bytes: target ? bytes.subarray(0, length) : trimCapacity(bytes, length), count };
    }
  }

  /** Returns the template for holes of a size; null if it would be too large. */
  #template(holeSize: number): RowTemplate | null {
    const known = this.#templates.get(holeSize);
    if (known !== undefined) {
      return known;
    }
    const template = makeTemplate(this.#variants, this.#outerWidth, this.#innerRows, holeSize);
    const size = template === null ? 0 : template.bytes.length + 8 * this.#innerRows;
    if (this.#templatesBytes + size > ALL_TEMPLATES_BYTES) {
      this.#templates.clear();
      this.#templatesBytes = 0;
    }
    this.#templates.set(holeSize, template);
    this.#templatesBytes += size;
    return template;
  }
}

/** Returns the last of `rowEnds[from, to]` that is at most `limit`. */
function lastFitting(rowEnds: Uint32Array, from: number, to: number, limit: number): number {
  if (rowEnds[to - 1] <= limit) {
    return to;
  }
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowEnds[middle] <= limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Returns the number of columns outside the template: as few as its size allows; 0 if no template pays off. */
function chooseOuterWidth(variants: readonly PlainVariant[]): number {
  const { product } = variants[0];
  // Variants of different products would have holes of different sizes.
  if (variants.some((variant) => variant.product !== product)) {
    return 0;
  }
  const counts = product.columns.map(itemCount);
  const rows = counts.reduce((total, count) => total * count, 1);
  const around = variants.reduce((sum, variant) => sum + variant.before.length + variant.after.length + 1, 0);
  const rowBytes = Number(plainProductBytes(product)) / rows + around / variants.length;
  for (let width = 1; width < counts.length; width++) {
    const inner = innerRows(variants, width);
    const prefixes = (rows * variants.length) / inner;
    const size = inner * rowBytes;
    if (inner < TEMPLATE_ROWS || prefixes < 2 || size > TEMPLATE_BYTES) {
      continue;
    }
    if (size <= SMALL_TEMPLATE_BYTES) {
      return width;
    }
    const templates = countHoleSizes(product.columns.slice(0, width));
    if (templates * size <= ALL_TEMPLATES_BYTES && templates * 2 <= prefixes) {
      return width;
    }
  }
  return 0;
}

/** Counts the different sizes of the outer columns' items together. */
function countHoleSizes(columns: readonly PackedItems[]): number {
  let sizes = new Set([0]);
  for (const items of columns) {
    const own = new Set<number>();
    for (let i = 0; i < itemCount(items); i++) {
      own.add(items.ends[i] - itemStart(items, i));
    }
    if (own.size * sizes.size > 10_000) {
      return Number.POSITIVE_INFINITY;
    }
    sizes = new Set([...sizes].flatMap((size) => Array.from(own, (more) => size + more)));
  }
  return sizes.size;
}

function innerRows(variants: readonly PlainVariant[], outerWidth: number): number {
  return variants[0].product.columns
    .slice(outerWidth)
    .reduce((rows, items) => rows * itemCount(items), variants.length);
}

function makeTemplate(
  variants: readonly PlainVariant[],
  outerWidth: number,
  rows: number,
  holeSize: number,
): RowTemplate | null {
  const { columns, joints } = variants[0].product;
  const product = {
    columns: columns.slice(outerWidth),
    joints: [concat(joints[0], new Uint8Array(holeSize)), ...joints.slice(outerWidth + 1)],
  };
  const around = variants.reduce((sum, variant) => sum + variant.before.length + variant.after.length + 1, 0);
  const size = Number(plainProductBytes(product)) * variants.length + (around * rows) / variants.length;
  if (size > TEMPLATE_BYTES * 2) {
    return null;
  }
  const bytes = new Uint8Array(size + COPY_SLACK);
  const cursor = new RowCursor(variants.map((variant) => ({ ...variant, product })));
  cursor.write(bytes, new DataView(bytes.buffer), 0, size, rows);
  const rowEnds = findLineEnds({ bytes: bytes.subarray(0, size), count: rows });
  const holes = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const rowStart = row === 0 ? 0 : rowEnds[row - 1];
    holes[row] = rowStart + variants[row % variants.length].before.length + joints[0].length;
    rowEnds[row]++;
  }
  return { bytes: bytes.subarray(0, size), holes, rowEnds };
}
