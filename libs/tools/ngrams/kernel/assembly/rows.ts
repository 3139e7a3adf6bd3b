import { hasCampaigns, maxN, metrics } from './batch';
import { LF, SPACE, TAB } from './bytes';
import { AHEAD, allocate, RATIOS } from './memory';
import { readShown, selected, selectedCount } from './order';
import { CAMPAIGN, OCCURRENCES, stride, sumAt, TERMS } from './records';
import { campaigns, words } from './terms';
import { Words } from './words';

// Writes n-grams as rows of cells.

const ROW_BYTES: usize = 1 << 20;
/** Rows are written until they fill so much. */
const FULL_BYTES: usize = ROW_BYTES - (ROW_BYTES >> 3);
/** Most bytes of the numbers of a row, with some that are written behind it. */
const NUMBERS_BYTES: usize = 512;

/** Rows whose records are read ahead, since they are anywhere in memory. */
const GROUP: u32 = 32;

const MILLION: u64 = 1_000_000;
/** Integers below are exact as floats, whose division is faster. */
const EXACT: u64 = 1 << 53;
const ZERO: u32 = 0x30;
const DOT: u32 = 0x2e;
const MINUS: u32 = 0x2d;

/** (host) Rows that were written last, and their length. */
export let rows: usize = 0;
export let rowsLength: usize = 0;
let to: usize = 0;

/** (host) Makes room for rows. */
export function startRows(): void {
  rows = allocate(ROW_BYTES);
}

/**
 * (host) Writes rows of the list from a place, for sums without high parts, with the ratios of `RATIOS`.
 * @returns the number of rows; 0 if the first one is too long
 */
export function writeRows(from: u32, ratios: u32): u32 {
  to = rows;
  let at = from;
  while (at < selectedCount && to < rows + FULL_BYTES) {
    if ((at - from) % GROUP === 0) {
      readAhead(at, min(GROUP, selectedCount - at));
    }
    const record = <usize>load<u32>(selected + ((<usize>at) << 2));
    const shown = readShown(record);
    if (to + textBytes(record, shown) + NUMBERS_BYTES > rows + ROW_BYTES) {
      break;
    }
    writeRow(record, shown, ratios);
    at++;
  }
  rowsLength = to - rows;
  return at - from;
}

/** Reads the first and the last bytes of records, which the processor does at the same time. */
function readAhead(from: u32, count: u32): void {
  const last = stride - 4;
  for (let i: u32 = 0; i < count; i++) {
    const record = <usize>load<u32>(selected + ((<usize>(from + i)) << 2));
    store<u32>(AHEAD + ((<usize>i) << 2), load<u32>(record) ^ load<u32>(record + last));
  }
}

function textBytes(record: usize, shown: usize): usize {
  let bytes: usize = hasCampaigns ? lengthOf(campaigns, load<u32>(record, CAMPAIGN)) : 0;
  for (let n: usize = 0; n < maxN; n++) {
    const word = load<u32>(shown + (n << 2));
    if (word === 0) {
      break;
    }
    bytes += lengthOf(words, word) + 1;
  }
  return bytes;
}

function lengthOf(texts: Words, number: u32): usize {
  return texts.startOf(number + 1) - texts.startOf(number);
}

function writeRow(record: usize, shown: usize, ratios: u32): void {
  if (hasCampaigns) {
    writeText(campaigns, load<u32>(record, CAMPAIGN));
    writeByte(TAB);
  }
  let count: u32 = 0;
  while (count < maxN) {
    const word = load<u32>(shown + ((<usize>count) << 2));
    if (word === 0) {
      break;
    }
    if (count > 0) {
      writeByte(SPACE);
    }
    writeText(words, word);
    count++;
  }
  writeByte(TAB);
  writeInteger(count, 1);
  writeByte(TAB);
  writeInteger(load<u32>(record, TERMS), 1);
  writeByte(TAB);
  writeInteger(load<u32>(record, OCCURRENCES), 1);
  for (let metric: u32 = 0; metric < <u32>metrics; metric++) {
    writeByte(TAB);
    writeAmount(sumOf(record, metric));
  }
  for (let ratio = RATIOS; ratio < RATIOS + <usize>ratios * 12; ratio += 12) {
    writeByte(TAB);
    writeRatio(sumOf(record, load<u32>(ratio)), sumOf(record, load<u32>(ratio, 4)), load<u32>(ratio, 8));
  }
  writeByte(LF);
}

