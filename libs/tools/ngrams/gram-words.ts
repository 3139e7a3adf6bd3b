import type { GramTable } from './gram-table.ts';
import type { NgramKernel, NumberedTexts } from './kernel/ngram-kernel.ts';
import { sortByKey } from './radix-sort.ts';

/** The words of n-grams as they are shown. */
export class GramWords {
  readonly #table: GramTable;
  readonly #maxN: number;
  readonly #isUnordered: boolean;
  /** Places in alphabetical order by number of the word, from 1. */
  readonly #ranks: Uint32Array;
  /** Words of the n-gram that was read last. */
  readonly words = new Uint32Array(5);

  /** @param ranks of all words to show, see `rankWords` */
  constructor(
    table: GramTable,
    ranks: Uint32Array,
    { maxN, isUnordered }: { readonly maxN: number; readonly isUnordered: boolean },
  ) {
    this.#table = table;
    this.#ranks = ranks;
    this.#maxN = maxN;
    this.#isUnordered = isUnordered;
  }

  /** Reads the words of an n-gram into `words`; returns their count. */
  read(gram: number): number {
    const { words } = this;
    let count = 0;
    for (; count < this.#maxN; count++) {
      const word = this.#table.wordOf(gram, count);
      if (word === 0) {
        break;
      }
      words[count] = word;
    }
    if (this.#isUnordered) {
      this.#sortWords(count);
    }
    return count;
  }

  #sortWords(count: number): void {
    const { words } = this;
    for (let i = 1; i < count; i++) {
      const word = words[i];
      let at = i;
      while (at > 0 && this.#ranks[words[at - 1]] > this.#ranks[word]) {
        words[at] = words[at - 1];
        at--;
      }
      words[at] = word;
    }
  }
}

/**
 * Finds the alphabetical order (by code point) of the words of the selected n-grams.
 * @returns places in that order by number of the word, from 1, in the kernel's memory, and the bits of the last one
 */
export function rankWords(kernel: NgramKernel): { ranks: Uint32Array; rankBits: number } {
  const { exports, words } = kernel;
  exports.markShown();
  const start = exports.ranks.value >>> 2;
  const ranks = kernel.numbers.subarray(start, start + words.size + 1);
  let count = 0;
  for (let word = 1; word <= words.size; word++) {
    count += ranks[word];
  }
  const used = new Uint32Array(count);
  for (let word = 1, at = 0; word <= words.size; word++) {
    if (ranks[word] !== 0) {
      used[at++] = word;
    }
  }
  const sorted = sortWords(words, used);
  for (let i = 0; i < sorted.length; i++) {
    ranks[sorted[i]] = i + 1;
  }
  return { ranks, rankBits: 32 - Math.clz32(sorted.length) };
}

/** Returns words in the order of their bytes, which for UTF-8 is that of their code points. */
function sortWords(words: NumberedTexts, numbers: Uint32Array): Uint32Array {
  const { bytes, starts } = words;
  const order = Uint32Array.from(numbers.keys());
  const spare = new Uint32Array(numbers.length);
  const prefixes = [4, 0].map((offset) =>
    Uint32Array.from(numbers, (word) => {
      const start = starts[word] + offset;
      const end = starts[word + 1];
      let prefix = 0;
      for (let at = start; at < start + 4; at++) {
        prefix = (prefix << 8) | (at < end ? bytes[at] : 0);
      }
      return prefix >>> 0;
    }),
  );
  for (const prefix of prefixes) {
    sortByKey(order, prefix, spare);
  }
  const [second, first] = prefixes;
  const compare = (a: number, b: number) => compareBytes(words, numbers[a], numbers[b]);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && first[order[to]] === first[order[from]] && second[order[to]] === second[order[from]]) {
      to++;
    }
    if (to - from > 1) {
      order.subarray(from, to).sort(compare);
    }
    from = to;
  }
  return order.map((place) => numbers[place]);
}

function compareBytes(words: NumberedTexts, a: number, b: number): number {
  const { bytes, starts } = words;
  let at = starts[a];
  let other = starts[b];
  const end = starts[a + 1];
  const otherEnd = starts[b + 1];
  while (at < end && other < otherEnd) {
    if (bytes[at] !== bytes[other]) {
      return bytes[at] - bytes[other];
    }
    at++;
    other++;
  }
  return end - at - (otherEnd - other);
}
