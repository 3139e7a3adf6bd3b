import { type Amount, amountOf } from './amounts.ts';
import type { NgramOptions } from './options.ts';

/** Millionths in one: costs and conversions are counted in millionths, and their quotient is not. */
const MILLION = 1_000_000n;

/**
 * Returns the cost from which an n-gram without conversions is suggested as a negative, above 0 in any case.
 * @param wasteCost value of the option
 * @param cost of the input
 * @param conversions of the input
 */
export function leastWaste(wasteCost: number, cost: Amount, conversions: Amount): Amount {
  if (wasteCost > 0 || conversions <= 0) {
    const least = amountOf(wasteCost);
    return least > 0 ? least : 1;
  }
  const by = BigInt(conversions);
  const total = BigInt(cost) * MILLION;
  const least = total <= 0n ? 1n : (total + by - 1n) / by;
  return least <= Number.MAX_SAFE_INTEGER ? Number(least) : least;
}

/**
 * Returns what is written around an n-gram to make it a negative keyword of a platform: a phrase, and on Google one word
 * without quotes, which excludes the same searches. Amazon has no dash.
 */
export function negativeForm(platform: NgramOptions['platform'], words: number): { before: string; after: string } {
  if (platform === 'google' && words === 1) {
    return { before: '-', after: '' };
  }
  return { before: platform === 'amazon' ? '"' : '-"', after: '"' };
}
