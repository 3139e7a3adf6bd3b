import { getOrAdd } from '../../get-or-add.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { BROAD, PHRASE } from './match-types.ts';
import type { NegativeStore } from './negative-store.ts';

/** Size of a bucket above which it is split. */
const MAX_BUCKET = 1000;

/** Places in the record of a class. */
const RECORD = 4;
const TOKEN_START = 0;
const LENGTH = 1;
const TYPE = 2;
/** Place of the class's rarest word in its tokens. */
const ANCHOR = 3;

/** Class in a bucket, and its second rarest word, 0 if it has one word only. */
const ENTRY = 2;

/**
 * Finds the classes of negatives that match a keyword, whatever their scope. Each class is in the bucket of its rarest
 * word; a large bucket is divided by the second rarest. A search tests the buckets of the keyword's words. Most classes
 * fail at their second word, which is stored beside them.
 */
export class NegativeIndex {
  readonly #tokens: Int32Array;
  readonly #records: Int32Array;
  /** Bucket of word `w` is `[#starts[w], #starts[w + 1])` of `#entries`, in numbers of entries. */
  readonly #starts: Int32Array;
  readonly #entries: Int32Array;
  /** Buckets by rarest and second rarest word. */
  readonly #splitBuckets = new Map<number, Map<number, Int32Array>>();
  readonly #isSplit: Uint8Array;

  /** Search in which each word occurred last. */
  readonly #stamps: Int32Array;
  #stamp = 0;
  /** Last place of each word in the keyword. */
  readonly #places: Int32Array;
  /** Place of the same word before each place, -1 if there is none. */
  #earlier = new Int32Array(64);
  #words = new Int32Array(64);
  #wordCount = 0;
  #keyword: Int32Array = new Int32Array(0);
  #keywordLength = 0;
  /** Classes found by the last search in ascending order, from 0 to `hitCount`. */
  hits = new Int32Array(64);
  hitCount = 0;

  /** @param wordCount number of words in the table of words */
  constructor(store: NegativeStore, wordCount: number) {
    this.#tokens = store.tokens.values.subarray(0, store.tokens.length);
    this.#records = new Int32Array(store.classCount * RECORD);
    this.#starts = new Int32Array(wordCount + 2);
    this.#isSplit = new Uint8Array(wordCount + 1);
    this.#stamps = new Int32Array(wordCount + 1);
    this.#places = new Int32Array(wordCount + 1);
    this.#entries = this.#build(store, wordCount);
  }

  /**
   * Searches the classes that match a keyword and puts them into `hits`.
   * @param tokens of the keyword, from 0 to `count`; the array must stay unchanged during the search
   * @returns the number of hits
   */
  search(tokens: Int32Array, count: number): number {
    this.#begin(tokens, count);
    this.hitCount = 0;
    const entries = this.#entries;
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    // Classes of one word have no second one.
    stamps[0] = stamp;
    for (let i = 0; i < this.#wordCount; i++) {
      const word = this.#words[i];
      const end = this.#starts[word + 1] * ENTRY;
      for (let entry = this.#starts[word] * ENTRY; entry < end; entry += ENTRY) {
        if (stamps[entries[entry + 1]] === stamp && this.#matches(entries[entry], word)) {
          this.#hit(entries[entry]);
        }
      }
      if (this.#isSplit[word] === 1) {
        this.#searchSplit(word);
      }
    }
    this.#sortHits();
    return this.hitCount;
  }

  #searchSplit(word: number): void {
    const buckets = this.#splitBuckets.get(word);
    for (let i = 0; i < this.#wordCount; i++) {
      const bucket = buckets?.get(this.#words[i]);
      if (bucket) {
        for (let entry = 0; entry < bucket.length; entry++) {
          if (this.#matches(bucket[entry], word)) {
            this.#hit(bucket[entry]);
          }
        }
      }
    }
  }

  /** Stamps the words of a keyword and links their places. */
  #begin(tokens: Int32Array, count: number): void {
    if (count > this.#words.length) {
      this.#words = new Int32Array(count * 2);
      this.#earlier = new Int32Array(count * 2);
    }
    if (++this.#stamp === 0x7fffffff) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    }
    const stamp = this.#stamp;
    this.#keyword = tokens;
    this.#keywordLength = count;
    let words = 0;
    for (let place = 0; place < count; place++) {
      const word = tokens[place];
      if (word === 0) {
        continue;
      }
      if (this.#stamps[word] === stamp) {
        this.#earlier[place] = this.#places[word];
      } else {
        this.#stamps[word] = stamp;
        this.#earlier[place] = -1;
        this.#words[words++] = word;
      }
      this.#places[word] = place;
    }
    this.#wordCount = words;
  }

