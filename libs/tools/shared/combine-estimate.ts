import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate } from './tool.ts';

/** Maximum rows; beyond that, row numbers are not exact. */
const MAX_ROWS = 2n ** 53n;

/** Refusal of more combinations than can be numbered. */
export const TOO_MANY_COMBINATIONS =
  'These are more than 9,007,199,254,740,992 combinations, which cannot be numbered. Please use shorter lists.';

/** Text around the items of a combination. */
export interface CombinationForm {
  readonly separator: string;
  /** Text around the joined items; several variants give several rows per combination. */
  readonly variants: readonly { readonly before: string; readonly after: string }[];
  /** True if nothing else can change the rows or their sizes. */
  readonly exact: boolean;
}

/** Estimates the combinations of several inputs; inputs without items are ignored. */
export function estimateCombinations(texts: readonly LineStats[], form: CombinationForm): Estimate {
  const columns = texts.filter(({ items }) => items > 0);
  if (columns.length === 0) {
    return { rows: 0n, bytes: 0n, storedBytes: 0n, exact: true };
  }
  const combinations = columns.reduce((product, { items }) => product * BigInt(items), 1n);
  const joined = columns.reduce(
    (sum, { items, itemBytes }) => sum + (combinations / BigInt(items)) * BigInt(itemBytes),
    combinations * BigInt(utf8Size(form.separator) * (columns.length - 1)),
  );
  const bytes = form.variants.reduce(
    (sum, { before, after }) => sum + joined + combinations * BigInt(utf8Size(before) + utf8Size(after) + 1),
    0n,
  );
  const rows = combinations * BigInt(form.variants.length);
  const estimate = { rows, bytes, storedBytes: 0n, exact: form.exact };
  if (rows <= MAX_ROWS) {
    return estimate;
  }
  return { ...estimate, refusal: TOO_MANY_COMBINATIONS };
}

/** Returns the bytes of a text as UTF-8. */
export function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}
