import { type Bytes, LF } from '../../lines/line-block.ts';
import { trimmedStart } from '../../lines/trim-bytes.ts';
import { UTM_PARAMETERS, type UtmTags } from './utm-parameters.ts';

const encoder = new TextEncoder();

/** The address is left to `URL`. */
export const ODD = -1;
/** The row does not fit behind what has been written. */
export const NO_ROOM = -2;

const HASH = 0x23;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const QUESTION = 0x3f;
const LETTER_U = 0x75;

const HTTPS = encoder.encode('https://');
const HTTP = encoder.encode('http://');
const NAMES = UTM_PARAMETERS.map((parameter) => encoder.encode(`utm_${parameter}`));
const LONGEST_NAME = Math.max(...NAMES.map((name) => name.length));

/** A longer host is none that exists; `URL` decides. */
const MAX_HOST_BYTES = 253;

/** In a host: bytes that `URL` leaves as they are, capitals, dots; 0 for what ends the host or is odd. */
const HOST_PLAIN = 1;
const HOST_CAPITAL = 2;
const HOST_DOT = 3;
const HOST = new Uint8Array(256);
for (const byte of encoder.encode('abcdefghijklmnopqrstuvwxyz0123456789-_')) HOST[byte] = HOST_PLAIN;
for (const byte of encoder.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZ')) HOST[byte] = HOST_CAPITAL;
HOST[DOT] = HOST_DOT;

/**
 * The bytes that `URL` leaves as they are in a segment of the path, a pair of the query and the fragment. Those that it
 * escapes, and those on which the standard has changed over the years, are left to it. (URL Standard, percent-encode
 * sets; a backslash is a slash in a path.)
 */
const IN_SEGMENT = visibleAsciiBut('/"#<>?`{}^|\\');
const IN_PAIR = visibleAsciiBut('&"#<>\'');
const IN_FRAGMENT = visibleAsciiBut('"<>`');

function visibleAsciiBut(characters: string): Uint8Array {
  const set = new Uint8Array(256).fill(1, 0x21, 0x7f);
  for (const byte of encoder.encode(characters)) set[byte] = 0;
  return set;
}

/**
 * Tags addresses that `URL` would leave as they are, but for capitals in the host and a missing scheme or path, without
 * making a string of them. It gives up at the first thing that is odd; what it does write equals what `tagUrl` writes.
 *
 * A row is read once, and copied in runs: as long as nothing has to change, a run only grows.
 */
export class ByteTagger {
  /** How many bytes a row can be longer than its line, line end included. */
  readonly maxAddedBytes: number;
  /** Where the line of the row that was tagged last ends: the place of its line end. */
  lineEnd = 0;
  readonly #pairs: readonly (Uint8Array | null)[];
  /** All pairs, joined, behind a question mark and behind an ampersand. */
  readonly #allAfterPath: Uint8Array;
  readonly #allAfterPairs: Uint8Array;
  readonly #allPlaced: number;
  readonly #removesExisting: boolean;
  readonly #name = new Uint8Array(LONGEST_NAME);
  #bytes: Uint8Array = new Uint8Array(0);
  #source: DataView = new DataView(new ArrayBuffer(0));
  #out: Bytes = new Uint8Array(0);
  #target = new DataView(new ArrayBuffer(0));

  constructor({ pairs, removesExisting }: UtmTags) {
    const all = pairs.filter((pair) => pair !== null).join('&');
    this.#pairs = pairs.map((pair) => (pair === null ? null : encoder.encode(pair)));
    this.#allAfterPath = encoder.encode(`?${all}`);
    this.#allAfterPairs = encoder.encode(`&${all}`);
    this.#allPlaced = pairs.reduce((bits, pair, i) => (pair === null ? bits : bits | (1 << i)), 0);
    this.#removesExisting = removesExisting;
    // Scheme, slash, an ampersand for each pair that is put in place, question mark and line end.
    this.maxAddedBytes = HTTPS.length + this.#allAfterPath.length + pairs.length + 3;
  }

  /** @param bytes lines, each ended by `\n` */
  readFrom(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#source = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  writeTo(out: Bytes): void {
    this.#out = out;
    this.#target = new DataView(out.buffer, out.byteOffset, out.length);
  }

  /**
   * Tags the address that begins at `start` and ends with its line, or with white space before the line's end.
   * @param at where the row goes
   * @returns where the row ends, without a line end; or `ODD`, or `NO_ROOM`
   */
  tag(start: number, at: number): number {
    if (at + this.maxAddedBytes > this.#out.length) return NO_ROOM;
    const bytes = this.#bytes;
    let run = start;
    let from = start;
    let to = at;
    if (startsWith(bytes, start, HTTPS)) from += HTTPS.length;
    else if (startsWith(bytes, start, HTTP)) from += HTTP.length;
    else to = this.#put(HTTPS, to);

    const hostStart = from;
    let labelStart = from;
    for (; ; from++) {
      const kind = HOST[bytes[from]];
      if (kind === HOST_PLAIN) continue;
      if (kind === HOST_CAPITAL) {
        to = this.#copyRun(run, from, to);
        if (to < 0) return to;
        this.#out[to++] = bytes[from] | 0x20;
        run = from + 1;
      } else {
        if (from === labelStart || isPunycode(bytes, labelStart)) return ODD;
        if (kind === 0) break;
        labelStart = from + 1;
      }
    }
    // A host whose last label looks like a number may be an IPv4 address.
    if (isDigit(bytes[labelStart]) || from - hostStart > MAX_HOST_BYTES) return ODD;

    if (bytes[from] === SLASH) {
      do {
        from++;
        if (mayBeDotSegment(bytes, from)) return ODD;
        while (IN_SEGMENT[bytes[from]] === 1) from++;
      } while (bytes[from] === SLASH);
    } else {
      to = this.#copyRun(run, from, to);
      if (to < 0) return to;
      this.#out[to++] = SLASH;
      run = from;
    }
    return this.#tagQuery(run, from, to);
  }

  /** @param run what is to be copied as it is begins here and ends at `from`, with the path */
  #tagQuery(runStart: number, pathEnd: number, at: number): number {
    const bytes = this.#bytes;
    let run = runStart;
    let runEnd = pathEnd;
    let from = pathEnd;
    let to = at;
    let hasPair = false;
    let placed = 0;
    if (bytes[from] === QUESTION) {
      do {
        const pairStart = ++from;
        while (IN_PAIR[bytes[from]] === 1) from++;
        if (from === pairStart) continue;
        const index = this.#parameterIndex(pairStart, from);
        const tag = index < 0 ? null : this.#pairs[index];
        if (index < 0 || (tag === null && !this.#removesExisting)) {
          if (pairStart - 1 !== runEnd) {
            to = this.#copyRun(run, runEnd, to);
            if (to < 0) return to;
            this.#out[to++] = hasPair ? AMPERSAND : QUESTION;
            run = pairStart;
          }
          runEnd = from;
          hasPair = true;
        } else if (tag !== null && !this.#removesExisting && (placed & (1 << index)) === 0) {
          placed |= 1 << index;
          to = this.#copyRun(run, runEnd, to);
          if (to < 0) return to;
          this.#out[to++] = hasPair ? AMPERSAND : QUESTION;
          to = this.#put(tag, to);
          run = from;
          runEnd = from;
          hasPair = true;
        }
      } while (bytes[from] === AMPERSAND);
    }
    to = this.#copyRun(run, runEnd, to);
    if (to < 0) return to;
    if (placed !== this.#allPlaced || !hasPair) to = this.#appendPairs(placed, hasPair, to);
    if (bytes[from] === LF) {
      this.lineEnd = from;
      return to;
    }
    return this.#endLine(from, to);
  }

  /** Takes what is left of a line behind path and query: a fragment, white space, or something odd. */
  #endLine(start: number, at: number): number {
    const bytes = this.#bytes;
    let from = start;
    if (bytes[from] === HASH) {
      from++;
      while (IN_FRAGMENT[bytes[from]] === 1) from++;
    }
    const lineEnd = bytes.indexOf(LF, from);
    if (trimmedStart(bytes, from, lineEnd) !== lineEnd) return ODD;
    this.lineEnd = lineEnd;
    return from > start + 1 ? this.#copyRun(start, from, at) : at;
  }

  #appendPairs(placed: number, hasPair: boolean, at: number): number {
    if (placed === 0) return this.#put(hasPair ? this.#allAfterPairs : this.#allAfterPath, at);
    let to = at;
    for (const [index, pair] of this.#pairs.entries()) {
      if (pair === null || (placed & (1 << index)) !== 0) continue;
      this.#out[to] = AMPERSAND;
      to = this.#put(pair, to + 1);
    }
    return to;
  }

  /** Writes something that is added to a row; `tag` and `#copyRun` have seen to the room. */
  #put(text: Uint8Array, at: number): number {
    this.#out.set(text, at);
    return at + text.length;
  }

  /**
   * Copies `[start, end)`, all of it ASCII, eight bytes at a time; no eight bytes of ASCII are a NaN, which could change.
   * Makes sure that everything that may be added to a row has room behind it.
   */
  #copyRun(start: number, end: number, at: number): number {
    const length = end - start;
    if (at + length + this.maxAddedBytes > this.#out.length) return NO_ROOM;
    if (length < 8) {
      for (let i = 0; i < length; i++) this.#out[at + i] = this.#bytes[start + i];
      return at + length;
    }
    const source = this.#source;
    const target = this.#target;
    const shift = at - start;
    const last = end - 8;
    for (let i = start; i < last; i += 8) target.setFloat64(i + shift, source.getFloat64(i, true), true);
    target.setFloat64(last + shift, source.getFloat64(last, true), true);
    return at + length;
  }

  /** Which of the five the name of the pair `[start, end)` stands for, once decoded; -1 for any other. */
  #parameterIndex(start: number, end: number): number {
    const bytes = this.#bytes;
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
    return NAMES.findIndex((candidate) => candidate.length === length && startsWith(name, 0, candidate));
  }
}

/** Whether a label is one of those whose Punycode `URL` checks. */
function isPunycode(bytes: Uint8Array, at: number): boolean {
  if ((bytes[at] | 0x20) !== 0x78 || (bytes[at + 1] | 0x20) !== 0x6e) return false;
  return bytes[at + 2] === HYPHEN && bytes[at + 3] === HYPHEN;
}

/** Whether a segment starts with a dot, plain or escaped: `.` and `..` are resolved by `URL`. */
function mayBeDotSegment(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === DOT) return true;
  return bytes[at] === PERCENT && bytes[at + 1] === 0x32 && (bytes[at + 2] | 0x20) === 0x65;
}

/** Whether bytes that go on at least to a line end start with a prefix that holds none. */
function startsWith(bytes: Uint8Array, start: number, prefix: Uint8Array): boolean {
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
