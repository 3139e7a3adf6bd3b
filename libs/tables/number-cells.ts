const SPACE = 0x20;
const PLUS = 0x2b;
export const COMMA = 0x2c;
const MINUS = 0x2d;
export const DOT = 0x2e;
const PERCENT = 0x25;
const ZERO = 0x30;
const NINE = 0x39;

/** Largest number of digits that a number holds exactly. */
const EXACT_DIGITS = 15;

export type DecimalSign = typeof DOT | typeof COMMA;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Reads the number in a cell: an optional sign, digits, an optional decimal sign, an optional `%`, with a currency sign
 * (`$`, `€`, `£`, `¥`) and spaces around it. The other separator groups digits: three before the decimal sign, two or
 * three further left.
 * @returns NaN if the cell is no number
 */
export function readNumber(bytes: Uint8Array, start: number, end: number, decimal: DecimalSign): number {
  let from = skipSpaces(bytes, start, end);
  let to = trimSpaces(bytes, from, end);
  let isNegative = false;
  const sign = signLength(bytes, from, to);
  if (sign > 0) {
    isNegative = bytes[from] !== PLUS;
    from += sign;
  }
  const prefix = currencyLength(bytes, from, to);
  if (prefix > 0) {
    from = skipSpaces(bytes, from + prefix, to);
    // `$-5` as well as `-$5`.
    const second = sign === 0 ? signLength(bytes, from, to) : 0;
    if (second > 0) {
      isNegative = bytes[from] !== PLUS;
      from += second;
    }
  }
  if (to > from && bytes[to - 1] === PERCENT) {
    to = trimSpaces(bytes, from, to - 1);
  } else {
    const suffix = prefix === 0 ? currencyLengthBefore(bytes, from, to) : 0;
    to = suffix > 0 ? trimSpaces(bytes, from, to - suffix) : to;
  }
  const value = readDigits(bytes, from, to, decimal);
  return isNegative ? -value : value;
}

function readDigits(bytes: Uint8Array, start: number, end: number, decimal: DecimalSign): number {
  const group = decimal === DOT ? COMMA : DOT;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  /** Digits since the last group sign; -1 before the first one. */
  let sinceGroup = -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      digits++;
      if (decimals >= 0) {
        decimals++;
      } else if (sinceGroup >= 0) {
        sinceGroup++;
      }
    } else if (byte === decimal && decimals < 0) {
      if (sinceGroup >= 0 && sinceGroup !== 3) {
        return Number.NaN;
      }
      decimals = 0;
    } else if (
      byte === group &&
      decimals < 0 &&
      digits > 0 &&
      (sinceGroup < 0 || sinceGroup === 2 || sinceGroup === 3)
    ) {
      sinceGroup = 0;
    } else {
      return Number.NaN;
    }
  }
  if (digits === 0 || (decimals < 0 && sinceGroup >= 0 && sinceGroup !== 3)) {
    return Number.NaN;
  }
  if (digits > EXACT_DIGITS) {
    const text = decoder.decode(bytes.subarray(start, end).filter((byte) => byte !== group));
    return Number(text.replace(',', '.'));
  }
  return decimals > 0 ? value / 10 ** decimals : value;
}

/** Returns true if a cell is empty: it has nothing but spaces, or `--`, which ad platforms write for no value. */
export function isEmptyNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const from = skipSpaces(bytes, start, end);
  const to = trimSpaces(bytes, from, end);
  return from === to || (to - from === 2 && bytes[from] === MINUS && bytes[from + 1] === MINUS);
}

/** Returns true if these cells are numbers with one of the decimal signs, not counting empty ones, and at least one is. */
export function areNumbers(cells: Iterable<string>): boolean {
  const filled = Array.from(cells, (cell) => encoder.encode(cell)).filter(
    (bytes) => !isEmptyNumber(bytes, 0, bytes.length),
  );
  const readable = (decimal: DecimalSign) =>
    filled.every((bytes) => !Number.isNaN(readNumber(bytes, 0, bytes.length, decimal)));
  return filled.length > 0 && (readable(DOT) || readable(COMMA));
}

/** Returns the length of a sign in bytes: `+`, `-`, or U+2212. */
function signLength(bytes: Uint8Array, at: number, end: number): number {
  if (at < end && (bytes[at] === PLUS || bytes[at] === MINUS)) {
    return 1;
  }
  return at + 2 < end && bytes[at] === 0xe2 && bytes[at + 1] === 0x88 && bytes[at + 2] === 0x92 ? 3 : 0;
}

/** Returns the bytes of a currency sign: `$`, `£`, `¥`, `€`. */
function currencyLength(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) {
    return 0;
  }
  if (bytes[at] === 0x24) {
    return 1;
  }
  if (bytes[at] === 0xc2) {
    return bytes[at + 1] === 0xa3 || bytes[at + 1] === 0xa5 ? 2 : 0;
  }
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x82 && bytes[at + 2] === 0xac ? 3 : 0;
}

function currencyLengthBefore(bytes: Uint8Array, start: number, end: number): number {
  for (let length = 1; length <= 3 && end - length >= start; length++) {
    if (currencyLength(bytes, end - length, end) === length) {
      return length;
    }
  }
  return 0;
}

function skipSpaces(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  for (;;) {
    if (at < end && bytes[at] === SPACE) {
      at++;
    } else if (at + 1 < end && bytes[at] === 0xc2 && bytes[at + 1] === 0xa0) {
      at += 2;
    } else {
      return at;
    }
  }
}

function trimSpaces(bytes: Uint8Array, start: number, end: number): number {
  let to = end;
  for (;;) {
    if (to > start && bytes[to - 1] === SPACE) {
      to--;
    } else if (to - 1 > start && bytes[to - 2] === 0xc2 && bytes[to - 1] === 0xa0) {
      to -= 2;
    } else {
      return to;
    }
  }
}
