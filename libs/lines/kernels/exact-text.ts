import type { Bytes } from '../line-block.ts';
import { EXACT_TEXT } from './exact-text.generated.ts';
import { WasmInstance, type WasmMemory, WasmModule } from './web-assembly.ts';

/** The functions of the module; `assembly/exact-text.ts` says what each does. */
interface ExactTextExports {
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
}

/** Only a single long line makes a text this long; it is better worked on piece by piece. */
const LONGEST_TEXT = 16 << 20;
/** Room for what a text may become, before anything is known of it. */
const MOST_OUTPUT = 64 << 20;

const ASCII = /^\p{ASCII}*$/u;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The letters beyond ASCII that are a letter of ASCII in another case, by each way of comparing: byte for byte, by the
 * simple case folding that patterns ignore case with, and by `toLowerCase()`, which gives more than one letter for one
 * of them.
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

/** How a text is compared with what is looked for. */
export type LetterCase = keyof typeof ODD_LETTERS;

/** A text after replacing, as memory that will be used again, and how many matches there were. */
export interface ReplacedText {
  readonly bytes: Bytes;
  readonly matches: number;
}

/** How many matches a text has, none over another, and how many of its lines have one. */
export interface ExactCount {
  readonly matches: number;
  readonly lines: number;
}

const encoder = new TextEncoder();
let module: object | undefined;

/** A text that is found, counted and replaced as its bytes in UTF-8; in ASCII, in either case where that is wanted. */
export class ExactText {
  readonly #exports: ExactTextExports;
  /** How many times as long a text can become. */
  readonly #growth: number;
  /** Texts with one of these letters could match in a way that the module does not know. */
  readonly #oddLetters: readonly number[];
  #memory: Uint8Array<ArrayBuffer>;

  private constructor(exports: ExactTextExports, growth: number, oddLetters: readonly number[]) {
    this.#exports = exports;
    this.#growth = growth;
    this.#oddLetters = oddLetters;
    this.#memory = new Uint8Array(exports.memory.buffer);
  }

  /**
   * @param find without line breaks; in lower case if compared by `toLowerCase()`
   * @returns null for texts that have no bytes of their own (halves of surrogate pairs), have cases beyond ASCII, are
   *   empty or too long
   */
  static create(find: string, letterCase: LetterCase, replacement = ''): ExactText | null {
    if (LONE_SURROGATE.test(find + replacement) || (letterCase !== 'exact' && !ASCII.test(find))) return null;
    const [from, to] = [encoder.encode(find), encoder.encode(replacement)];
    module ??= new WasmModule(Uint8Array.from(atob(EXACT_TEXT), (character) => character.charCodeAt(0)));
    const exports = new WasmInstance(module, {}).exports as ExactTextExports;
    if (!exports.setLengths(from.length, to.length)) return null;
    const oddLetters = ODD_LETTERS[letterCase].filter(([letter]) => find.toLowerCase().includes(letter));
    const growth = Math.max(1, to.length / from.length);
    const text = new ExactText(
      exports,
      growth,
      oddLetters.map(([, odd]) => bytesAsNumber(odd)),
    );
    text.#memory.set(from, exports.findStart());
    text.#memory.set(to, exports.replacementStart());
    exports.setCase(letterCase !== 'exact');
    return text;
  }

  /**
   * Replaces matches, from left to right.
   * @param isFirstOnly only the first one on each line is replaced
   * @param maxBytes a longer result is not given
   * @returns null where text or result are too long, there is no memory, or a letter has a case that is not known here
   */
  replace(text: Uint8Array, isFirstOnly: boolean, maxBytes: number): ReplacedText | null {
    if (!this.#take(text, Math.ceil(text.length * this.#growth))) return null;
    const length = this.#exports.replace(text.length, isFirstOnly);
    if (length > maxBytes) return null;
    const start = this.#exports.outputStart();
    return { bytes: this.#memory.subarray(start, start + length), matches: this.#exports.matchCount() };
  }

  /** Counts the matches in lines, and the lines that have one; null as for `replace`. */
  count(lines: Uint8Array): ExactCount | null {
    if (!this.#take(lines, 0)) return null;
    this.#exports.count(lines.length);
    return { matches: this.#exports.matchCount(), lines: this.#exports.lineCount() };
  }

  /** The number of the first of the lines with a match, -1 where none has one; null as for `replace`. */
  firstLine(lines: Uint8Array): number | null {
    return this.#take(lines, 0) ? this.#exports.firstLine(lines.length) : null;
  }

  /** Brings a text into the module; false where it cannot be worked on there. */
  #take(text: Uint8Array, outputLength: number): boolean {
    const exports = this.#exports;
    if (text.length > LONGEST_TEXT || outputLength > MOST_OUTPUT) return false;
    if (!exports.reserve(text.length, outputLength)) return false;
    if (this.#memory.buffer !== exports.memory.buffer) this.#memory = new Uint8Array(exports.memory.buffer);
    this.#memory.set(text, exports.textStart());
    return !this.#oddLetters.some((letter) => exports.hasLetter(text.length, letter));
  }
}

/** The bytes of a letter as the module reads them from memory: the first one lowest. */
function bytesAsNumber(letter: string): number {
  return encoder.encode(letter).reduceRight((number, byte) => (number << 8) | byte, 0);
}
