import type { Bytes } from './line-block.ts';

/** Items of a column, packed: item `i` is `bytes[i ? ends[i - 1] : 0 .. ends[i])`, without line ends. */
export interface PackedItems {
  readonly bytes: Bytes;
  readonly ends: Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
}

/** How letters of a row are changed; `spec/decisions.md` has the rules. */
export type Casing = 'none' | 'lowercase' | 'uppercase' | 'titlecase' | 'camelcase' | 'pascalcase';

/** What is put around a finished row; with several, each combination gives one row for each, in order. */
export interface RowVariant {
  readonly before: string;
  readonly after: string;
  /** Puts a plus in front of every word (a run without white space), the words rejoined by one space. */
  readonly plusOnEveryWord?: boolean;
}

/**
 * Rows that are computed: every combination of the columns' items, in column order, the last column turning fastest,
 * and the variants faster still. Row = variant(casing(wrapBefore + items joined by separator + wrapAfter)).
 */
export interface ProductRecipe {
  /** Non-empty columns only, at least one. */
  readonly columns: readonly PackedItems[];
  readonly separator: string;
  readonly wrapBefore: string;
  readonly wrapAfter: string;
  readonly casing: Casing;
  /** At least one. */
  readonly variants: readonly RowVariant[];
}
