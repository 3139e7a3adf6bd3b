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
  reserve(textLength: number, outputLength: number): number;
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

/** Replaces one text by another, both taken as they are, in UTF-8. */
export class ExactReplacer {
  readonly #exports: ExactTextExports;
  /** How many times as long a text can become. */
  readonly #growth: number;
  #memory: Uint8Array<ArrayBuffer>;

  private constructor(exports: ExactTextExports, growth: number) {
    this.#exports = exports;
    this.#growth = growth;
    this.#memory = new Uint8Array(exports.memory.buffer);
  }

  /**
   * @param find not empty; both without lone surrogates
   * @returns null where one of the two is too long
   */
  static create(find: string, replacement: string): ExactReplacer | null {
    module ??= new WasmModule(Uint8Array.from(atob(EXACT_TEXT), (character) => character.charCodeAt(0)));
    const exports = new WasmInstance(module, {}).exports as ExactTextExports;
    const [from, to] = [encoder.encode(find), encoder.encode(replacement)];
    if (!exports.setLengths(from.length, to.length)) return null;
    const replacer = new ExactReplacer(exports, Math.max(1, to.length / from.length));
    replacer.#memory.set(from, exports.findStart());
    replacer.#memory.set(to, exports.replacementStart());
    return replacer;
  }

  /**
   * Replaces every match, from left to right.
   * @param maxBytes a longer result is not given
   * @returns null where text or result are too long, or there is no memory
   */
  replaceAll(text: Uint8Array, maxBytes: number): ReplacedText | null {
    const exports = this.#exports;
    const most = Math.ceil(text.length * this.#growth);
    if (text.length > LONGEST_TEXT || most > MOST_OUTPUT || !exports.reserve(text.length, most)) return null;
    if (this.#memory.buffer !== exports.memory.buffer) this.#memory = new Uint8Array(exports.memory.buffer);
    this.#memory.set(text, exports.textStart());
    const length = exports.replaceAll(text.length);
    if (length > maxBytes) return null;
    const start = exports.outputStart();
    return { bytes: this.#memory.slice(start, start + length), matches: exports.matchCount() };
  }
}
