import { LineTooLong } from '../../../errors.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { type LetterFolding, letterTable, wordBits } from './letter-folding.ts';
import { MANY_TEXTS } from './many-texts.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly`. */
interface ManyTextsExports {
  readonly memory: WasmMemory;
  restart(): void;
  take(size: number): number;
  setLetters(table: number): void;
  setWords(bits: number): void;
  build(
    count: number,
    texts: number,
    places: number,
    isFolded: boolean,
    flags: number,
    replacements: number,
    replacementPlaces: number,
    maxBytes: number,
  ): number;
  takeText(length: number): number;
  startSearch(from: number, isFirstOnly: boolean, isNewLine: boolean): number;
  searchMatches(isOpen: boolean): number;
  searchAll(): number;
  markAll(marks: number): number;
  undecidedFrom(): number;
  firstLineNumber(): number;
  countsStart(): number;
  matchesStart(): number;
  foundMatches(): number;
  writeOutput(isEnd: boolean, end: number): number;
  writtenLength(): number;
}

/** Texts one after the other, and the place of each in `bytes`, with the end of the last one. */
export interface TextList {
  readonly bytes: Uint8Array;
  readonly places: Uint32Array;
}

export interface ManyTextsSettings {
  /** UTF-8 without lone surrogates; none is empty. */
  readonly finds: TextList;
  /** As many; only needed to replace. */
  readonly replacements?: TextList;
  readonly folding: LetterFolding;
  /** True for each text that must not touch a letter, digit or underscore. */
  readonly wholeWords?: readonly boolean[];
  /** True for each text of which letters are compared exactly, whatever the folding. */
  readonly exact?: readonly boolean[];
}

/** Part of a text after replacing, as borrowed memory. */
export interface ManyReplaced {
  readonly bytes: Uint8Array;
  readonly matches: number;
  readonly isLast: boolean;
}

/** First occurrences of texts on the lines of a search, in the order of their ends. */
export interface Occurrences {
  readonly count: number;
  /** Start, end, number of the text, and number of the line, from `firstLine`, for each. */
  readonly values: Uint32Array;
  readonly firstLine: number;
}

/** Maximum size of the automaton, which has 17 bytes for each different beginning of the texts. */
const MAX_AUTOMATON_BYTES = 256_000_000;

const WHOLE_WORDS = 1;
const EXACT = 2;
const VALUES = 4;
/** Size of a text's record, which begins with its count. */
const RECORD_BYTES = 16;

/**
 * Finds and replaces many texts at once: matches do not overlap; the one that begins first wins, among those the
 * longest, among those the earlier text. Matches begin and end between code points. Time is linear in the text and the
 * occurrences, memory in the texts.
 */
export class ManyTexts {
  readonly #kernel: Kernel<ManyTextsExports>;
  readonly #count: number;
  readonly #marks: number;

  private constructor(kernel: Kernel<ManyTextsExports>, count: number, marks: number) {
    this.#kernel = kernel;
    this.#count = count;
    this.#marks = marks;
  }

  /** Returns null if the texts need more memory than there is. */
  static create(settings: ManyTextsSettings, maxBytes = MAX_AUTOMATON_BYTES): ManyTexts | null {
    const { finds, replacements, folding, wholeWords, exact } = settings;
    const count = finds.places.length - 1;
    const kernel = new Kernel<ManyTextsExports>(MANY_TEXTS);
    const { exports } = kernel;
    exports.restart();
    let isShort = false;
    const store = (bytes: Uint8Array): number => {
      const address = exports.take(bytes.length) >>> 0;
      if (address === 0) {
        isShort = true;
      } else {
        kernel.bytes.set(bytes, address);
      }
      return address;
    };
    const table = letterTable(folding);
    const flags = Uint8Array.from(
      { length: count },
      (_, index) => (wholeWords?.[index] ? WHOLE_WORDS : 0) | (table && exact?.[index] ? EXACT : 0),
    );
    exports.setLetters(table ? store(table) : 0);
    exports.setWords(wholeWords?.includes(true) ? store(wordBits()) : 0);
    const [texts, places] = [store(finds.bytes), store(bytesOf(finds.places))];
    const flagList = store(flags);
    const newTexts = store(replacements?.bytes ?? new Uint8Array(0));
    const newPlaces = store(bytesOf(replacements?.places ?? new Uint32Array(count + 1)));
    const marks = store(new Uint8Array(count));
    if (isShort) {
      return null;
    }
    const isBuilt = exports.build(count, texts, places, table !== null, flagList, newTexts, newPlaces, maxBytes);
    return isBuilt ? new ManyTexts(kernel, count, marks) : null;
  }

