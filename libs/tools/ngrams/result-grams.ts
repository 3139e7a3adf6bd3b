import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import { type Amount, amountOf } from './amounts.ts';
import type { ReportColumns } from './choose-columns.ts';
import type { TermCounter } from './count-terms.ts';
import { ExcludedWords } from './excluded-words.ts';
import type { GramTable } from './gram-table.ts';
import { GramWords } from './gram-words.ts';
import type { NumberedTexts } from './kernel/ngram-kernel.ts';
import { METRIC_COLUMNS, type Metric, RATIOS } from './metrics.ts';
import { negativeForm } from './negative-form.ts';
import type { NgramOptions } from './options.ts';
import { sortByKey } from './radix-sort.ts';
import { RowWriter } from './row-writer.ts';
import { type SortKey, sortGrams } from './sort-grams.ts';

/** Millionths in one: costs and conversions are counted in millionths, and their quotient is not. */
const MILLION = 1_000_000n;

/** The n-grams of a result: those that pass the filters, sorted. */
export class ResultGrams {
  readonly #counter: TermCounter;
  readonly #table: GramTable;
  readonly #texts: NumberedTexts;
  readonly #campaigns: NumberedTexts;
  readonly #options: NgramOptions;
  /** Places of the metrics that the report has. */
  readonly #metrics: ReadonlyMap<Metric, number>;
  /** Ratios that can be computed, by the places of their metrics. */
  readonly #ratios: readonly { readonly of: number; readonly by: number; readonly decimals: 2 | 4 }[];
  readonly #words: GramWords;
  /** Memory for sorting. */
  readonly #spare: Uint32Array;
  readonly #alphabetical: Uint32Array;
  /** Numbers of the n-grams in the order of the result. */
  readonly grams: Uint32Array;

  constructor(counter: TermCounter, table: GramTable, options: NgramOptions, { metrics }: ReportColumns) {
    this.#counter = counter;
    this.#table = table;
    this.#texts = counter.words;
    this.#campaigns = counter.campaigns;
    this.#options = options;
    this.#metrics = new Map(metrics.map(({ metric }, place) => [metric, place]));
    this.#ratios = RATIOS.flatMap(({ of: dividend, by: divisor, decimals }) => {
      const [of, by] = [this.#metrics.get(dividend), this.#metrics.get(divisor)];
      return of === undefined || by === undefined ? [] : [{ of, by, decimals }];
    });
    const selected = this.#select();
    this.#words = new GramWords(table, this.#texts, counter.form, selected);
    this.#spare = new Uint32Array(selected.length);
    this.#words.sort(selected, this.#spare);
    this.#alphabetical = selected;
    const key = this.#sortKey();
    this.grams = key === undefined ? selected : selected.slice();
    if (key !== undefined) {
      sortGrams(this.grams, key, this.#spare);
    }
  }

