import type { RunContext, TextSource } from '../shared/tool.ts';
import type { ReportColumns } from './choose-columns.ts';
import type { OddTexts } from './kernel/ngram-kernel.ts';
import type { NgramOptions } from './options.ts';
import { TermRows } from './term-rows.ts';

/** Most memory of n-grams and words. */
const MEMORY_BYTES = 2 ** 31;

/** N-grams that are counted at once: fewer for short inputs, and where memory is short. */
const MOST_GRAMS_AT_ONCE = 1 << 19;
const LEAST_GRAMS_AT_ONCE = 1 << 10;
const GRAMS_OF_TERM = 16;

/** Shape of the n-grams of a run. */
export interface GramForm {
  readonly minN: number;
  readonly maxN: number;
  /** True if the words of an n-gram have no order. */
  readonly isUnordered: boolean;
  /** True if n-grams are stored with the words to show, which differ from those of the key. */
  readonly hasShownWords: boolean;
  /** True if n-grams of different campaigns differ. */
  readonly hasCampaigns: boolean;
  /** Number of metrics. */
  readonly metrics: number;
}

/** Part of the n-grams that a counter counts: `count` of 256 parts by their hash. */
export interface GramShare {
  /** First part. The counter with part 0 counts all n-grams of one word. */
  readonly from: number;
  readonly count: number;
  /** Seed of the hashes, the same for both counters. */
  readonly seed: number;
}

/** Returns the memory that the n-grams and words of a run may take, in bytes. */
export function memoryLimit({ memoryBytes = MEMORY_BYTES }: RunContext): number {
  return Math.min(memoryBytes, MEMORY_BYTES);
}

/** Counts the n-grams of a report. */
export class TermCounter extends TermRows {
  readonly form: GramForm;
  readonly #stopWords: number;
  readonly #memoryBytes: number;

  constructor(
    options: NgramOptions,
    columns: ReportColumns,
    isTable: boolean,
    readMarks: OddTexts['readMarks'],
    memoryBytes: number,
    share?: GramShare,
  ) {
    super(options, columns, isTable, readMarks, share?.seed);
    if (share !== undefined) {
      this.kernel.exports.shareGrams(share.from, share.count);
    }
    this.form = {
      minN: options.minN,
      maxN: options.maxN,
      isUnordered: options.order === 'any',
      hasShownWords: options.plurals,
      hasCampaigns: columns.campaign >= 0,
      metrics: columns.metrics.length,
    };
    this.#stopWords = options.stopWords ? this.stopWords : 0;
    this.#memoryBytes = memoryBytes;
  }

  /** N-grams that were removed to fit into memory. */
  get rareDropped(): number {
    return this.kernel.exports.dropped.value;
  }

  /** Counts all terms of an input; the kernel has the n-grams then. */
  async count(source: TextSource, context: RunContext): Promise<void> {
    this.start(source.stats.lines);
    await this.readAll(source, context);
    this.kernel.exports.finishGrams();
  }

  /**
   * Prepares the kernel for the terms of an input.
   * @param terms estimated number
   */
  start(terms: number): void {
    const { minN, maxN, isUnordered, hasCampaigns, hasShownWords, metrics } = this.form;
    const wanted = Math.min(terms * GRAMS_OF_TERM, this.#memoryBytes / 512, MOST_GRAMS_AT_ONCE);
    this.kernel.exports.startCount(
      minN,
      maxN,
      isUnordered,
      hasCampaigns,
      hasShownWords,
      metrics,
      this.#stopWords,
      Math.max(wanted, LEAST_GRAMS_AT_ONCE),
      this.#memoryBytes,
    );
  }

  protected override readTerms(): void {
    this.kernel.exports.countTerms();
  }
}
