/**
 * Exact amount in millionths: a number while that is exact, a bigint above. Comparison operators work on both, also
 * mixed.
 */
export type Amount = number | bigint;

/** Millionths in the low part of a sum, so that two low parts can be added exactly. */
export const LOW_LIMIT = 1e15;

const MILLION = 1_000_000;

/** Returns the amount of a sum of two parts. */
export function toAmount(low: number, high: number): Amount {
  if (high === 0) {
    // Adding 0 turns -0 into 0.
    return low + 0;
  }
  const exact = BigInt(high) * BigInt(LOW_LIMIT) + BigInt(low);
  const rounded = Number(exact);
  return Number.isSafeInteger(rounded) ? rounded : exact;
}

/** Returns an option's value as an amount; decimals after the sixth are rounded. */
export function amountOf(value: number): Amount {
  const scaled = value * MILLION;
  return Number.isSafeInteger(Math.round(scaled)) ? Math.round(scaled) : BigInt(Math.round(value)) * BigInt(MILLION);
}

/** Writes an amount with up to six decimals, without trailing zeros. */
export function writeAmount(amount: Amount): string {
  const isNegative = amount < 0;
  const [whole, rest] = divide(isNegative ? -amount : amount, MILLION);
  const sign = isNegative ? '-' : '';
  if (rest === 0) {
    return `${sign}${whole}`;
  }
  const decimals = String(rest).padStart(6, '0');
  let end = decimals.length;
  while (decimals.charCodeAt(end - 1) === 0x30) {
    end--;
  }
  return `${sign}${whole}.${decimals.slice(0, end)}`;
}

/**
 * Writes a quotient, rounded half up (away from zero), with all its decimals.
 * @returns the empty string if the divisor is 0
 */
export function writeRatio(dividend: Amount, divisor: Amount, decimals: 2 | 4): string {
  if (divisor === 0) {
    return '';
  }
  const unit = decimals === 2 ? 100 : 10_000;
  const isNegative = dividend < 0 !== divisor < 0;
  const units = roundQuotient(dividend < 0 ? -dividend : dividend, divisor < 0 ? -divisor : divisor, unit);
  const [whole, rest] = divide(units, unit);
  return `${isNegative && units > 0 ? '-' : ''}${whole}.${String(rest).padStart(decimals, '0')}`;
}

/**
 * Returns `dividend * unit / divisor`, rounded half up.
 * @returns -1 if an amount is negative, or if numbers are not exact enough
 */
export function shortRatio(dividend: Amount, divisor: Amount, unit: number): number {
  if (typeof dividend !== 'number' || typeof divisor !== 'number' || dividend < 0 || divisor < 0) {
    return -1;
  }
  const doubled = 2 * dividend * unit + divisor;
  const by = 2 * divisor;
  const isExact = doubled <= Number.MAX_SAFE_INTEGER && by <= Number.MAX_SAFE_INTEGER;
  return isExact ? wholeQuotient(doubled, by) : -1;
}

/** Returns `dividend * unit / divisor`, rounded half up, for amounts that are not negative. */
function roundQuotient(dividend: Amount, divisor: Amount, unit: number): Amount {
  const short = shortRatio(dividend, divisor, unit);
  if (short >= 0) {
    return short;
  }
  const by = BigInt(divisor);
  return (2n * BigInt(dividend) * BigInt(unit) + by) / (2n * by);
}

/** Returns the whole quotient and the rest of an amount that is not negative. */
function divide(amount: Amount, by: number): [whole: Amount, rest: number] {
  if (typeof amount === 'bigint') {
    return [amount / BigInt(by), Number(amount % BigInt(by))];
  }
  const whole = wholeQuotient(amount, by);
  return [whole, amount - whole * by];
}

/** Returns the whole quotient of safe integers; faster than by the remainder. */
export function wholeQuotient(dividend: number, divisor: number): number {
  const whole = Math.floor(dividend / divisor);
  // The rounded quotient can be the next integer.
  return whole * divisor > dividend ? whole - 1 : whole;
}

/** Compares two quotients exactly; divisors are not 0. */
export function compareRatios(a: Amount, b: Amount, c: Amount, d: Amount): number {
  const left = BigInt(a) * BigInt(d);
  const right = BigInt(c) * BigInt(b);
  const isTurned = b < 0 !== d < 0;
  if (left === right) {
    return 0;
  }
  return left < right !== isTurned ? -1 : 1;
}