function sumOf(record: usize, metric: u32): i64 {
  return <i64>load<f64>(record + sumAt + ((<usize>metric) << 3));
}

function writeByte(byte: u32): void {
  store<u8>(to++, byte);
}

/** Writes eight bytes at once; those behind the text are written over. */
function writeText(texts: Words, number: u32): void {
  const start = texts.startOf(number);
  const length = <usize>texts.startOf(number + 1) - start;
  const source = texts.bytes + start;
  for (let at: usize = 0; at < length; at += 8) {
    store<u64>(to + at, load<u64>(source + at));
  }
  to += length;
}

/** Writes a whole number, with zeros in front if it is shorter than so many digits. */
function writeInteger(value: u64, leastDigits: u32): void {
  if (value >> 32 !== 0) {
    // The last nine digits on their own.
    writeInteger(value / 1_000_000_000, 1);
    writeDigits(<u32>(value % 1_000_000_000), 9);
    return;
  }
  let digits = leastDigits;
  let power: u64 = 10;
  for (let i: u32 = 1; i < leastDigits; i++) {
    power *= 10;
  }
  while (power <= value) {
    power *= 10;
    digits++;
  }
  writeDigits(<u32>value, digits);
}

function writeDigits(value: u32, digits: u32): void {
  let rest = value;
  for (let at = to + digits - 1; at >= to; at--) {
    const tens = rest / 10;
    store<u8>(at, ZERO + rest - tens * 10);
    rest = tens;
  }
  to += digits;
}

/** Writes an amount with up to six decimals, without trailing zeros. */
function writeAmount(amount: i64): void {
  if (amount < 0) {
    writeByte(MINUS);
  }
  const millionths = <u64>(amount < 0 ? -amount : amount);
  const whole = quotient(millionths, MILLION);
  writeInteger(whole, 1);
  let rest = <u32>(millionths - whole * MILLION);
  if (rest === 0) {
    return;
  }
  let decimals: u32 = 6;
  if (rest % 10_000 === 0) {
    rest /= 10_000;
    decimals = 2;
  }
  while (rest % 10 === 0) {
    rest /= 10;
    decimals--;
  }
  writeByte(DOT);
  writeDigits(rest, decimals);
}

/** Writes a quotient, rounded half up (away from zero), with all its decimals; nothing if the divisor is 0. */
function writeRatio(dividend: i64, divisor: i64, decimals: u32): void {
  if (divisor === 0) {
    return;
  }
  const unit: u64 = decimals === 2 ? 100 : 10_000;
  const by = <u64>(divisor < 0 ? -divisor : divisor);
  // Sums are below 10^15, so this is below 2^64.
  const units = quotient(<u64>(dividend < 0 ? -dividend : dividend) * unit + (by >> 1), by);
  if (units > 0 && dividend < 0 !== divisor < 0) {
    writeByte(MINUS);
  }
  const whole = quotient(units, unit);
  writeInteger(whole, 1);
  writeByte(DOT);
  writeDigits(<u32>(units - whole * unit), decimals);
}

/** Returns the whole quotient. */
function quotient(dividend: u64, divisor: u64): u64 {
  if (dividend >= EXACT) {
    return dividend / divisor;
  }
  const whole = <u64>(<f64>dividend / <f64>divisor);
  // The rounded quotient can be the next integer.
  return whole * divisor > dividend ? whole - 1 : whole;
}
