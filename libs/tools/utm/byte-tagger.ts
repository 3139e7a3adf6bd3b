import { UTM_PARAMETERS, type UtmTags } from './utm-parameters.ts';

const encoder = new TextEncoder();

const HASH = 0x23;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const QUESTION = 0x3f;
const LETTER_N = 0x6e;
const LETTER_U = 0x75;
const LETTER_X = 0x78;

const HTTPS = encoder.encode('https://');
const HTTP = encoder.encode('http://');
const NAMES = UTM_PARAMETERS.map((parameter) => encoder.encode(`utm_${parameter}`));
const LONGEST_NAME = Math.max(...NAMES.map((name) => name.length));

/** A longer host is none that exists; `URL` decides. */
const MAX_HOST_BYTES = 253;

/** What `URL` writes for each byte of a plain ASCII host; 0 where it has to decide. */
const HOST = new Uint8Array(128);
for (const byte of encoder.encode('abcdefghijklmnopqrstuvwxyz0123456789-_.')) {
  HOST[byte] = byte;
  if (byte >= 0x61) HOST[byte - 0x20] = byte;
}

/**
 * Which bytes `URL` leaves as they are in path, query and fragment; the others, and those on which the standard has
 * changed over the years, are left to it. (URL Standard, percent-encode sets; a backslash is a slash in a path.)
 */
const IN_PATH = visibleAsciiBut('"#<>?`{}^|\\');
const IN_QUERY = visibleAsciiBut('"#<>\'');
const IN_FRAGMENT = visibleAsciiBut('"<>`');

function visibleAsciiBut(characters: string): Uint8Array {
  const set = new Uint8Array(256).fill(1, 0x21, 0x7f);
  for (const byte of encoder.encode(characters)) set[byte] = 0;
  return set;
}

/**
 * Tags addresses that `URL` would leave as they are, but for capitals in the host and a missing scheme or path, without
 * making a string of them. Gives up at the first thing that is odd; what it does write equals what `tagUrl` writes.
 */
export class ByteTagger {
  /** How many bytes a row can be longer than its line, line end included. */
  readonly maxAddedBytes: number;
  readonly #pairs: readonly (Uint8Array | null)[];
  /** All pairs, joined. */
  readonly #allPairs: Uint8Array;
  readonly #allPlaced: number;
  readonly #removesExisting: boolean;
  readonly #name = new Uint8Array(LONGEST_NAME);

  constructor({ pairs, removesExisting }: UtmTags) {
    this.#pairs = pairs.map((pair) => (pair === null ? null : encoder.encode(pair)));
    this.#allPairs = encoder.encode(pairs.filter((pair) => pair !== null).join('&'));
    this.#allPlaced = pairs.reduce((bits, pair, i) => (pair === null ? bits : bits | (1 << i)), 0);
    this.#removesExisting = removesExisting;
    // Scheme, slash, question mark, an ampersand for each pair, line end.
    this.maxAddedBytes = HTTPS.length + this.#allPairs.length + pairs.length + 4;
  }

