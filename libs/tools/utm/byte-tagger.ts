import { type Bytes, LF } from '../../lines/line-block.ts';
import { trimmedStart } from '../../lines/trim-bytes.ts';
import { AsciiText, copyAscii } from './ascii-text.ts';
import { KnownFolders } from './known-folders.ts';
import {
  HOST,
  HOST_CAPITAL,
  HOST_PLAIN,
  hexDigit,
  IN_FRAGMENT,
  IN_PAIR,
  IN_SEGMENT,
  isDigit,
  isPunycode,
  MAX_HOST_BYTES,
  mayBeDotSegment,
} from './url-bytes.ts';
import { UTM_PARAMETERS, type UtmTags } from './utm-parameters.ts';

const encoder = new TextEncoder();

/** The address is left to `URL`. */
export const ODD = -1;
/** The row does not fit behind what has been written. */
export const NO_ROOM = -2;

const HASH = 0x23;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const QUESTION = 0x3f;
const LETTER_U = 0x75;

const HTTPS = new AsciiText('https://');
/** The beginnings of both schemes as little-endian words. */
const WORD_HTTP = 0x70747468;
const WORD_S_COLON_SLASHES = 0x2f2f3a73;
const BYTES_COLON_SLASHES = 0x2f2f3a;
const NAMES = UTM_PARAMETERS.map((parameter) => encoder.encode(`utm_${parameter}`));
const LONGEST_NAME = Math.max(...NAMES.map((name) => name.length));

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
  readonly #pairs: readonly (AsciiText | null)[];
  /** All pairs, joined, behind a question mark and behind an ampersand. */
  readonly #allAfterPath: AsciiText;
  readonly #allAfterPairs: AsciiText;
  readonly #allPlaced: number;
  readonly #removesExisting: boolean;
  readonly #name = new Uint8Array(LONGEST_NAME);
  readonly #folders = new KnownFolders();
  #bytes: Uint8Array = new Uint8Array(0);
  #source: DataView = new DataView(new ArrayBuffer(0));
  #out: Bytes = new Uint8Array(0);
  #target = new DataView(new ArrayBuffer(0));

  constructor({ pairs, removesExisting }: UtmTags) {
    const all = pairs.filter((pair) => pair !== null).join('&');
    this.#pairs = pairs.map((pair) => (pair === null ? null : new AsciiText(pair)));
    this.#allAfterPath = new AsciiText(`?${all}`);
    this.#allAfterPairs = new AsciiText(`&${all}`);
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
    const folderSize = this.#folders.sizeAt(this.#source, start);
    if (folderSize > 0) {
      const segment = start + folderSize;
      return this.#tagPath(start, start, segment, at, segment);
    }
    const schemeSize = this.#schemeSize(start);
    const hostStart = start + schemeSize;
    let to = schemeSize > 0 ? at : this.#put(HTTPS, at);

    const bytes = this.#bytes;
    let run = start;
    let labelStart = hostStart;
    let from = hostStart;
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
    if (bytes[from] === SLASH) return this.#tagPath(start, run, from + 1, to);
    to = this.#copyRun(run, from, to);
    if (to < 0) return to;
    this.#out[to++] = SLASH;
    return this.#tagQuery(from, from, to);
  }

  /**
   * @param segment where the first segment of the path that was not read yet begins, behind its slash
   * @param knownEnd where the folder ends that is known; 0 where none is
   */
  #tagPath(start: number, run: number, segment: number, at: number, knownEnd = 0): number {
    const bytes = this.#bytes;
    let from = segment;
    let segmentStart = segment;
    for (;;) {
      if (mayBeDotSegment(bytes, from)) return ODD;
      while (IN_SEGMENT[bytes[from]] === 1) from++;
      if (bytes[from] !== SLASH) break;
      segmentStart = ++from;
    }
    // With a scheme and without capitals, all up to here stays as it is wherever it comes up again.
    if (segmentStart !== knownEnd && run === start && this.#schemeSize(start) > 0) {
      this.#folders.remember(this.#source, start, segmentStart - start);
    }
    return this.#tagQuery(run, from, at);
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
        const first = bytes[pairStart];
        const index = first === LETTER_U || first === PERCENT ? this.#parameterIndex(pairStart, from) : -1;
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
  #put(text: AsciiText, at: number): number {
    copyAscii(text.view, 0, text.length, this.#target, at);
    return at + text.length;
  }

  /** The size of `https://` or `http://` at the start of a line; 0 for any other start. */
  #schemeSize(start: number): 0 | 7 | 8 {
    const source = this.#source;
    if (start + 8 > source.byteLength || source.getInt32(start, true) !== WORD_HTTP) return 0;
    const word = source.getInt32(start + 4, true);
    if (word === WORD_S_COLON_SLASHES) return 8;
    return (word & 0xffffff) === BYTES_COLON_SLASHES ? 7 : 0;
  }

  /**
   * Copies `[start, end)` as it is, all of it ASCII.
   * @returns where it ends; `NO_ROOM` where not everything that may be added to a row has room behind it
   */
  #copyRun(start: number, end: number, at: number): number {
    const rowEnd = at + end - start;
    if (rowEnd + this.maxAddedBytes > this.#out.length) return NO_ROOM;
    copyAscii(this.#source, start, end, this.#target, at);
    return rowEnd;
  }

  /** Which of the five the name of the pair `[start, end)` stands for, once decoded; -1 for any other. */
  #parameterIndex(start: number, end: number): number {
    const bytes = this.#bytes;
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

/** Whether bytes that go on at least to a line end start with a prefix that holds none. */
function startsWith(bytes: Uint8Array, start: number, prefix: Uint8Array): boolean {
  for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}
