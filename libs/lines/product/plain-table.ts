import { concatBytes } from '../blocks/concat-bytes.ts';
import { TAB } from '../blocks/line-block.ts';
import { type ChangedColumns, changeForm } from './plain-product.ts';
import type { ProductRecipe } from './recipe.ts';
import { cellForm, type FormSlot } from './row-form.ts';

/** Rows of one variant of a product table; each is the concatenation of its parts, without further changes. */
export interface PlainRow {
  readonly slots: readonly FormSlot[];
  /** Text before the first slot, between the slots, and after the last, with the TABs; one more than slots. */
  readonly joints: readonly Uint8Array[];
}

/**
 * Changes the items of a recipe with cells once, instead of every row.
 * @returns the rows of each variant; all have the same columns in their slots. Null if an item could change depending on
 *   its neighbours
 */
export function toPlainTable({ columns, variants, cells = [] }: ProductRecipe): readonly PlainRow[] | null {
  const changed: ChangedColumns = new Map();
  const rows: PlainRow[] = [];
  for (const variant of variants.keys()) {
    const slots: FormSlot[] = [];
    const joints: Uint8Array[] = [];
    for (const [place, cell] of cells.entries()) {
      const form = cellForm(cell, columns, variant);
      const plain = changeForm(form, cell.casing, false, changed);
      if (plain === null) {
        return null;
      }
      slots.push(...form.slots.map(({ column }, slot) => ({ column, items: plain.columns[slot] })));
      const [first, ...others] = plain.joints;
      joints.push(
        place === 0 ? first : concatBytes([joints.pop() ?? new Uint8Array(0), Uint8Array.of(TAB), first]),
        ...others,
      );
    }
    rows.push({ slots, joints });
  }
  return rows;
}
