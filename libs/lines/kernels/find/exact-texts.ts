import type { Bytes } from '../../blocks/line-block.ts';
import type { Kernel } from '../web-assembly.ts';
import {
  type ExactTextExports,
  isExact,
  type LetterCase,
  LONGEST_TEXT,
  MOST_OUTPUT,
  oddLettersOf,
  openExactText,
} from './exact-text.ts';

interface ExactRule {
  readonly find: Bytes;
  readonly replacement: Bytes;
  readonly ignoresCase: boolean;
  readonly oddLetters: readonly number[];
}

/** Output up to which memory is reserved without counting the matches first. */
const SMALL_OUTPUT = 1 << 20;

const encoder = new TextEncoder();

/**
 * Replacements of plain texts, applied one after the other to one text that stays in the memory of the module; otherwise
 * like `ExactText`.
 */
export class ExactTexts {
  /** Opened when the first replacement is added. */
  #opened: Kernel<ExactTextExports> | undefined;
  readonly #rules: ExactRule[] = [];
  #length = 0;

  /** Adds a replacement and returns its number; null for texts that `ExactText` does not support. */
  add(find: string, letterCase: LetterCase, replacement: string): number | null {
    if (!isExact(find, letterCase, replacement)) {
      return null;
    }
    const [from, to] = [encoder.encode(find), encoder.encode(replacement)];
    if (!this.#kernel.exports.setLengths(from.length, to.length)) {
      return null;
    }
    const ignoresCase = letterCase !== 'exact';
    return (
      this.#rules.push({ find: from, replacement: to, ignoresCase, oddLetters: oddLettersOf(find, letterCase) }) - 1
    );
  }

  /** Takes a text. Returns false if it is too long or memory is short. */
  load(text: Uint8Array): boolean {
    if (text.length > LONGEST_TEXT || !this.#kernel.exports.reserve(text.length, 0)) {
      return false;
    }
    this.#kernel.bytes.set(text, this.#kernel.exports.textStart());
    this.#length = text.length;
    return true;
  }

  /** Returns the text as borrowed memory. */
  get text(): Bytes {
    const start = this.#kernel.exports.textStart();
    return this.#kernel.bytes.subarray(start, start + this.#length);
  }

  /**
   * Replaces the matches of a rule in the text.
   * @param isFirstOnly true to replace only the first match on each line
   * @returns the number of matches; null, with the text unchanged, if the result is too long, memory is short, or the text
   *   has an unsupported letter
   */
  replace(index: number, isFirstOnly: boolean): number | null {
    const { exports } = this.#kernel;
    const { find, replacement, ignoresCase, oddLetters } = this.#rules[index];
    const memory = this.#kernel.bytes;
    memory.set(find, exports.findStart());
    memory.set(replacement, exports.replacementStart());
    exports.setLengths(find.length, replacement.length);
    exports.setCase(ignoresCase);
    if (oddLetters.some((letter) => exports.hasLetter(this.#length, letter))) {
      return null;
    }
    let size = Math.ceil(this.#length * Math.max(1, replacement.length / find.length));
    if (size > SMALL_OUTPUT) {
      exports.count(this.#length);
      size = this.#length + exports.matchCount() * (replacement.length - find.length);
    }
    if (size > MOST_OUTPUT || !exports.reserve(this.#length, Math.max(size, this.#length))) {
      return null;
    }
    const length = exports.replace(this.#length, isFirstOnly);
    const matches = exports.matchCount();
    if (matches > 0) {
      this.#keepOutput(length);
    }
    return matches;
  }

  get #kernel(): Kernel<ExactTextExports> {
    this.#opened ??= openExactText();
    return this.#opened;
  }

  /** Moves the output to the place of the text. */
  #keepOutput(length: number): void {
    const { exports } = this.#kernel;
    const start = exports.outputStart();
    const text = exports.textStart();
    this.#kernel.bytes.copyWithin(text, start, start + length);
    this.#length = length;
  }
}
