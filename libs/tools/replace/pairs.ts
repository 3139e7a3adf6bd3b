import { TooLarge, UserMistake } from '../../errors.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { LF } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { TextList } from '../../lines/kernels/many/many-texts.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import type { RunContext, TextSource } from '../shared/tool.ts';
import { ComparedText, LineWords, MOST_WORDS } from './compared-text.ts';
import { Arena, KeyIndex } from './key-index.ts';
import type { ReplaceOptions } from './options.ts';

/** Maximum number of pairs with a find text. */
export const MAX_PAIRS = 5_000_000;

/** Name of the label column of pairs without a label. */
const DEFAULT_LABEL = 'Label';

/** List of whole numbers that grows. */
class Numbers {
  values = new Uint32Array(1 << 10);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      this.values = grown(this.values, new Uint32Array(this.values.length * 2));
    }
    this.values[this.length++] = value;
  }
}

const NO_PAIR = 0xffffffff;

/** Pairs of a mapping. Those with the same find text, as it is compared, share a key. */
export class Pairs {
  readonly keys = new KeyIndex();
  /** Names of the label columns, in the order of their first pairs. */
  readonly labels: string[] = [];
  duplicates = 0;
  readonly #match: ReplaceOptions['match'];
  readonly #hasLabels: boolean;
  readonly #compared: ComparedText;
  /** Hash of the text in `#compared`. */
  #hash = 0;
  readonly #words = new LineWords();
  readonly #texts = new Arena();
  /** Ends of find texts and replacements in the arena, one after the other. */
  readonly #ends = new Numbers();
  readonly #labelOf = new Numbers();
  readonly #keyOf = new Numbers();
  /** First and last pair of each key, and the next pair with the same key. */
  readonly #first = new Numbers();
  readonly #last = new Numbers();
  readonly #next = new Numbers();
  readonly #labelNumbers = new Map<string, number>();
  /** Pairs with a find text, with repeated ones. */
  #given = 0;
  #used = new Uint8Array(0);

  private constructor({ match, into, caseSensitive }: ReplaceOptions) {
    this.#match = match;
    this.#hasLabels = into === 'column';
    this.#compared = new ComparedText(caseSensitive, match === 'anywhere');
  }

  /**
   * Reads the pairs.
   * @param source a table of two or more columns
   * @throws UserMistake for too many pairs
   */
  static async read(source: TextSource, options: ReplaceOptions, context: RunContext): Promise<Pairs> {
    const width = source.columns?.length ?? 1;
    const pairs = new Pairs(options);
    const memory = context.memoryBytes ?? Number.POSITIVE_INFINITY;
    for await (const { bytes } of source.blocks()) {
      context.signal.throwIfAborted();
      for (let start = 0; start < bytes.length; ) {
        const end = bytes.indexOf(LF, start);
        pairs.#addRow(bytes, start, end, width);
        start = end + 1;
      }
      if (pairs.#texts.length + pairs.keys.byteLength + pairs.count * 40 > memory) {
        throw new TooLarge('These pairs need more memory than there is. Use fewer pairs.');
      }
    }
    if (pairs.#given > MAX_PAIRS) {
      const [most, given] = [MAX_PAIRS, pairs.#given].map((count) => count.toLocaleString('en-US'));
      throw new UserMistake(`A mapping can have ${most} pairs; this one has ${given}.`);
    }
    pairs.#used = new Uint8Array(pairs.keys.size);
    return pairs;
  }

  /** Number of pairs, without repeated ones. */
  get count(): number {
    return this.#keyOf.length;
  }

  /** Number of pairs that matched. */
  get usedCount(): number {
    let count = 0;
    for (let pair = 0; pair < this.count; pair++) {
      count += this.#used[this.#keyOf.values[pair]];
    }
    return count;
  }

  /** Marks the pairs of a key as used. */
  use(key: number): void {
    this.#used[key] = 1;
  }

  /** Returns the first pair of a key. */
  firstPair(key: number): number {
    return this.#first.values[key];
  }

  /** Returns the next pair with the same key, or -1. */
  nextPair(pair: number): number {
    const next = this.#next.values[pair];
    return next === NO_PAIR ? -1 : next;
  }

  /** Returns the place of a pair's label in `labels`. */
  labelOf(pair: number): number {
    return this.#labelOf.values[pair];
  }

  /** Bytes of all find texts and replacements. */
  get bytes(): Uint8Array {
    return this.#texts.bytes;
  }

  replacementStart(pair: number): number {
    return this.#ends.values[pair * 2];
  }

  replacementEnd(pair: number): number {
    return this.#ends.values[pair * 2 + 1];
  }

  /** Returns the find texts of the first pairs of all keys, and their replacements. */
  lists(): { readonly finds: TextList; readonly replacements: TextList } {
    const first = this.#first.values.subarray(0, this.keys.size);
    return {
      finds: this.#list(first, (pair) => [this.#findStart(pair), this.replacementStart(pair)]),
      replacements: this.#list(first, (pair) => [this.replacementStart(pair), this.replacementEnd(pair)]),
    };
  }

  /** Yields the find texts of unused pairs, as they were given, as places in `bytes`. */
  *unused(): Generator<readonly [start: number, end: number], void, void> {
    for (let pair = 0; pair < this.count; pair++) {
      if (this.#used[this.#keyOf.values[pair]] === 0) {
        yield [this.#findStart(pair), this.replacementStart(pair)];
      }
    }
  }

  #findStart(pair: number): number {
    return pair === 0 ? 0 : this.#ends.values[pair * 2 - 1];
  }

  #list(pairs: Uint32Array, placeOf: (pair: number) => readonly [number, number]): TextList {
    const places = new Uint32Array(pairs.length + 1);
    let total = 0;
    for (const [index, pair] of pairs.entries()) {
      const [start, end] = placeOf(pair);
      total += end - start;
      places[index + 1] = total;
    }
    const bytes = new Uint8Array(total);
    for (const [index, pair] of pairs.entries()) {
      const [start, end] = placeOf(pair);
      bytes.set(this.bytes.subarray(start, end), places[index]);
    }
    return { bytes, places };
  }

