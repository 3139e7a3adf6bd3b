import { TooLarge } from '../../../errors.ts';
import type { Bytes } from '../../../lines/blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../../../lines/kernels/web-assembly.ts';
import { NGRAM_KERNEL } from './ngram-kernel.generated.ts';

/** Constant of the module, or a value that its calls change. */
interface Global {
  readonly value: number;
}

/** Value that the host may change as well. */
interface SharedGlobal {
  value: number;
}

/** Exports of the WebAssembly module, documented in `assembly`. Addresses are signed numbers. */
interface NgramExports {
  readonly memory: WasmMemory;
  readonly LOWS: Global;
  readonly HIGHS: Global;
  readonly LOW_SUMS: Global;
  readonly HIGH_SUMS: Global;
  readonly METRIC_COLUMNS: Global;
  readonly MINIMUMS: Global;
  readonly RATIOS: Global;
  readonly HIGH_PAGES: Global;
  readonly BY_TERMS: Global;
  readonly BY_OCCURRENCES: Global;
  readonly BY_METRIC: Global;
  readonly keyField: Global;
  readonly shownField: Global;
  readonly sumField: Global;
  readonly stride: Global;
  readonly recordCount: Global;
  readonly dropped: Global;
  /** Not 0 if a sum has a high part. */
  readonly hasHighs: Global;
  readonly selected: Global;
  readonly selectedCount: Global;
  readonly ranks: Global;
  readonly rows: Global;
  readonly rowsLength: Global;
  readonly shown: Global;
  readonly keys: Global;
  readonly wordCount: Global;
  readonly campaign: Global;
  readonly rowStart: Global;
  readonly rowEnd: Global;
  readonly termCount: SharedGlobal;
  readonly skippedTotals: SharedGlobal;
  readonly unreadable: SharedGlobal;
  readonly message: Global;
  readonly messageLength: Global;
  readonly neededMemory: Global;
  start(seed: number): void;
  setColumns(isTable: boolean, term: number, campaign: number, metrics: number, usesStems: boolean): void;
  setDecimalSign(isComma: boolean): void;
  startCount(
    minN: number,
    maxN: number,
    isUnordered: boolean,
    hasCampaigns: boolean,
    hasShownWords: boolean,
    metrics: number,
    stopWords: number,
    batchSize: number,
    memoryLimit: number,
  ): void;
  shareGrams(from: number, count: number): void;
  sendTerms(): void;
  sendTexts(areCampaigns: boolean, from: number): number;
  sendRecords(from: number, minTerms: number): number;
  makeRoom(length: number): number;
  countReceived(lastWord: number): void;
  receiveTexts(areCampaigns: boolean): void;
  receiveRecords(): void;
  takeText(length: number): number;
  nextTerm(): number;
  countTerms(): void;
  finishGrams(): void;
  selectGrams(minTerms: number): void;
  keepSelected(count: number): void;
  markShown(): void;
  sortByWords(rankBits: number): void;
  sortBy(value: number): void;
  startRows(): void;
  writeRows(from: number, ratios: number): number;
  takeWord(length: number): number;
  addWord(length: number): number;
  findWord(length: number): number;
  addCampaign(length: number): number;
}

/** Rare cases that the module leaves to the caller. Texts are in its memory. */
export interface OddTexts {
  /** Returns the words of a term that is not ASCII. */
  splitWords(term: Bytes): readonly string[];
  /** Returns the stem of a word. */
  stem(word: Bytes): string;
  isTotal(term: Bytes, first: Bytes): boolean;
  /** Returns true if a cell without a number reports no value. */
  isMissingValue(cell: Bytes): boolean;
  /**
   * Reads a cell that holds letters or signs; not called for each one with the same.
   * @param metric place of the metric
   */
  readMarks(cell: Bytes, metric: number): void;
  trimmedStart(cell: Bytes): number;
  trimmedEnd(cell: Bytes): number;
}

/** Words, or names of campaigns, numbered from 1. Valid until the kernel is called again. */
export interface NumberedTexts {
  /** Number of the last one. */
  readonly size: number;
  /** Bytes of all, one after the other. */
  readonly bytes: Bytes;
  /** Start of each by its number, and the end of the last one. */
  readonly starts: Uint32Array;
}

/** Addresses of the tables of words and of campaigns in the module. */
const WORDS = 0x1000;
const CAMPAIGNS = 0x1040;

const encoder = new TextEncoder();

/** Reads search terms in blocks of rows and counts their n-grams. Memory can grow with every call. */
export class NgramKernel extends Kernel<NgramExports> {
  readonly #odd: OddTexts;
  #numbers: Uint32Array<ArrayBuffer>;
  #floats: Float64Array<ArrayBuffer>;

