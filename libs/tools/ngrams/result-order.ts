import type { Metric } from './metrics.ts';
import type { NgramOptions } from './options.ts';

/** Column, or quotient, that a result is sorted by. */
export type ResultOrder = Exclude<NgramOptions['sort'], 'auto'>;

/**
 * Returns the chosen order. Without a choice, or if the report lacks its metric, a result is sorted by cost if there is one,
 * else by search terms.
 * @param has returns true for a metric of the report
 */
export function resultOrder(sort: NgramOptions['sort'], has: (metric: Metric) => boolean): ResultOrder {
  const automatic = has('cost') ? 'cost' : 'terms';
  switch (sort) {
    case 'auto':
      return automatic;
    case 'ngram':
    case 'terms':
    case 'occurrences':
      return sort;
    case 'cpa':
      return has('cost') && has('conversions') ? sort : automatic;
    default:
      return has(sort) ? sort : automatic;
  }
}
