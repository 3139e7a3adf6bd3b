import { cutChars } from '../blocks/decode-lines.ts';
import { applyCasing, plusOnEveryWord } from './casing.ts';
import { decodeItem, itemCount, itemStart } from './packed-items.ts';
import type { Casing, PackedItems, ProductRecipe, RowVariant } from './recipe.ts';
import { cellForm, type RowForm, rowForm } from './row-form.ts';

interface TextCell {
  readonly form: RowForm;
  readonly casing: Casing;
}

/** Computes rows of a recipe as text, one by one. */
export class ProductTexts {
  readonly #recipe: ProductRecipe;
  /** Cells of the rows of each variant; a recipe without cells has one. */
  readonly #cells: readonly (readonly TextCell[])[];
  readonly #digits: number[];
  /** Items of the current row by column and packed form, unless one is longer than the limit. */
  readonly #items: readonly Map<PackedItems, string>[];

  constructor(recipe: ProductRecipe) {
    this.#recipe = recipe;
    const { variants, cells, casing } = recipe;
    const row = [{ form: rowForm(recipe), casing }];
    this.#cells = variants.map(
      (_, variant) =>
        cells?.map((cell) => ({ form: cellForm(cell, recipe.columns, variant), casing: cell.casing })) ?? row,
    );
    this.#digits = recipe.columns.map(() => -1);
    this.#items = recipe.columns.map(() => new Map());
    for (const { column, items } of this.#cells.flat().flatMap(({ form }) => form.slots)) {
      this.#items[column].set(items, '');
    }
  }

  /** Returns the rows `[start, end)`, each cut at `maxChars`. */
  *rows(start: number, end: number, maxChars: number): Generator<string, void, void> {
    const { variants, cells } = this.#recipe;
    this.#digits.fill(-1);
    let isLong = false;
    let text = '';
    for (let row = start; row < end; row++) {
      const variant = row % variants.length;
      if (row === start || variant === 0) {
        isLong = this.#seek((row - variant) / variants.length, maxChars);
      }
      if (cells) {
        yield cutChars(this.#row(variant, isLong, maxChars), maxChars);
        continue;
      }
      if (row === start || variant === 0) {
        text = this.#row(variant, isLong, maxChars);
      }
      yield cutChars(around(variants[variant], text), maxChars);
    }
  }

  /** Decodes the items of a combination; returns true if one is longer than the limit. */
  #seek(combination: number, maxChars: number): boolean {
    const { columns } = this.#recipe;
    let rest = combination;
    let isLong = false;
    for (let k = columns.length - 1; k >= 0; k--) {
      const digit = rest % itemCount(columns[k]);
      rest = (rest - digit) / itemCount(columns[k]);
      const isNew = digit !== this.#digits[k];
      this.#digits[k] = digit;
      for (const items of this.#items[k].keys()) {
        isLong ||= items.ends[digit] - itemStart(items, digit) > maxChars;
        if (isNew) {
          this.#items[k].set(items, decodeItem(items, digit, maxChars));
        }
      }
    }
    return isLong;
  }

  /** Returns a row without the text around a variant, or at least its first `maxChars` if an item is long. */
  #row(variant: number, isLong: boolean, maxChars: number): string {
    let row = '';
    for (const [place, cell] of this.#cells[variant].entries()) {
      row += place === 0 ? '' : '\t';
      row += isLong ? this.#beginning(cell, maxChars) : this.#cell(cell);
      if (row.length > maxChars) {
        break;
      }
    }
    return row;
  }

  #cell({ form: { texts, slots }, casing }: TextCell): string {
    let text = texts[0];
    for (let slot = 0; slot < slots.length; slot++) {
      const { column, items } = slots[slot];
      text += this.#items[column].get(items) + texts[slot + 1];
    }
    return applyCasing(text, casing);
  }

  /** Returns at least the first `maxChars` of a cell that may have an item too long to be decoded completely. */
  #beginning(cell: TextCell, maxChars: number): string {
    const { texts, slots } = cell.form;
    // Casing can remove white space, so decode more until enough is left.
    for (let limit = 2 * maxChars + 64; ; limit *= 4) {
      let text = texts[0];
      let isWhole = true;
      for (let slot = 0; slot < slots.length && isWhole; slot++) {
        const { column, items } = slots[slot];
        const digit = this.#digits[column];
        isWhole = items.ends[digit] - itemStart(items, digit) <= limit;
        text += decodeItem(items, digit, isWhole ? undefined : limit) + (isWhole ? texts[slot + 1] : '');
      }
      const cased = applyCasing(text, cell.casing);
      if (isWhole || cased.length > maxChars) {
        return cased;
      }
    }
  }
}

function around(variant: RowVariant, row: string): string {
  return variant.before + (variant.plusOnEveryWord ? plusOnEveryWord(row) : row) + variant.after;
}