  /** @param word rarest word of the class, which the keyword has */
  #matches(id: number, word: number): boolean {
    const record = id * RECORD;
    const length = this.#records[record + LENGTH];
    const start = this.#records[record + TOKEN_START];
    const type = this.#records[record + TYPE];
    if (type === BROAD) {
      return length === 1 || (length <= this.#wordCount && this.#hasWords(start, length));
    }
    if (type === PHRASE) {
      return length <= this.#keywordLength && this.#hasPhrase(start, length, word, this.#records[record + ANCHOR]);
    }
    return length === this.#keywordLength && this.#isAt(0, start, length);
  }

  #hasWords(start: number, length: number): boolean {
    for (let i = start; i < start + length; i++) {
      if (this.#stamps[this.#tokens[i]] !== this.#stamp) {
        return false;
      }
    }
    return true;
  }

  #hasPhrase(start: number, length: number, word: number, anchor: number): boolean {
    for (let place = this.#places[word]; place >= 0; place = this.#earlier[place]) {
      const first = place - anchor;
      if (first >= 0 && first + length <= this.#keywordLength && this.#isAt(first, start, length)) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if the tokens of a class stand at a place of the keyword. */
  #isAt(place: number, start: number, length: number): boolean {
    for (let i = 0; i < length; i++) {
      if (this.#keyword[place + i] !== this.#tokens[start + i]) {
        return false;
      }
    }
    return true;
  }

  #hit(id: number): void {
    if (this.hitCount === this.hits.length) {
      this.hits = grown(this.hits, new Int32Array(this.hitCount * 2));
    }
    this.hits[this.hitCount++] = id;
  }

  #sortHits(): void {
    const { hits, hitCount } = this;
    if (hitCount > 32) {
      hits.subarray(0, hitCount).sort();
      return;
    }
    for (let i = 1; i < hitCount; i++) {
      const id = hits[i];
      let at = i;
      for (; at > 0 && hits[at - 1] > id; at--) {
        hits[at] = hits[at - 1];
      }
      hits[at] = id;
    }
  }

  #build(store: NegativeStore, wordCount: number): Int32Array {
    const classes = store.classCount;
    const frequencies = this.#countWords(store, wordCount);
    const rarest = new Int32Array(classes);
    const second = new Int32Array(classes);
    const sizes = new Int32Array(wordCount + 1);
    for (let id = 0; id < classes; id++) {
      const start = store.tokenEnds.values[id];
      const end = store.tokenEnds.values[id + 1];
      for (let i = start; i < end; i++) {
        const word = this.#tokens[i];
        if (word === rarest[id] || word === second[id]) {
          continue;
        }
        if (rarest[id] === 0 || frequencies[word] < frequencies[rarest[id]]) {
          second[id] = rarest[id];
          rarest[id] = word;
        } else if (second[id] === 0 || frequencies[word] < frequencies[second[id]]) {
          second[id] = word;
        }
      }
      const anchor = this.#tokens.subarray(start, end).indexOf(rarest[id]);
      this.#records.set([start, end - start, store.strictnessOf.values[id], anchor], id * RECORD);
      sizes[rarest[id]]++;
    }
    return this.#fillBuckets(rarest, second, sizes);
  }

  /** Returns the number of classes in which each word occurs. */
  #countWords(store: NegativeStore, wordCount: number): Int32Array {
    const frequencies = new Int32Array(wordCount + 1);
    for (let id = 0; id < store.classCount; id++) {
      const start = store.tokenEnds.values[id];
      this.#begin(this.#tokens.subarray(start, store.tokenEnds.values[id + 1]), store.tokenEnds.values[id + 1] - start);
      for (let i = 0; i < this.#wordCount; i++) {
        frequencies[this.#words[i]]++;
      }
    }
    return frequencies;
  }

  #fillBuckets(rarest: Int32Array, second: Int32Array, sizes: Int32Array): Int32Array {
    const pairs = new Map<number, Map<number, number[]>>();
    for (let id = 0; id < rarest.length; id++) {
      const word = rarest[id];
      if (sizes[word] <= MAX_BUCKET || second[id] === 0) {
        continue;
      }
      this.#isSplit[word] = 1;
      const buckets = getOrAdd(pairs, word, () => new Map<number, number[]>());
      getOrAdd(buckets, second[id], () => []).push(id);
      // Marks the class as placed.
      rarest[id] = 0;
    }
    for (const [word, buckets] of pairs) {
      const packed = Array.from(buckets, ([other, ids]) => [other, Int32Array.from(ids)] as const);
      this.#splitBuckets.set(word, new Map(packed));
    }
    for (let id = 0; id < rarest.length; id++) {
      this.#starts[rarest[id] + 1]++;
    }
    this.#starts[1] = 0;
    for (let word = 1; word < this.#starts.length; word++) {
      this.#starts[word] += this.#starts[word - 1];
    }
    const next = this.#starts.slice();
    const entries = new Int32Array(this.#starts[this.#starts.length - 1] * ENTRY);
    for (let id = 0; id < rarest.length; id++) {
      if (rarest[id] !== 0) {
        const entry = next[rarest[id]]++ * ENTRY;
        entries[entry] = id;
        entries[entry + 1] = second[id];
      }
    }
    return entries;
  }
}