  get columns(): readonly string[] {
    const has = (metric: Metric) => this.#metrics.has(metric);
    return [
      ...(this.#counter.form.hasCampaigns ? ['Campaign'] : []),
      'N-gram',
      'Words',
      'Terms',
      'Occurrences',
      ...[...this.#metrics.keys()].map((metric) => METRIC_COLUMNS[metric]),
      ...RATIOS.filter(({ of, by }) => has(of) && has(by)).map(({ name }) => name),
    ];
  }

  /** Writes the rows of the result. */
  *rows(): Generator<LineBlock, void, void> {
    const writer = new RowWriter();
    for (const gram of this.grams) {
      this.#writeRow(gram, writer);
      if (writer.isFull) {
        yield writer.take();
      }
    }
    if (!writer.isEmpty) {
      yield writer.take();
    }
  }

  /** Writes suggested negative keywords, highest cost first, each once. */
  *negatives(): Generator<LineBlock, void, void> {
    const writer = new RowWriter();
    // The same n-gram may be suggested for several campaigns.
    const seen = new LineSet();
    for (const gram of this.#suggest()) {
      const count = this.#words.read(gram);
      const { before, after } = negativeForm(this.#options.platform, count);
      writer.text(before);
      writer.words(this.#texts, this.#words.words, count);
      writer.text(after);
      writer.endRow(seen);
      if (writer.isFull) {
        yield writer.take();
      }
    }
    if (!writer.isEmpty) {
      yield writer.take();
    }
  }

  #writeRow(gram: number, writer: RowWriter): void {
    const grams = this.#table;
    if (this.#counter.form.hasCampaigns) {
      writer.word(this.#campaigns, grams.campaignOf(gram));
      writer.endCell();
    }
    const count = this.#words.read(gram);
    writer.words(this.#texts, this.#words.words, count);
    writer.endCell();
    writer.integer(count);
    writer.endCell();
    writer.integer(grams.termsOf(gram));
    writer.endCell();
    writer.integer(grams.occurrencesOf(gram));
    for (let place = 0; place < this.#metrics.size; place++) {
      writer.endCell();
      writer.amount(grams.amountOf(gram, place));
    }
    for (const { of, by, decimals } of this.#ratios) {
      writer.endCell();
      writer.ratio(grams.amountOf(gram, of), grams.amountOf(gram, by), decimals);
    }
    writer.endRow();
  }

  /** Returns the n-grams to suggest as negative keywords, highest cost first. */
  #suggest(): Uint32Array {
    const grams = this.#table;
    const cost = this.#metrics.get('cost');
    const conversions = this.#metrics.get('conversions');
    if (cost === undefined || conversions === undefined) {
      return new Uint32Array(0);
    }
    const isWasteful = this.#wasteTest(cost, conversions);
    const found = this.#alphabetical.filter(
      (gram) => grams.amountOf(gram, conversions) === 0 && isWasteful(grams.amountOf(gram, cost)),
    );
    sortGrams(found, { of: (gram) => grams.amountOf(gram, cost) }, this.#spare.subarray(0, found.length));
    return found;
  }

  /** Returns a test of the cost from which an n-gram without conversions is suggested. */
  #wasteTest(costPlace: number, conversionsPlace: number): (cost: Amount) => boolean {
    const { wasteCost } = this.#options;
    if (wasteCost > 0) {
      const least = amountOf(wasteCost);
      return (cost) => cost >= least && cost > 0;
    }
    const total = BigInt(this.#counter.total(costPlace)) * MILLION;
    const conversions = BigInt(this.#counter.total(conversionsPlace));
    // Comparing products avoids a quotient, which would be rounded.
    return (cost) => cost > 0 && (conversions <= 0n || BigInt(cost) * conversions >= total);
  }

  #select(): Uint32Array {
    const grams = this.#table;
    const { form } = this.#counter;
    const { minTerms, minImpressions, minClicks, minCost, exclude } = this.#options;
    const excluded = new ExcludedWords(exclude, (word) => this.#counter.findWord(word), form);
    const least: { place: number; amount: Amount }[] = [];
    for (const [metric, minimum] of [
      ['impressions', minImpressions],
      ['clicks', minClicks],
      ['cost', minCost],
    ] as const) {
      const place = this.#metrics.get(metric);
      if (place !== undefined) {
        least.push({ place, amount: amountOf(minimum) });
      }
    }
    const selected = grams.select(
      (gram) =>
        grams.termsOf(gram) >= minTerms &&
        least.every(({ place, amount }) => grams.amountOf(gram, place) >= amount) &&
        (excluded.isEmpty || !excluded.has(grams, gram)),
    );
    if (form.hasCampaigns) {
      // The same n-gram of different campaigns is in the order of the input.
      const places = Uint32Array.from(selected.keys());
      sortByKey(
        places,
        selected.map((gram) => grams.firstTermOf(gram)),
        32,
        new Uint32Array(selected.length),
      );
      return places.map((place) => selected[place]);
    }
    return selected;
  }

  /** Returns what the result is sorted by; undefined for the alphabetical order. */
  #sortKey(): SortKey | undefined {
    const grams = this.#table;
    const { sort } = this.#options;
    const amount = (metric: Metric): ((gram: number) => Amount) | undefined => {
      const place = this.#metrics.get(metric);
      return place === undefined ? undefined : (gram) => grams.amountOf(gram, place);
    };
    const cost = amount('cost');
    const byTerms: SortKey = { of: (gram) => grams.termsOf(gram) };
    const automatic = cost === undefined ? byTerms : { of: cost };
    switch (sort) {
      case 'ngram':
        return undefined;
      case 'auto':
        return automatic;
      case 'terms':
        return byTerms;
      case 'occurrences':
        return { of: (gram) => grams.occurrencesOf(gram) };
      case 'cpa': {
        const by = amount('conversions');
        return cost === undefined || by === undefined ? automatic : { of: cost, by };
      }
      default: {
        const of = amount(sort);
        return of === undefined ? automatic : { of };
      }
    }
  }
}
