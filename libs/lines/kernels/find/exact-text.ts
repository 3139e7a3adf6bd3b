import type { Bytes, LineBlock } from '../../blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { EXACT_TEXT } from './exact-text.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/exact-text.ts`. */
export interface ExactTextExports {
  readonly memory: WasmMemory;
  findStart(): number;
  replacementStart(): number;
  textStart(): number;
  outputStart(): number;
  matchCount(): number;
  lineCount(): number;
  setLengths(find: number, replacement: number): number;
  setCase(isIgnored: boolean): void;
  reserve(textLength: number, outputLength: number): number;
  hasLetter(textLength: number, letter: number): number;
  replace(textLength: number, isFirstOnly: boolean): number;
  count(textLength: number): void;
  firstLine(textLength: number): number;
  markCells(textLength: number, lines: number, column: number, isAtStart: boolean, isAtEnd: boolean): number;
}

/** Maximum text for one call. Only a single long line is longer, and it is better processed in pieces. */
export const LONGEST_TEXT = 16 << 20;
/** Maximum memory reserved for the output before its size is known. */
export const MOST_OUTPUT = 64 << 20;

const ASCII = /^\p{ASCII}*$/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Letters beyond ASCII that equal an ASCII letter in another case, by kind of comparison: byte by byte, by the simple
 * case folding of case-insensitive patterns, and by `toLowerCase()`, which maps one of them to several letters.
 */
const ODD_LETTERS = {
  exact: [],
  folded: [
    ['k', '\u212a'],
    ['s', '\u017f'],
  ],
  lowered: [
    ['k', '\u212a'],
    ['i', '\u0130'],
  ],
} as const;

/** Kind of comparison. */
export type LetterCase = keyof typeof ODD_LETTERS;

/** Text after replacing, as borrowed memory, and the number of matches. */
export interface ReplacedText {
  readonly bytes: Bytes;
  readonly matches: number;
}

/** Number of non-overlapping matches, and of lines with a match. */
export interface ExactCount {
  readonly matches: number;
  readonly lines: number;
}

/** Rows of a block, some of them marked. */
export interface MarkedRows {
  /** A byte per row, 1 or 0. */
  readonly flags: Uint8Array;
  /** Bytes of the marked rows, with line ends. */
  readonly byteLength: number;
}

const encoder = new TextEncoder();

/** Plain text to find, count and replace as UTF-8 bytes. Only ASCII text can ignore case. */
export class ExactText {
  readonly #kernel: Kernel<ExactTextExports>;
  /** Maximum ratio of output to input size. */
  readonly #growth: number;
  /** Letters that could match in a way the module does not support; texts that contain one are rejected. */
  readonly #oddLetters: readonly number[];

  private constructor(kernel: Kernel<ExactTextExports>, growth: number, oddLetters: readonly number[]) {
    this.#kernel = kernel;
    this.#growth = growth;
    this.#oddLetters = oddLetters;
  }

  /**
   * @param find text without line breaks; in lower case if compared by `toLowerCase()`
   * @returns null for texts that have lone surrogates, have cases beyond ASCII, are empty or too long
   */
  static create(find: string, letterCase: LetterCase, replacement = ''): ExactText | null {
    if (!isExact(find, letterCase, replacement)) {
      return null;
    }
    const [from, to] = [encoder.encode(find), encoder.encode(replacement)];
    const kernel = openExactText();
    const { exports } = kernel;
    if (!exports.setLengths(from.length, to.length)) {
      return null;
    }
    kernel.bytes.set(from, exports.findStart());
    kernel.bytes.set(to, exports.replacementStart());
    exports.setCase(letterCase !== 'exact');
    return new ExactText(kernel, Math.max(1, to.length / from.length), oddLettersOf(find, letterCase));
  }

  /**
   * Replaces matches from left to right.
   * @param isFirstOnly true to replace only the first match on each line
   * @param maxBytes maximum size of the result
   * @returns null if text or result are too long, memory is short, or the text has an unsupported letter
   */
  replace(text: Uint8Array, isFirstOnly: boolean, maxBytes: number): ReplacedText | null {
    if (!this.#take(text, Math.ceil(text.length * this.#growth))) {
      return null;
    }
    const length = this.#kernel.exports.replace(text.length, isFirstOnly);
    if (length > maxBytes) {
      return null;
    }
    const start = this.#kernel.exports.outputStart();
    return { bytes: this.#kernel.bytes.subarray(start, start + length), matches: this.#kernel.exports.matchCount() };
  }

  /** Counts the matches, and the lines that have one. Returns null as `replace` does. */
  count(lines: Uint8Array): ExactCount | null {
    if (!this.#take(lines, 0)) {
      return null;
    }
    this.#kernel.exports.count(lines.length);
    return { matches: this.#kernel.exports.matchCount(), lines: this.#kernel.exports.lineCount() };
  }

  /** Returns the index of the first line with a match, or -1 if there is none. Returns null as `replace` does. */
  firstLine(lines: Uint8Array): number | null {
    return this.#take(lines, 0) ? this.#kernel.exports.firstLine(lines.length) : null;
  }

  /**
   * Marks the rows of a table in which one cell holds a match.
   * @param place `start`: the match must begin the cell; `whole`: it must be the cell
   * @returns null as `replace` does
   */
  markCells({ bytes, count }: LineBlock, column: number, place: 'any' | 'start' | 'whole'): MarkedRows | null {
    if (!this.#take(bytes, count)) {
      return null;
    }
    const { exports } = this.#kernel;
    const byteLength = exports.markCells(bytes.length, count, column, place !== 'any', place === 'whole');
    const start = exports.outputStart();
    return { flags: this.#kernel.bytes.subarray(start, start + count), byteLength };
  }

  /** Copies a text into the module's memory. Returns false if the text is unsupported or memory is short. */
  #take(text: Uint8Array, outputLength: number): boolean {
    const { exports } = this.#kernel;
    if (text.length > LONGEST_TEXT || outputLength > MOST_OUTPUT) {
      return false;
    }
    if (!exports.reserve(text.length, outputLength)) {
      return false;
    }
    this.#kernel.bytes.set(text, exports.textStart());
    return !this.#oddLetters.some((letter) => exports.hasLetter(text.length, letter));
  }
}

/** Returns an instance of the module, with a memory of its own. */
export function openExactText(): Kernel<ExactTextExports> {
  return new Kernel(EXACT_TEXT);
}

/** Returns false for texts that the module does not support: lone surrogates, and cases beyond ASCII. */
export function isExact(find: string, letterCase: LetterCase, replacement: string): boolean {
  return (
    !LONE_SURROGATE.test(find) && !LONE_SURROGATE.test(replacement) && (letterCase === 'exact' || ASCII.test(find))
  );
}

/** Returns the letters that could match a text in a way the module does not support, as numbers. */
export function oddLettersOf(find: string, letterCase: LetterCase): number[] {
  return ODD_LETTERS[letterCase]
    .filter(([letter]) => find.toLowerCase().includes(letter))
    .map(([, odd]) => bytesAsNumber(odd));
}

/** Returns the bytes of a letter as a little-endian number, as the module reads them. */
function bytesAsNumber(letter: string): number {
  return encoder.encode(letter).reduceRight((number, byte) => (number << 8) | byte, 0);
}
