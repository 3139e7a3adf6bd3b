import type { Cell, Part } from '../../lines/product/recipe.ts';
import type { RowForm, Slot } from './platform-rows.ts';

/**
 * Returns the cells of rows that have one of several forms, which differ only in texts.
 * @param join returns the parts of a cell whose text depends on the form
 */
export function cellsOf(
  columns: readonly string[],
  forms: readonly RowForm[],
  join: (texts: readonly string[]) => readonly Part[],
  slots: { readonly [slot in Slot]?: readonly Part[] },
): Cell[] {
  return columns.map((column): Cell => {
    const values = forms.map(({ cells }) => cells[column] ?? '');
    const [first] = values;
    if (typeof first === 'number') {
      return { parts: slots[first] ?? [], casing: 'none' };
    }
    const isSame = values.every((value) => value === first);
    const parts = isSame ? (first === '' ? [] : [{ text: first }]) : join(values.map(String));
    return { parts, casing: 'none' };
  });
}
