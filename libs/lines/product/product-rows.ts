import { BlockBuilder } from '../blocks/block-builder.ts';
import { cutChars, decodeUtf8 } from '../blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import type { Rows } from '../rows/rows.ts';
import { applyCasing, plusOnEveryWord } from './casing.ts';
import { decodeItem, itemCount, itemStart } from './packed-items.ts';
import { type PlainProduct, plainProductBytes, productBytes, toPlainProduct } from './plain-product.ts';
import { ProductWriter } from './product-writer.ts';
import { type ProductRecipe, productCount, type RowVariant, toRowCount } from './recipe.ts';

/** Rows computed on access; they use no memory besides the recipe's columns. */
export class ProductRows implements Rows {
  readonly count: number;
  readonly #recipe: ProductRecipe;
  /** Products by `plusOnEveryWord`; null if items cannot be changed separately. */
  readonly #plainProducts = new Map<boolean, PlainProduct | null>();
  #writer: ProductWriter | null | undefined;
  #byteLength: number | undefined;

  /**
   * @throws RangeError for more than 2^53 rows
   */
  constructor(recipe: ProductRecipe) {
    this.count = toRowCount(productCount(recipe));
    this.#recipe = wellFormed(recipe);
  }

  get byteLength(): number {
    this.#byteLength ??= Number(this.#recipe.variants.reduce((sum, variant) => sum + this.#variantBytes(variant), 0n));
    return this.#byteLength;
  }

  rows(start: number, end: number, maxChars = Number.POSITIVE_INFINITY): string[] {
    const rows: string[] = [];
    for (const row of this.#texts(Math.max(start, 0), Math.min(end, this.count), maxChars)) {
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
    if (this.#writer === undefined) {
      this.#writer = this.#makeWriter();
    }
    if (this.#writer !== null) {
      yield* this.#writer.write(from, to, target);
      return;
    }
    const builder = new BlockBuilder();
    for (const text of this.#texts(from, to, Number.POSITIVE_INFINITY)) {
      const closed = builder.appendText(text);
      if (closed) {
        yield closed;
      }
    }
    const last = builder.finish();
    if (last) {
      yield last;
    }
  }

  *#texts(start: number, end: number, maxChars: number): Generator<string, void, void> {
    const { columns, variants } = this.#recipe;
    const digits: number[] = columns.map(() => -1);
    const items: string[] = columns.map(() => '');
    let cased = '';
    for (let row = start; row < end; row++) {
      const variant = row % variants.length;
      if (row === start || variant === 0) {
        let rest = (row - variant) / variants.length;
        let isLong = false;
        for (let k = columns.length - 1; k >= 0; k--) {
          const digit = rest % itemCount(columns[k]);
          rest = (rest - digit) / itemCount(columns[k]);
          isLong ||= columns[k].ends[digit] - itemStart(columns[k], digit) > maxChars;
          if (digit === digits[k]) {
            continue;
          }
          digits[k] = digit;
          items[k] = decodeItem(columns[k], digit, maxChars);
        }
        cased = isLong ? this.#beginning(digits, maxChars) : this.#row(items);
      }
      yield cutChars(around(variants[variant], cased), maxChars);
    }
  }

  #row(items: readonly string[]): string {
    const { wrapBefore, separator, wrapAfter, casing } = this.#recipe;
    return applyCasing(wrapBefore + items.join(separator) + wrapAfter, casing);
  }

  /** Returns at least the first `maxChars` of a row that has an item too long to be decoded completely. */
  #beginning(digits: readonly number[], maxChars: number): string {
    const { columns, wrapBefore, separator, casing } = this.#recipe;
    // Casing can remove white space, so decode more until enough is left.
    for (let limit = 2 * maxChars + 64; ; limit *= 4) {
      let text = wrapBefore;
      let isWhole = true;
      for (let k = 0; k < columns.length && isWhole; k++) {
        const size = columns[k].ends[digits[k]] - itemStart(columns[k], digits[k]);
        isWhole = size <= limit;
        text += (k === 0 ? '' : separator) + decodeItem(columns[k], digits[k], isWhole ? undefined : limit);
      }
      if (isWhole) {
        return this.#row(columns.map((items, k) => decodeItem(items, digits[k])));
      }
      const cased = applyCasing(text, casing);
      if (cased.length > maxChars) {
        return cased;
      }
    }
  }

  #variantBytes({ before, after, plusOnEveryWord: hasPlus = false }: RowVariant): bigint {
    // Changing all items takes time and memory, so the plain product is only used if it is cached.
    const plain = this.#plainProducts.get(hasPlus);
    const rows = BigInt(this.count) / BigInt(this.#recipe.variants.length);
    const around = BigInt(utf8(before).length + utf8(after).length + 1);
    return (plain ? plainProductBytes(plain) : productBytes(this.#recipe, hasPlus)) + rows * around;
  }

  #plain(hasPlus: boolean): PlainProduct | null {
    let plain = this.#plainProducts.get(hasPlus);
    if (plain === undefined) {
      plain = toPlainProduct(this.#recipe, hasPlus);
      this.#plainProducts.set(hasPlus, plain);
    }
    return plain;
  }

  #makeWriter(): ProductWriter | null {
    const variants = [];
    for (const { before, after, plusOnEveryWord: hasPlus } of this.#recipe.variants) {
      const product = this.#plain(hasPlus === true);
      if (product === null) {
        return null;
      }
      variants.push({ product, before: utf8(before), after: utf8(after) });
    }
    return new ProductWriter(variants);
  }
}

function around(variant: RowVariant, row: string): string {
  return variant.before + (variant.plusOnEveryWord ? plusOnEveryWord(row) : row) + variant.after;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the recipe with lone surrogates replaced by U+FFFD, as in written rows. */
function wellFormed(recipe: ProductRecipe): ProductRecipe {
  const fixed = (text: string) => decodeUtf8(utf8(text));
  return {
    ...recipe,
    separator: fixed(recipe.separator),
    wrapBefore: fixed(recipe.wrapBefore),
    wrapAfter: fixed(recipe.wrapAfter),
    variants: recipe.variants.map((variant) => ({
      ...variant,
      before: fixed(variant.before),
      after: fixed(variant.after),
    })),
  };
}
