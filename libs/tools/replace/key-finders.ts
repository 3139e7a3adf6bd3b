import { UserMistake } from '../../errors.ts';
import { LF } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { ManyTexts } from '../../lines/kernels/many/many-texts.ts';
import { ComparedText, LineWords, MOST_WORDS } from './compared-text.ts';
import { KeyIndex } from './key-index.ts';
import type { ReplaceOptions } from './options.ts';
import type { Pairs } from './pairs.ts';

/** Receives the keys that occur on a line, also where they overlap, by place, and at one place the longer first. */
export type OnKey = (key: number) => void;

/** Finds the keys of pairs in lines. */
export interface KeyFinder {
  /**
   * Reports the keys of whole lines.
   * @param onLine called after the keys of each line with its place
   */
  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void;
}

/** Looks up whole lines, trimmed. */
export class CellFinder implements KeyFinder {
  readonly #keys: KeyIndex;
  readonly #compared: ComparedText;

  constructor({ keys }: Pairs, { caseSensitive }: Pick<ReplaceOptions, 'caseSensitive'>) {
    this.#keys = keys;
    this.#compared = new ComparedText(caseSensitive);
  }

  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LF, start);
      const key = this.keyOf(lines, start, end);
      if (key >= 0) {
        onKey(key);
      }
      onLine(start, end);
      start = end + 1;
    }
  }

  /** Returns the key of a line, or -1. */
  keyOf(lines: Uint8Array, start: number, end: number): number {
    const compared = this.#compared;
    const from = trimmedStart(lines, start, end);
    compared.clear();
    compared.add(lines, from, trimmedEnd(lines, from, end));
    const hash = this.#keys.hashOf(compared.bytes, 0, compared.length);
    return this.#keys.find(compared.bytes, 0, compared.length, hash);
  }
}

/** Looks up runs of words. */
export class WordFinder implements KeyFinder {
  readonly #keys: KeyIndex;
  /** First words of the keys, and the words of the longest key that begins with each. */
  readonly #firstWords = new KeyIndex();
  readonly #longest: number[] = [];
  readonly #compared: ComparedText;
  readonly #words = new LineWords();
  readonly #lengths = new Uint32Array(MOST_WORDS + 1);
  readonly #hashes = new Int32Array(MOST_WORDS + 1);

  constructor({ keys }: Pairs, { caseSensitive }: Pick<ReplaceOptions, 'caseSensitive'>) {
    this.#keys = keys;
    this.#compared = new ComparedText(caseSensitive);
    for (let key = 0; key < keys.size; key++) {
      this.#addFirstWord(keys.bytesOf(key));
    }
  }

  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void {
    const words = this.#words;
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LF, start);
      words.read(lines, start, end);
      for (let word = 0; word < words.count; word++) {
        for (let run = this.#readRun(lines, word); run > 0; run--) {
          const key = this.#keyOf(run);
          if (key >= 0) {
            onKey(key);
          }
        }
      }
      onLine(start, end);
      start = end + 1;
    }
  }

  /**
   * Reports the matches of a line, from left to right: at each word the longest run.
   * @param onMatch called with the key and the place in the lines
   */
  findMatches(
    lines: Uint8Array,
    start: number,
    end: number,
    onMatch: (key: number, start: number, end: number) => void,
  ): void {
    const words = this.#words;
    words.read(lines, start, end);
    for (let word = 0; word < words.count; ) {
      let next = word + 1;
      for (let run = this.#readRun(lines, word); run > 0; run--) {
        const key = this.#keyOf(run);
        if (key >= 0) {
          onMatch(key, words.starts[word], words.ends[word + run - 1]);
          next = word + run;
          break;
        }
      }
      word = next;
    }
  }

  /** Puts the words from one on into their compared form. Returns the number of words of the longest possible key. */
  #readRun(lines: Uint8Array, word: number): number {
    const { starts, ends, runs } = this.#words;
    const compared = this.#compared;
    compared.clear();
    let hash = this.#keys.seed;
    let longest = 1;
    for (let count = 1; count <= longest; count++) {
      const from = compared.length;
      if (count > 1) {
        compared.addByte(0x20);
      }
      compared.add(lines, starts[word + count - 1], ends[word + count - 1]);
      for (let at = from; at < compared.length; at++) {
        hash = KeyIndex.mix(hash, compared.bytes[at]);
      }
      this.#lengths[count] = compared.length;
      this.#hashes[count] = hash;
      if (count === 1) {
        const first = this.#firstWords;
        const found = first.find(compared.bytes, 0, compared.length, first.hashOf(compared.bytes, 0, compared.length));
        longest = found < 0 ? 0 : Math.min(this.#longest[found], runs[word]);
      }
    }
    return longest;
  }

  #keyOf(run: number): number {
    return this.#keys.find(this.#compared.bytes, 0, this.#lengths[run], this.#hashes[run]);
  }

  #addFirstWord(key: Uint8Array): void {
    const words = this.#words;
    words.read(key, 0, key.length);
    if (!words.isOneRun || words.count > MOST_WORDS) {
      return;
    }
    const first = this.#firstWords.add(key, words.starts[0], words.ends[0]);
    this.#longest[first] = Math.max(this.#longest[first] ?? 0, words.count);
  }
}

/** Occurrence of a key on a line. */
interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly key: number;
}

/** Finds the find texts of pairs anywhere in lines. */
export class AnywhereFinder implements KeyFinder {
  readonly texts: ManyTexts;

  /** @throws UserMistake if the automaton would be too large */
  constructor(pairs: Pairs, { caseSensitive }: Pick<ReplaceOptions, 'caseSensitive'>) {
    const texts = ManyTexts.create({ ...pairs.lists(), folding: caseSensitive ? 'exact' : 'lowered' });
    if (texts === null) {
      throw new UserMistake(
        'These pairs need more memory than there is for matching anywhere (256 MB). Use fewer pairs, or match whole cells or words.',
      );
    }
    this.texts = texts;
  }

  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void {
    const { count, values } = this.texts.findAll(lines);
    let next = 0;
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LF, start);
      const found: Occurrence[] = [];
      for (; next < count && values[next * 4] < end; next++) {
        found.push({ start: values[next * 4], end: values[next * 4 + 1], key: values[next * 4 + 2] });
      }
      found.sort((one, other) => one.start - other.start || other.end - one.end);
      for (const { key } of found) {
        onKey(key);
      }
      onLine(start, end);
      start = end + 1;
    }
  }
}