  #addRow(bytes: Uint8Array, start: number, end: number, width: number): void {
    const findEnd = cellEnd(bytes, start, end);
    if (!this.#compare(bytes, start, findEnd)) {
      return;
    }
    if (++this.#given > MAX_PAIRS) {
      return;
    }
    const label = this.#hasLabels ? this.#readLabel(bytes, start, end, width) : 0;
    const known = this.keys.size;
    const key = this.keys.add(this.#compared.bytes, 0, this.#compared.length, this.#hash);
    if (key < known && this.#hasPair(key, label)) {
      this.duplicates++;
      return;
    }
    const pair = this.count;
    this.#texts.add(bytes, start, findEnd);
    this.#ends.push(this.#texts.length);
    this.#texts.add(bytes, findEnd + 1, cellEnd(bytes, findEnd + 1, end));
    this.#ends.push(this.#texts.length);
    this.#labelOf.push(label);
    this.#keyOf.push(key);
    this.#next.push(NO_PAIR);
    if (key === known) {
      this.#first.push(pair);
      this.#last.push(pair);
    } else {
      this.#next.values[this.#last.values[key]] = pair;
      this.#last.values[key] = pair;
    }
  }

  /** Puts a find text into its compared form and hashes it. Returns false if it is empty. */
  #compare(bytes: Uint8Array, start: number, end: number): boolean {
    const compared = this.#compared;
    compared.clear();
    if (this.#match === 'anywhere') {
      compared.add(bytes, start, end);
      this.#hash = this.keys.hashOf(compared.bytes, 0, compared.length);
      return end > start;
    }
    const from = trimmedStart(bytes, start, end);
    const to = trimmedEnd(bytes, from, end);
    const words = this.#words;
    if (this.#match === 'word') {
      words.read(bytes, from, to);
    }
    if (this.#match === 'word' && words.isOneRun && words.count <= MOST_WORDS) {
      words.hashWords(bytes, compared, this.keys.seed);
      this.#hash = words.hashOfAll();
      words.compareRun(bytes, 0, words.count, compared);
    } else {
      // For words, such a text never matches: no run of words looks like it.
      compared.add(bytes, from, to);
      this.#hash = this.keys.hashOf(compared.bytes, 0, compared.length);
    }
    return to > from;
  }

  #hasPair(key: number, label: number): boolean {
    for (let pair = this.firstPair(key); pair >= 0; pair = this.nextPair(pair)) {
      if (this.labelOf(pair) === label) {
        return true;
      }
    }
    return false;
  }

  #readLabel(bytes: Uint8Array, start: number, end: number, width: number): number {
    const from = width < 3 ? end : cellStart(bytes, start, end, 2);
    const name = decodeUtf8(bytes.subarray(from, cellEnd(bytes, from, end))).trim() || DEFAULT_LABEL;
    const key = name.toLowerCase();
    const known = this.#labelNumbers.get(key);
    if (known !== undefined) {
      return known;
    }
    this.#labelNumbers.set(key, this.labels.length);
    return this.labels.push(name) - 1;
  }
}
