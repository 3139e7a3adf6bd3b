import { stemPlural } from '../../keywords/plural-stem.ts';
import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LOW_LIMIT } from './amounts.ts';
import { chooseColumns, type ReportColumns } from './choose-columns.ts';
import type { ChosenGram } from './chosen-gram.ts';
import type { NgramOptions } from './options.ts';
import { TermRows } from './term-rows.ts';

/** Maximum bytes of collected rows. */
const MAX_COLLECTED_BYTES = 64_000_000;

const MILLION = 1_000_000;

/** Finds the search terms of a report that hold any of some n-grams. */
export class TermMatcher extends TermRows {
  /** Search terms that match. */
  count = 0;
  /** Their cost, and that of all terms without conversions, which have a meaning only if the report has these columns. */
  cost = 0;
  wastedCost = 0;
  readonly #options: NgramOptions;
  readonly #costPlace: number;
  readonly #conversionsPlace: number;
  readonly #hasCampaigns: boolean;
  /** Keys of the n-grams, and the words in any of them by number. */
  readonly #grams = new Set<string>();
  readonly #words = new Set<number>();
  readonly #rows: BlockBuilder | undefined;
  readonly #full: LineBlock[] = [];
  #collectedBytes = 0;

  /**
   * @param columns names of the columns of the report; undefined for a list
   * @param collects true to collect the rows of the terms that match
   */
  constructor(
    options: NgramOptions,
    columns: readonly string[] | undefined,
    grams: readonly ChosenGram[],
    collects: boolean,
  ) {
    const chosen: ReportColumns = chooseColumns(options, columns);
    super(options, chosen, columns !== undefined);
    this.#options = options;
    const place = (name: string) => chosen.metrics.findIndex(({ metric }) => metric === name);
    this.#costPlace = place('cost');
    this.#conversionsPlace = place('conversions');
    this.#hasCampaigns = chosen.campaign >= 0;
    this.#rows = collects ? new BlockBuilder() : undefined;
    for (const gram of grams) {
      this.#addGram(gram);
    }
  }

  /** Returns the collected rows, at most 64 MB. */
  takeRows(): readonly LineBlock[] {
    const rest = this.#rows?.finish();
    return rest === undefined ? this.#full : [...this.#full, rest];
  }

  protected override readTerms(): void {
    const { exports } = this.kernel;
    while (exports.nextTerm()) {
      this.#visit();
    }
  }

  #visit(): void {
    const { exports } = this.kernel;
    const cost = this.#amountOf(this.#costPlace);
    if (this.#conversionsPlace >= 0 && this.#amountOf(this.#conversionsPlace) === 0) {
      this.wastedCost += cost;
    }
    if (this.#grams.size === 0 || !this.#matches()) {
      return;
    }
    this.count++;
    this.cost += cost;
    if (this.#rows !== undefined && this.#collectedBytes < MAX_COLLECTED_BYTES) {
      const start = exports.rowStart.value >>> 0;
      const end = exports.rowEnd.value >>> 0;
      this.#collectedBytes += end - start;
      const full = this.#rows.append(this.kernel.bytes, start, end);
      if (full !== undefined) {
        this.#full.push(full);
      }
    }
  }

  /** Returns a metric of the current term; 0 if the report does not have it. */
  #amountOf(place: number): number {
    if (place < 0) {
      return 0;
    }
    const { exports, floats } = this.kernel;
    const high = floats[(exports.HIGHS.value >>> 3) + place];
    return (high * LOW_LIMIT + floats[(exports.LOWS.value >>> 3) + place]) / MILLION;
  }

  #addGram({ text, campaign }: ChosenGram): void {
    const words = text.split(' ').map((word) => this.kernel.addWord(this.#options.plurals ? stemPlural(word) : word));
    for (const word of words) {
      this.#words.add(word);
    }
    this.#grams.add(this.#keyOf(words, this.#hasCampaigns ? this.kernel.addCampaign(campaign ?? '') : 0));
  }

  #matches(): boolean {
    const { exports, numbers } = this.kernel;
    const campaign = exports.campaign.value;
    const count = exports.wordCount.value;
    const keys = numbers.subarray(exports.keys.value >>> 2, (exports.keys.value >>> 2) + count);
    for (let start = 0; start < count; start++) {
      const words: number[] = [];
      for (let at = start; at < count && words.length < this.#options.maxN && this.#words.has(keys[at]); at++) {
        words.push(keys[at]);
        if (this.#grams.has(this.#keyOf(words, campaign))) {
          return true;
        }
      }
    }
    return false;
  }

  #keyOf(words: readonly number[], campaign: number): string {
    const sorted = this.#options.order === 'any' ? [...words].sort((a, b) => a - b) : words;
    return `${campaign} ${sorted.join(' ')}`;
  }
}
