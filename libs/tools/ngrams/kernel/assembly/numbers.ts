import { SPACE } from './bytes';
import { HIGH_SUMS, HIGHS, LOW_SUMS, LOWS, MARKS } from './memory';

/** (host) Returns true if a cell without a number reports no value. */
declare function isMissingValue(start: usize, end: usize): bool;
/** (host) Reads the marks in a cell of a metric, such as the sign of a currency. */
declare function readMarks(start: usize, end: usize, metric: usize): void;

/** Millionths in the low part of a sum, so that two low parts can be added exactly. */
export const LOW_LIMIT: f64 = 1e15;
const HIGH_LIMIT: u64 = 1_000_000_000_000_000;
const BILLION: u64 = 1_000_000_000;
const MILLION: u64 = 1_000_000;
/** Stands for a cell that `plainNumber` does not read. */
const NOT_PLAIN: u64 = u64.MAX_VALUE;

const DOT: u32 = 0x2e;
const COMMA: u32 = 0x2c;
const PLUS: u32 = 0x2b;
const MINUS: u32 = 0x2d;
const DOLLAR: u32 = 0x24;
const FIRST_LETTER: u32 = 0x41;
/** Marks that are remembered, a power of two. */
const MOST_MARKS: u32 = 16;

let decimalSign: u32 = DOT;

export function setDecimalSign(isComma: bool): void {
  decimalSign = isComma ? COMMA : DOT;
}

/**
 * Reads the cell `[start, end)` into the current term's metrics, and adds it to their sums. Everything but digits, signs
 * and the decimal sign is skipped.
 * @returns false if it is no number, or one of 10^24 or more; then it counts as 0
 */
export function readNumber(start: usize, end: usize, metric: usize): bool {
  const plain = plainNumber(start, end);
  if (plain !== NOT_PLAIN) {
    addMetric(<f64>plain, 0, metric << 3);
    return true;
  }
  let low: u64 = 0;
  let high: u64 = 0;
  let millionths: u64 = 0;
  let unit: u64 = MILLION / 10;
  let digits: u32 = 0;
  let isNegative = false;
  let isSigned = false;
  let isDecimal = false;
  let isBroken = false;
  let marks: u32 = 0;
  for (let at = start; at < end; at++) {
    const byte = <u32>load<u8>(at);
    const digit = byte - 0x30;
    if (digit <= 9) {
      digits++;
      if (isDecimal) {
        millionths += digit * unit;
        unit /= 10;
      } else if (high < HIGH_LIMIT) {
        low = low * 10 + digit;
        high *= 10;
        if (low >= BILLION) {
          high += low / BILLION;
          low %= BILLION;
        }
      }
    } else if (byte === decimalSign) {
      isBroken = isBroken || isDecimal;
      isDecimal = true;
    } else if (byte === PLUS || byte === MINUS || isMinusSign(at, byte)) {
      isBroken = isBroken || isSigned || digits > 0 || isDecimal;
      isSigned = true;
      isNegative = byte !== PLUS;
    } else if (byte >= FIRST_LETTER || byte === DOLLAR) {
      marks = marks * 31 + byte;
    }
  }
  if (marks !== 0) {
    noteMarks(marks * 31 + <u32>metric, start, end, metric);
  }
  const isNumber = !isBroken && digits > 0 && high < HIGH_LIMIT;
  const sign: f64 = isNegative ? -1 : 1;
  addMetric(isNumber ? sign * <f64>(low * MILLION + millionths) : 0, isNumber ? sign * <f64>high : 0, metric << 3);
  return isNumber || isNoValue(start, end);
}

/**
 * Reads a cell of up to 12 characters that are digits and a decimal sign, below 10^9 and with up to six decimals, as most
 * cells are.
 * @returns millionths, or `NOT_PLAIN`
 */
function plainNumber(start: usize, end: usize): u64 {
  if (end - start > 12) {
    return NOT_PLAIN;
  }
  let number: u64 = 0;
  let point: usize = 0;
  for (let at = start; at < end; at++) {
    const byte = <u32>load<u8>(at);
    const digit = byte - 0x30;
    if (digit <= 9) {
      number = number * 10 + digit;
    } else if (byte === decimalSign && point === 0) {
      point = at;
    } else {
      return NOT_PLAIN;
    }
  }
  const decimals = point === 0 ? 0 : end - point - 1;
  const digits = point === 0 ? end - start : end - start - 1;
  if (digits === 0 || decimals > 6) {
    return NOT_PLAIN;
  }
  for (let i = decimals; i < 6; i++) {
    number *= 10;
  }
  return number < HIGH_LIMIT ? number : NOT_PLAIN;
}

/** Passes a cell on unless one with the same marks was among the last ones. */
function noteMarks(hash: u32, start: usize, end: usize, metric: usize): void {
  const place = MARKS + ((<usize>(hash & (MOST_MARKS - 1))) << 2);
  if (load<u32>(place) !== hash) {
    store<u32>(place, hash);
    readMarks(start, end, metric);
  }
}

function addMetric(low: f64, high: f64, place: usize): void {
  store<f64>(LOWS + place, low);
  store<f64>(HIGHS + place, high);
  const sum = load<f64>(LOW_SUMS + place) + low;
  const carry = carryOf(sum);
  store<f64>(LOW_SUMS + place, sum - carry * LOW_LIMIT);
  store<f64>(HIGH_SUMS + place, load<f64>(HIGH_SUMS + place) + high + carry);
}

/** Returns what a sum of low parts carries to the high part. */
export function carryOf(sum: f64): f64 {
  return sum >= LOW_LIMIT ? 1 : sum <= -LOW_LIMIT ? -1 : 0;
}

/** Returns true for U+2212. */
function isMinusSign(at: usize, byte: u32): bool {
  return byte === 0xe2 && load<u8>(at, 1) === 0x88 && load<u8>(at, 2) === 0x92;
}

function isNoValue(start: usize, end: usize): bool {
  if (end === start || (end - start === 2 && load<u16>(start) === 0x2d2d)) {
    return true;
  }
  const first = <u32>load<u8>(start);
  const last = <u32>load<u8>(end - 1);
  return (first <= SPACE || first >= 0x80 || last <= SPACE || last >= 0x80) && isMissingValue(start, end);
}
