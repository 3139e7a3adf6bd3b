import { UserMistake } from '../../errors.ts';
import { LF } from '../../lines/blocks/line-block.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { ManyTexts } from '../../lines/kernels/many/many-texts.ts';
import { ComparedText, LineWords, MOST_WORDS } from './compared-text.ts';
import { KeyIndex } from './key-index.ts';
import type { ReplaceOptions } from './options.ts';
import type { Pairs } from './pairs.ts';

const SPACE = 0x20;

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
  /** Place of the LF of the line that was read last. */
  lineEnd = 0;
  readonly #keys: KeyIndex;
  readonly #compared: ComparedText;

  constructor({ keys }: Pairs, { caseSensitive }: Pick<ReplaceOptions, 'caseSensitive'>) {
    this.#keys = keys;
    this.#compared = new ComparedText(caseSensitive);
  }

  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void {
    for (let start = 0; start < lines.length; start = this.lineEnd + 1) {
      const key = this.readLine(lines, start);
      if (key >= 0) {
        onKey(key);
      }
      onLine(start, this.lineEnd);
    }
  }

  /** Returns the key of the line that starts at `start`, or -1, and sets `lineEnd`. */
  readLine(lines: Uint8Array, start: number): number {
    const { ascii } = this.#compared;
    let hash = this.#keys.seed;
    let all = 0;
    let end = start;
    for (let byte = lines[end]; byte !== LF; byte = lines[++end]) {
      all |= byte;
      hash = KeyIndex.mix(hash, ascii[byte & 0x7f]);
    }
    this.lineEnd = end;
    // The hash is that of an ASCII text without white space around it.
    const isHashed = all < 0x80 && lines[start] > SPACE && lines[end - 1] > SPACE;
    return isHashed && !this.#keys.hasHash(hash) ? -1 : this.#keyOf(lines, start, end);
  }

  #keyOf(lines: Uint8Array, start: number, end: number): number {
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
  /** By the last bits of the hash of a word: a bit for each number of words of the keys that begin with it. */
  readonly #lengthBits: Uint8Array;
  readonly #compared: ComparedText;
  readonly #words = new LineWords();
  /** Hashes of runs, by their number of words. */
  readonly #hashes = new Int32Array(MOST_WORDS + 1);

  constructor({ keys }: Pairs, { caseSensitive }: Pick<ReplaceOptions, 'caseSensitive'>) {
    this.#keys = keys;
    this.#compared = new ComparedText(caseSensitive);
    this.#lengthBits = new Uint8Array(2 ** Math.min(24, Math.ceil(Math.log2(keys.size + 1)) + 4));
    for (let key = 0; key < keys.size; key++) {
      this.#addFirstWord(keys.bytesOf(key));
    }
  }

  find(lines: Uint8Array, onKey: OnKey, onLine: (start: number, end: number) => void): void {
    const words = this.#words;
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LF, start);
      this.#readLine(lines, start, end);
      for (let word = 0; word < words.count; word++) {
        for (let lengthBits = this.#hashRuns(word); lengthBits > 0; ) {
          const run = 32 - Math.clz32(lengthBits);
          lengthBits ^= 1 << (run - 1);
          const key = this.#keyOf(lines, word, run);
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
    this.#readLine(lines, start, end);
    for (let word = 0; word < words.count; ) {
      let next = word + 1;
      for (let lengthBits = this.#hashRuns(word); lengthBits > 0; ) {
        const run = 32 - Math.clz32(lengthBits);
        lengthBits ^= 1 << (run - 1);
        const key = this.#keyOf(lines, word, run);
        if (key >= 0) {
          onMatch(key, words.starts[word], words.ends[word + run - 1]);
          next = word + run;
          break;
        }
      }
      word = next;
    }
  }

  #readLine(lines: Uint8Array, start: number, end: number): void {
    this.#words.read(lines, start, end);
    this.#words.hashWords(lines, this.#compared, this.#keys.seed);
  }

  /** Hashes the runs that begin with a word. Returns a bit for each number of words that a key can have here. */
  #hashRuns(word: number): number {
    const { hashes, runs } = this.#words;
    let hash = hashes[word];
    this.#hashes[1] = hash;
    const most = Math.min(runs[word], MOST_WORDS);
    const lengthBits = this.#lengthBits[hash & (this.#lengthBits.length - 1)] & ((1 << most) - 1);
    const longest = 32 - Math.clz32(lengthBits);
    for (let count = 2; count <= longest; count++) {
      hash = LineWords.mix(hash, hashes[word + count - 1]);
      this.#hashes[count] = hash;
    }
    return lengthBits;
  }

  /** Returns the key of a run that was hashed, or -1. */
  #keyOf(lines: Uint8Array, word: number, run: number): number {
    const hash = this.#hashes[run];
    if (!this.#keys.hasHash(hash)) {
      return -1;
    }
    const compared = this.#compared;
    this.#words.compareRun(lines, word, run, compared);
    return this.#keys.find(compared.bytes, 0, compared.length, hash);
  }

  #addFirstWord(key: Uint8Array): void {
    const words = this.#words;
    words.read(key, 0, key.length);
    if (!words.isOneRun || words.count > MOST_WORDS) {
      return;
    }
    words.hashWords(key, this.#compared, this.#keys.seed);
    this.#lengthBits[words.hashes[0] & (this.#lengthBits.length - 1)] |= 1 << (words.count - 1);
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