  /** @param seed of hashes, 32 bits */
  constructor(odd: OddTexts, seed = newSeed()) {
    const pair = (start: number, end: number) => this.bytes.subarray(start >>> 0, end >>> 0);
    super(NGRAM_KERNEL, {
      memory: { failMemory },
      numbers: {
        isMissingValue: (start, end) => Number(odd.isMissingValue(pair(start, end))),
        readMarks: (start, end, metric) => {
          odd.readMarks(pair(start, end), metric);
          return undefined;
        },
      },
      terms: {
        readText: (start, end) => this.#readText(pair(start, end)),
        stemOf: (word) => {
          const { bytes, starts } = this.words;
          return this.addWord(odd.stem(bytes.subarray(starts[word], starts[word + 1])));
        },
        isTotal: (start, end, first, firstEnd) => Number(odd.isTotal(pair(start, end), pair(first, firstEnd))),
        trimStart: (start, end) => start + odd.trimmedStart(pair(start, end)),
        trimEnd: (start, end) => start + odd.trimmedEnd(pair(start, end)),
      },
    });
    const { buffer } = this.bytes;
    this.#odd = odd;
    this.#numbers = new Uint32Array(buffer);
    this.#floats = new Float64Array(buffer);
    this.exports.start(seed);
  }

  /** Current memory as numbers of 32 bits. */
  get numbers(): Uint32Array<ArrayBuffer> {
    const { buffer } = this.bytes;
    if (this.#numbers.buffer !== buffer) {
      this.#numbers = new Uint32Array(buffer);
    }
    return this.#numbers;
  }

  /** Current memory as floats of 64 bits. */
  get floats(): Float64Array<ArrayBuffer> {
    const { buffer } = this.bytes;
    if (this.#floats.buffer !== buffer) {
      this.#floats = new Float64Array(buffer);
    }
    return this.#floats;
  }

  get words(): NumberedTexts {
    return this.#texts(WORDS);
  }

  get campaigns(): NumberedTexts {
    return this.#texts(CAMPAIGNS);
  }

  /** Returns the number of a word, which is added if it is new. */
  addWord(word: string): number {
    return this.exports.addWord(this.#putWord(word));
  }

  /** Returns the number of a word; 0 if it is unknown. */
  findWord(word: string): number {
    return this.exports.findWord(this.#putWord(word));
  }

  /** Returns the number of a campaign, which is added if it is new. */
  addCampaign(name: string): number {
    return this.exports.addCampaign(this.#putWord(name));
  }

  /** Copies a block of rows into the module. */
  takeRows(rows: Uint8Array): void {
    const start = this.exports.takeText(rows.length) >>> 0;
    this.bytes.set(rows, start);
  }

  /** Sums of the metrics of all terms: low parts, and high parts from the ninth on; valid until memory grows. */
  get sums(): Float64Array<ArrayBuffer> {
    const start = this.exports.LOW_SUMS.value >>> 3;
    return this.floats.subarray(start, start + 16);
  }

  /** Bytes for another instance; valid until the kernel is called again. */
  get message(): Bytes {
    const start = this.exports.message.value >>> 0;
    return this.bytes.subarray(start, start + this.exports.messageLength.value);
  }

  /** Copies a message of another instance into the module. */
  receive(message: Uint8Array): void {
    const start = this.exports.makeRoom(message.length) >>> 0;
    this.bytes.set(message, start);
  }

  #putWord(word: string): number {
    const bytes = encoder.encode(word);
    const start = this.exports.takeWord(bytes.length) >>> 0;
    this.bytes.set(bytes, start);
    return bytes.length;
  }

  #readText(term: Bytes): number {
    const words = this.#odd.splitWords(term);
    for (const [i, word] of words.entries()) {
      const number = this.addWord(word);
      this.numbers[(this.exports.shown.value >>> 2) + i] = number;
    }
    return words.length;
  }

  #texts(table: number): NumberedTexts {
    const { numbers, bytes } = this;
    const [start, starts, size] = numbers.subarray(table >> 2, (table >> 2) + 3);
    return {
      size,
      bytes: bytes.subarray(start),
      starts: numbers.subarray(starts >>> 2, (starts >>> 2) + size + 2),
    };
  }
}

/** Returns a random seed of hashes. */
export function newSeed(): number {
  return (Math.random() * 2 ** 32) | 0;
}

function failMemory(): never {
  throw new TooLarge('There is too little memory to count these n-grams. Please split the report.');
}
