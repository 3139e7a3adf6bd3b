import { concatBytes } from '../blocks/concat-bytes.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { COPY_SLACK } from '../blocks/word-copy.ts';
import type { RowSource } from './block-writer.ts';
import { itemCount, itemStart } from './packed-items.ts';
import { plainProductBytes } from './product-bytes.ts';
import { type PlainVariant, PrefixCursor, RowCursor } from './product-cursor.ts';
import type { PackedItems } from './recipe.ts';
import {
  chooseOuterWidth,
  type HoleCursor,
  innerRows,
  isTemplateSize,
  type ProductShape,
  type RowTemplate,
  TemplateCache,
  TemplateSource,
} from './template-source.ts';

/**
 * Prepares writing the rows of plain products.
 * @param variants at least one; their products have the same number of items in each column
 * @returns a function that opens the rows; sources opened by it share their templates
 */
export function productWriter(variants: readonly PlainVariant[]): () => RowSource {
  const [{ product }] = variants;
  const shape = shapeOf(variants);
  // Variants of different products would have holes of different sizes.
  const isShared = variants.every((variant) => variant.product === product);
  const width = isShared
    ? chooseOuterWidth(shape, (outerWidth) => countHoleSizes(product.columns.slice(0, outerWidth)))
    : 0;
  if (width === 0) {
    return () => new RowCursor(variants);
  }
  const rows = innerRows(shape, width);
  const templates = new TemplateCache((holes) => makeTemplate(variants, width, rows, holes.size(0)));
  return () => {
    const prefix = new PrefixHole(new PrefixCursor(product, width));
    return new TemplateSource(templates, rows, prefix, new RowCursor(variants));
  };
}

/** The prefix of the outer columns as the only hole of a template. */
class PrefixHole implements HoleCursor {
  readonly #prefix: PrefixCursor;

  constructor(prefix: PrefixCursor) {
    this.#prefix = prefix;
  }

  seek(combination: number): void {
    this.#prefix.seek(combination);
  }

  next(): void {
    this.#prefix.next();
  }

  get key(): number {
    return this.#prefix.length;
  }

  size(): number {
    return this.#prefix.length;
  }

  view(): DataView {
    return this.#prefix.view;
  }
}

function shapeOf(variants: readonly PlainVariant[]): ProductShape {
  const [{ product }] = variants;
  const counts = product.columns.map(itemCount);
  const rows = counts.reduce((total, count) => total * count, 1);
  const rowBytes = Number(plainProductBytes(product)) / rows + sizeAround(variants) / variants.length;
  return { counts, variants: variants.length, rowBytes };
}

/** Returns the bytes around one combination in all variants, with the line ends. */
function sizeAround(variants: readonly PlainVariant[]): number {
  return variants.reduce((sum, variant) => sum + variant.before.length + variant.after.length + 1, 0);
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

function makeTemplate(
  variants: readonly PlainVariant[],
  outerWidth: number,
  rows: number,
  holeSize: number,
): RowTemplate | null {
  const { columns, joints } = variants[0].product;
  const product = {
    columns: columns.slice(outerWidth),
    joints: [concatBytes([joints[0], new Uint8Array(holeSize)]), ...joints.slice(outerWidth + 1)],
  };
  const size = Number(plainProductBytes(product)) * variants.length + (sizeAround(variants) * rows) / variants.length;
  if (!isTemplateSize(size)) {
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
  return { bytes: bytes.subarray(0, size), holes: [holes], rowEnds };
}