  /**
   * Tags the address `bytes[start, end)`, which is trimmed and not empty.
   * @param out has room at `at` for the address and `maxAddedBytes`
   * @returns where the row ends in `out`; -1 for an address that is left to `URL`
   */
  tag(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
    const isHttp = startsWith(bytes, start, end, HTTP);
    const scheme = isHttp ? HTTP : HTTPS;
    let from = isHttp || startsWith(bytes, start, end, HTTPS) ? start + scheme.length : start;
    let to = at;
    for (let i = 0; i < scheme.length; i++) out[to++] = scheme[i];

    const hostStart = to;
    to = copyHost(bytes, from, end, out, to);
    if (to < 0) return -1;
    from += to - hostStart;

    if (from === end || bytes[from] !== SLASH) out[to++] = SLASH;
    for (; from < end && IN_PATH[bytes[from]] === 1; from++) {
      const byte = bytes[from];
      if (byte === SLASH && mayBeDotSegment(bytes, from + 1, end)) return -1;
      out[to++] = byte;
    }

    out[to++] = QUESTION;
    const queryStart = to;
    let placed = 0;
    if (from < end && bytes[from] === QUESTION) {
      from++;
      while (from < end && bytes[from] !== HASH) {
        const pairStart = from;
        while (from < end && IN_QUERY[bytes[from]] === 1 && bytes[from] !== AMPERSAND) from++;
        if (from > pairStart) {
          const index = this.#parameterIndex(bytes, pairStart, from);
          const tag = index < 0 ? null : this.#pairs[index];
          if (index < 0 || (tag === null && !this.#removesExisting)) {
            if (to > queryStart) out[to++] = AMPERSAND;
            for (let i = pairStart; i < from; i++) out[to++] = bytes[i];
          } else if (tag !== null && !this.#removesExisting && (placed & (1 << index)) === 0) {
            placed |= 1 << index;
            if (to > queryStart) out[to++] = AMPERSAND;
            out.set(tag, to);
            to += tag.length;
          }
        }
        if (from < end && bytes[from] === AMPERSAND) from++;
        else if (from < end && bytes[from] !== HASH) return -1;
      }
    }
    to = this.#appendPairs(placed, out, to, queryStart);

    if (from === end) return to;
    if (bytes[from] !== HASH) return -1;
    if (from + 1 === end) return to;
    for (; from < end; from++) {
      if (IN_FRAGMENT[bytes[from]] === 0) return -1;
      out[to++] = bytes[from];
    }
    return to;
  }

  #appendPairs(placed: number, out: Uint8Array, at: number, queryStart: number): number {
    let to = at;
    if (placed === this.#allPlaced) return to;
    if (to > queryStart) out[to++] = AMPERSAND;
    if (placed === 0) {
      out.set(this.#allPairs, to);
      return to + this.#allPairs.length;
    }
    for (const [index, pair] of this.#pairs.entries()) {
      if (pair === null || (placed & (1 << index)) !== 0) continue;
      out.set(pair, to);
      to += pair.length;
      out[to++] = AMPERSAND;
    }
    return to - 1;
  }

  /** Which of the five the name of the pair `bytes[start, end)` stands for, once decoded; -1 for any other. */
  #parameterIndex(bytes: Uint8Array, start: number, end: number): number {
    if (bytes[start] !== LETTER_U && bytes[start] !== PERCENT) return -1;
    const name = this.#name;
    let length = 0;
    for (let from = start; from < end && bytes[from] !== EQUALS; from++) {
      let byte = bytes[from];
      if (byte === PERCENT && from + 2 < end) {
        const high = hexDigit(bytes[from + 1]);
        const low = hexDigit(bytes[from + 2]);
        if (high >= 0 && low >= 0) {
          byte = high * 16 + low;
          from += 2;
        }
      }
      if (length === name.length) return -1;
      name[length++] = byte;
    }
    return NAMES.findIndex((candidate) => candidate.length === length && startsWith(name, 0, length, candidate));
  }
}

/** Copies a host in lower case. @returns where it ends in `out`, -1 for one that is left to `URL` */
function copyHost(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
  let to = at;
  let from = start;
  let labelStart = start;
  for (; from < end; from++) {
    const byte = bytes[from];
    const written = byte < 0x80 ? HOST[byte] : 0;
    if (written === 0) break;
    if (written === DOT) {
      if (from === labelStart) return -1;
      labelStart = from + 1;
    } else if (written === LETTER_X && from === labelStart && isPunycode(bytes, from, end)) {
      return -1;
    }
    out[to++] = written;
  }
  // Empty labels, and hosts whose last label looks like a number and so may be an IPv4 address.
  if (from === labelStart || isDigit(bytes[labelStart]) || from - start > MAX_HOST_BYTES) return -1;
  const next = from < end ? bytes[from] : SLASH;
  return next === SLASH || next === QUESTION || next === HASH ? to : -1;
}

/** Whether a label that starts with an `x` starts with `xn--`, which `URL` checks. */
function isPunycode(bytes: Uint8Array, at: number, end: number): boolean {
  return (
    at + 3 < end && HOST[bytes[at + 1] & 0x7f] === LETTER_N && bytes[at + 2] === HYPHEN && bytes[at + 3] === HYPHEN
  );
}

/** Whether a segment starts with a dot, plain or escaped: `.` and `..` are resolved by `URL`. */
function mayBeDotSegment(bytes: Uint8Array, at: number, end: number): boolean {
  if (at >= end) return false;
  if (bytes[at] === DOT) return true;
  return bytes[at] === PERCENT && at + 2 < end && bytes[at + 1] === 0x32 && (bytes[at + 2] | 0x20) === 0x65;
}

function startsWith(bytes: Uint8Array, start: number, end: number, prefix: Uint8Array): boolean {
  if (end - start < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
