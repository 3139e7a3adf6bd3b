import { type Amount, toAmount } from './amounts.ts';
import type { GramForm } from './count-terms.ts';
import type { NgramKernel } from './kernel/ngram-kernel.ts';

/** Fields of a record in words of 32 bits. */
const TERMS = 0;
const OCCURRENCES = 1;
const CAMPAIGN = 3;
const FIRST_TERM = 4;

const PAGE_BITS = 16;

/** Counted n-grams. The number of an n-gram is the place of its record in the kernel's memory, in words of 64 bits. */
export class GramTable {
  /** Number of n-grams. */
  readonly size: number;
  /** N-grams that were removed to fit into memory. */
  readonly dropped: number;
  readonly #form: GramForm;
  readonly #numbers: Uint32Array;
  readonly #floats: Float64Array;
  readonly #pages: Uint32Array;
  readonly #highPages: number;
  readonly #hasHighs: boolean;
  readonly #perPage: number;
  /** Size of a record in words of 64 bits. */
  readonly #stride: number;
  readonly #key: number;
  readonly #shown: number;
  readonly #sums: number;

  /** @param kernel which must have counted all terms; its memory must not grow afterwards */
  constructor(kernel: NgramKernel, form: GramForm) {
    const { exports, numbers, floats } = kernel;
    this.#form = form;
    this.#numbers = numbers;
    this.#floats = floats;
    this.size = exports.recordCount.value;
    this.dropped = exports.dropped.value;
    const pages = exports.RECORD_PAGES.value >>> 2;
    this.#pages = numbers.subarray(pages, pages + exports.pageCount.value);
    this.#highPages = exports.HIGH_PAGES.value >>> 2;
    this.#hasHighs = this.#pages.some((page) => numbers[this.#highPages + (page >>> PAGE_BITS)] !== 0);
    this.#perPage = exports.perPage.value;
    this.#stride = exports.stride.value >>> 3;
    this.#key = exports.keyField.value;
    this.#shown = exports.shownField.value;
    this.#sums = exports.sumField.value;
  }

  /** Returns the n-grams that pass a test, in no order. */
  select(test: (gram: number) => boolean): Uint32Array<ArrayBuffer> {
    let selected = new Uint32Array(1 << 10);
    let count = 0;
    let left = this.size;
    for (const page of this.#pages) {
      const records = Math.min(left, this.#perPage);
      left -= records;
      let gram = page >>> 3;
      for (let i = 0; i < records; i++, gram += this.#stride) {
        if (test(gram)) {
          if (count === selected.length) {
            const grown = new Uint32Array(count * 2);
            grown.set(selected);
            selected = grown;
          }
          selected[count++] = gram;
        }
      }
    }
    return selected.slice(0, count);
  }

  termsOf(gram: number): number {
    return this.#numbers[gram * 2 + TERMS];
  }

  occurrencesOf(gram: number): number {
    return this.#numbers[gram * 2 + OCCURRENCES];
  }

  /** Returns the campaign, if campaigns are separated. */
  campaignOf(gram: number): number {
    return this.#numbers[gram * 2 + CAMPAIGN];
  }

  /** Returns the number of the first term with the n-gram, if campaigns are separated. */
  firstTermOf(gram: number): number {
    return this.#numbers[gram * 2 + FIRST_TERM];
  }

  /** Returns a word of the key by its place; 0 behind the last one. */
  keyOf(gram: number, place: number): number {
    return this.#numbers[gram * 2 + this.#key + place];
  }

  /** Returns a word to show by its place; 0 behind the last one. */
  wordOf(gram: number, place: number): number {
    return this.#numbers[gram * 2 + this.#shown + place];
  }

  /** Returns the number of words of an n-gram. */
  lengthOf(gram: number): number {
    const { maxN } = this.#form;
    let length = 1;
    while (length < maxN && this.keyOf(gram, length) !== 0) {
      length++;
    }
    return length;
  }

  amountOf(gram: number, metric: number): Amount {
    const low = this.#floats[gram + this.#sums + metric];
    return this.#hasHighs ? toAmount(low, this.#highOf(gram, metric)) : low + 0;
  }

  #highOf(gram: number, metric: number): number {
    const page = Math.floor(gram / 2 ** (PAGE_BITS - 3));
    const highs = this.#numbers[this.#highPages + page];
    if (highs === 0) {
      return 0;
    }
    const record = (gram % 2 ** (PAGE_BITS - 3)) / this.#stride;
    return this.#floats[(highs >>> 3) + record * this.#form.metrics + metric];
  }
}
