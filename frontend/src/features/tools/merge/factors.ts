import type { MergePlan } from '../../../../../libs/tools/merge/plan.ts';
import { MERGE_MESSAGES as messages } from './messages.ts';

/** Product of columns, with the number of orders or templates that combine the same columns. */
interface Term {
  readonly product: string;
  /** True if the combination in which every column is empty is left out. */
  readonly isOneLess: boolean;
  times: number;
}

/**
 * Returns the factors of the number of combinations, such as `3 × (2 + 1) × 5`: times the orders, and a sum for
 * templates. Empty if there is a single factor.
 * @param counts number of items of each column
 */
export function describeFactors({ columns, parts }: MergePlan, counts: readonly number[]): string {
  const terms = new Map<string, Term>();
  const optional = new Set(columns.filter(({ isOptional }) => isOptional).map(({ index }) => index));
  for (let place = 0; place < parts.length; ) {
    const named = parts[place].columns.map(({ column }) => column).sort((a, b) => a - b);
    const isOneLess = named.length > 1 && named.every((column) => optional.has(column));
    // The plan has one part for each column that may be the first with an item.
    place += isOneLess ? named.length : 1;
    const term = terms.get(named.join());
    if (term) {
      term.times++;
    } else {
      const factors = named.map((column) => ({
        items: counts[column],
        isOptional: named.length > 1 && optional.has(column),
      }));
      terms.set(named.join(), { product: messages.factors(factors), isOneLess, times: 1 });
    }
  }
  const sum = [...terms.values()].map(messages.term).join(' + ');
  return sum.includes(' ') ? sum : '';
}
