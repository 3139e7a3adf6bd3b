import { getOrAdd } from '../../get-or-add.ts';
import { BlockBuilder } from '../blocks/block-builder.ts';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import { type Rows, toRowCount } from '../rows/rows.ts';
import { type RowSource, writeBlocks } from './block-writer.ts';
import { itemCount } from './packed-items.ts';
import { type PlainProduct, toPlainProduct } from './plain-product.ts';
import { toPlainTable } from './plain-table.ts';
import { plainProductBytes, productBytes, tableBytes } from './product-bytes.ts';
import { ProductTexts } from './product-texts.ts';
import { productWriter } from './product-writer.ts';
import { type Part, type ProductRecipe, productCount, type RowVariant } from './recipe.ts';
import { tableWriter } from './table-writer.ts';

/** Rows computed on access; they use no memory besides the recipe's columns. */
export class ProductRows implements Rows {
  readonly count: number;
  readonly #recipe: ProductRecipe;
  /** Products by `plusOnEveryWord`; null if items cannot be changed separately. */
  readonly #plainProducts = new Map<boolean, PlainProduct | null>();
  /** Opens the rows as bytes; null if they can only be computed as text. */
  #open: (() => RowSource) | null | undefined;
  #byteLength: number | undefined;

  /**
   * @throws RangeError for more than 2^53 rows
   */
  constructor(recipe: ProductRecipe) {
    this.count = toRowCount(productCount(recipe));
    this.#recipe = wellFormed(recipe);
  }

  get byteLength(): number {
    this.#byteLength ??= Number(this.#countBytes());
    return this.#byteLength;
  }

  rows(start: number, end: number, maxChars = Number.POSITIVE_INFINITY): string[] {
    const rows: string[] = [];
    for (const row of new ProductTexts(this.#recipe).rows(Math.max(start, 0), Math.min(end, this.count), maxChars)) {
      rows.push(row);
    }
    return rows;
  }

  /**
   * Returns the rows `[start, end)` as blocks.
   * @param target memory of at least `BLOCK_BYTES` shared by all blocks, which are then only borrowed until the next
   *   one is requested; much faster if blocks are not stored. If omitted, every block owns its memory.
   */
  *blocks(start = 0, end = this.count, target?: Bytes): Generator<LineBlock, void, void> {
    const from = Math.max(start, 0);
    const to = Math.min(end, this.count);
    if (this.#open === undefined) {
      this.#open = this.#recipe.cells ? this.#tableWriter() : this.#productWriter();
    }
    if (this.#open !== null) {
      yield* writeBlocks(this.#open(), from, to, target);
      return;
    }
    const builder = new BlockBuilder();
    for (const text of new ProductTexts(this.#recipe).rows(from, to, Number.POSITIVE_INFINITY)) {
      const closed = builder.appendText(text);
      if (closed) {
        yield closed;
      }
    }
    yield* builder.rest();
  }

  #countBytes(): bigint {
    if (this.#recipe.cells) {
      return tableBytes(this.#recipe);
    }
    return this.#recipe.variants.reduce((sum, variant) => sum + this.#variantBytes(variant), 0n);
  }

  #variantBytes({ before, after, plusOnEveryWord: hasPlus = false }: RowVariant): bigint {
    // Changing all items takes time and memory, so the plain product is only used if it is cached.
    const plain = this.#plainProducts.get(hasPlus);
    const rows = BigInt(this.count) / BigInt(this.#recipe.variants.length);
    const around = BigInt(utf8(before).length + utf8(after).length + 1);
    return (plain ? plainProductBytes(plain) : productBytes(this.#recipe, hasPlus)) + rows * around;
  }

  #plain(hasPlus: boolean): PlainProduct | null {
    return getOrAdd(this.#plainProducts, hasPlus, () => toPlainProduct(this.#recipe, hasPlus));
  }

  #productWriter(): (() => RowSource) | null {
    const variants = [];
    for (const { before, after, plusOnEveryWord: hasPlus } of this.#recipe.variants) {
      const product = this.#plain(hasPlus === true);
      if (product === null) {
        return null;
      }
      variants.push({ product, before: utf8(before), after: utf8(after) });
    }
    return productWriter(variants);
  }

  #tableWriter(): (() => RowSource) | null {
    const rows = toPlainTable(this.#recipe);
    return rows && tableWriter(this.#recipe.columns.map(itemCount), rows);
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the recipe with lone surrogates replaced by U+FFFD, as in written rows. */
function wellFormed(recipe: ProductRecipe): ProductRecipe {
  return {
    ...recipe,
    separator: withoutLoneSurrogates(recipe.separator),
    wrapBefore: withoutLoneSurrogates(recipe.wrapBefore),
    wrapAfter: withoutLoneSurrogates(recipe.wrapAfter),
    variants: recipe.variants.map((variant) => ({
      ...variant,
      before: withoutLoneSurrogates(variant.before),
      after: withoutLoneSurrogates(variant.after),
    })),
    ...(recipe.cells && {
      cells: recipe.cells.map((cell) => ({ ...cell, parts: cell.parts.map(wellFormedPart) })),
    }),
  };
}

function wellFormedPart(part: Part): Part {
  if ('text' in part) {
    return { text: withoutLoneSurrogates(part.text) };
  }
  return 'variant' in part ? { variant: part.variant.map(withoutLoneSurrogates) } : part;
}

function withoutLoneSurrogates(text: string): string {
  return decodeUtf8(utf8(text));
}