  /**
   * Replaces the matches of a text, part by part.
   * @param isFirstOnly true to replace, of the matches of each text that begin on one line, only the first
   * @returns the parts, each borrowed until the next one, and at last the place up to which the text was replaced
   * @throws LineTooLong if memory is short
   */
  *replace(
    text: Uint8Array,
    isFirstOnly: boolean,
    { from = 0, isOpen = false, isNewLine = true }: SearchPart = {},
  ): Generator<ManyReplaced, number, void> {
    const { exports } = this.#kernel;
    this.#start(text, from, isFirstOnly, isNewLine);
    for (let isFirst = true; ; isFirst = false) {
      const state = exports.searchMatches(isOpen);
      if (state < 0) {
        throw lineTooLong();
      }
      const isEnd = state === 1;
      const matches = exports.foundMatches();
      const end = isEnd && isOpen ? exports.undecidedFrom() >>> 0 : text.length;
      if (isFirst && isEnd && matches === 0) {
        yield { bytes: text.subarray(from, end), matches, isLast: true };
        return end;
      }
      const output = exports.writeOutput(isEnd, end) >>> 0;
      if (output === 0) {
        throw lineTooLong();
      }
      const bytes = this.#kernel.bytes.subarray(output, output + (exports.writtenLength() >>> 0));
      yield { bytes, matches, isLast: isEnd };
      if (isEnd) {
        return end;
      }
    }
  }

  /**
   * Finds on every line the first occurrence of every text, also where they overlap. The result is borrowed until the
   * next search.
   * @throws LineTooLong if memory is short
   */
  findAll(lines: Uint8Array): Occurrences {
    const { exports } = this.#kernel;
    this.#start(lines, 0, false, true);
    if (!exports.searchAll()) {
      throw lineTooLong();
    }
    const count = exports.foundMatches();
    const values = new Uint32Array(this.#kernel.bytes.buffer, exports.matchesStart() >>> 0, count * VALUES);
    return { count, values, firstLine: exports.firstLineNumber() };
  }

  /**
   * Finds out which texts occur, also where they overlap, without regard to whole words and exact letters.
   * @returns a byte for every text, 1 if it occurs; borrowed until the next search
   * @throws LineTooLong if memory is short
   */
  mark(text: Uint8Array): Uint8Array {
    this.#start(text, 0, false, true);
    const marks = this.#kernel.bytes.subarray(this.#marks, this.#marks + this.#count);
    marks.fill(0);
    this.#kernel.exports.markAll(this.#marks);
    return marks;
  }

  /** Returns the matches or first occurrences found so far, for every text. */
  counts(): number[] {
    const start = this.#kernel.exports.countsStart() >>> 0;
    const view = new DataView(this.#kernel.bytes.buffer, start, this.#count * RECORD_BYTES);
    return Array.from({ length: this.#count }, (_, index) => Number(view.getBigUint64(index * RECORD_BYTES, true)));
  }

  #start(text: Uint8Array, from: number, isFirstOnly: boolean, isNewLine: boolean): void {
    const address = this.#kernel.exports.takeText(text.length) >>> 0;
    if (address === 0) {
      throw lineTooLong();
    }
    this.#kernel.bytes.set(text, address);
    if (!this.#kernel.exports.startSearch(from, isFirstOnly, isNewLine)) {
      throw lineTooLong();
    }
  }
}

/** Part of a longer text. */
export interface SearchPart {
  /** Start of the search; what is before it was searched. */
  readonly from?: number;
  /** True if more text follows, which can decide about matches at the end of this part. */
  readonly isOpen?: boolean;
  /** False if the search goes on in the line in which the last one ended. */
  readonly isNewLine?: boolean;
}

function lineTooLong(): LineTooLong {
  return new LineTooLong('A line of this text is too long to find many texts in it.');
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
