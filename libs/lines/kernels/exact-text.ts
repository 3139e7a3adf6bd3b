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
  setLengths(find: number, replacement: number): number;
  setCase(isIgnored: boolean): void;
  reserve(textLength: number, outputLength: number): number;
  hasOddLetters(textLength: number): number;
  replaceAll(textLength: number): number;
}

/** Only a single long line makes a text this long; it is better worked on piece by piece. */
const LONGEST_TEXT = 16 << 20;
/** Room for what a text may become, before anything is known of it. */
const MOST_OUTPUT = 64 << 20;

const encoder = new TextEncoder();
let module: object | undefined;

/** A text after replacing, and how many matches there were. */
export interface ReplacedText {
  readonly bytes: Bytes;
  readonly matches: number;
}

/** Of ASCII, `k` and `s` are also in another case what is beyond it: U+212A and U+017F. */
const HAS_ODD_CASES = /[ks]/i;

/** Replaces one text by another, both taken as they are, in UTF-8; ASCII is found in either case where that is wanted. */
export class ExactReplacer {
  readonly #exports: ExactTextExports;
  /** How many times as long a text can become. */
  readonly #growth: number;
  /** Whether some letters of a text could be found in a way that the module does not know. */
  readonly #hasOddCases: boolean;
  #memory: Uint8Array<ArrayBuffer>;

  private constructor(exports: ExactTextExports, growth: number, hasOddCases: boolean) {
    this.#exports = exports;
    this.#growth = growth;
    this.#hasOddCases = hasOddCases;
    this.#memory = new Uint8Array(exports.memory.buffer);
  }

  /**
   * @param find not empty; both without lone surrogates
   * @param ignoreCase for ASCII only
   * @returns null where one of the two is too long
   */
  static create(find: string, replacement: string, ignoreCase = false): ExactReplacer | null {
    module ??= new WasmModule(Uint8Array.from(atob(EXACT_TEXT), (character) => character.charCodeAt(0)));
    const exports = new WasmInstance(module, {}).exports as ExactTextExports;
    const [from, to] = [encoder.encode(find), encoder.encode(replacement)];
    if (!exports.setLengths(from.length, to.length)) return null;
    const growth = Math.max(1, to.length / from.length);
    const replacer = new ExactReplacer(exports, growth, ignoreCase && HAS_ODD_CASES.test(find));
    replacer.#memory.set(from, exports.findStart());
    replacer.#memory.set(to, exports.replacementStart());
    exports.setCase(ignoreCase);
    return replacer;
  }

  /**
   * Replaces every match, from left to right.
   * @param maxBytes a longer result is not given
   * @returns null where text or result are too long, there is no memory, or a letter has a case that is not known here
   */
  replaceAll(text: Uint8Array, maxBytes: number): ReplacedText | null {
    const exports = this.#exports;
    const most = Math.ceil(text.length * this.#growth);
    if (text.length > LONGEST_TEXT || most > MOST_OUTPUT || !exports.reserve(text.length, most)) return null;
    if (this.#memory.buffer !== exports.memory.buffer) this.#memory = new Uint8Array(exports.memory.buffer);
    this.#memory.set(text, exports.textStart());
    if (this.#hasOddCases && exports.hasOddLetters(text.length)) return null;
    const length = exports.replaceAll(text.length);
    if (length > maxBytes) return null;
    const start = exports.outputStart();
    return { bytes: this.#memory.slice(start, start + length), matches: exports.matchCount() };
  }
}
