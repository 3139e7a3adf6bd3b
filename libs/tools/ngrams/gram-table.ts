import { type Amount, toAmount } from './amounts.ts';
import type { GramForm } from './count-terms.ts';
import type { NgramKernel } from './kernel/ngram-kernel.ts';

/** Fields of a record in words of 32 bits. */
const TERMS = 0;
const OCCURRENCES = 1;
const CAMPAIGN = 3;

const PAGE_BITS = 16;

/** Selected n-grams by the addresses of their records in the kernel's memory, which must not grow meanwhile. */
export class GramTable {
  /** Addresses of the selected n-grams, in their order; the kernel's memory. */
  readonly selected: Uint32Array;
  /** True if sums may be larger than what numbers are exact for. */
  readonly hasHighs: boolean;
  readonly #form: GramForm;
  readonly #numbers: Uint32Array;
  readonly #floats: Float64Array;
  readonly #highPages: number;
  /** Size of a record in words of 64 bits. */
  readonly #stride: number;
  readonly #key: number;
  readonly #shown: number;
  readonly #sums: number;

  constructor({ exports, numbers, floats }: NgramKernel, form: GramForm) {
    this.#form = form;
    this.#numbers = numbers;
    this.#floats = floats;
    const selected = exports.selected.value >>> 2;
    this.selected = numbers.subarray(selected, selected + exports.selectedCount.value);
    this.hasHighs = exports.hasHighs.value !== 0;
    this.#highPages = exports.HIGH_PAGES.value >>> 2;
    this.#stride = exports.stride.value >>> 3;
    this.#key = exports.keyField.value;
    this.#shown = exports.shownField.value;
    this.#sums = exports.sumField.value;
  }

  termsOf(gram: number): number {
    return this.#numbers[(gram >>> 2) + TERMS];
  }

  occurrencesOf(gram: number): number {
    return this.#numbers[(gram >>> 2) + OCCURRENCES];
  }

  /** Returns the campaign, if campaigns are separated. */
  campaignOf(gram: number): number {
    return this.#numbers[(gram >>> 2) + CAMPAIGN];
  }

  /** Returns a word of the key by its place; 0 behind the last one. */
  keyOf(gram: number, place: number): number {
    return this.#numbers[(gram >>> 2) + this.#key + place];
  }

  /** Returns a word to show by its place; 0 behind the last one. */
  wordOf(gram: number, place: number): number {
    return this.#numbers[(gram >>> 2) + this.#shown + place];
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
    const low = this.#floats[(gram >>> 3) + this.#sums + metric];
    return this.hasHighs ? toAmount(low, this.#highOf(gram, metric)) : low + 0;
  }

  #highOf(gram: number, metric: number): number {
    const highs = this.#numbers[this.#highPages + (gram >>> PAGE_BITS)];
    if (highs === 0) {
      return 0;
    }
    const record = ((gram % 2 ** PAGE_BITS) >>> 3) / this.#stride;
    return this.#floats[(highs >>> 3) + record * this.#form.metrics + metric];
  }
}
