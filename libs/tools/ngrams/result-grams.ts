import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import { amountOf } from './amounts.ts';
import type { ReportColumns } from './choose-columns.ts';
import type { TermCounter } from './count-terms.ts';
import { ExcludedWords } from './excluded-words.ts';
import { GramTable } from './gram-table.ts';
import { GramWords, rankWords } from './gram-words.ts';
import type { NgramKernel, NumberedTexts } from './kernel/ngram-kernel.ts';
import { METRIC_COLUMNS, type Metric, RATIOS } from './metrics.ts';
import type { NgramOptions } from './options.ts';
import { type ResultOrder, resultOrder } from './result-order.ts';
import { RowWriter } from './row-writer.ts';
import { sortGrams } from './sort-grams.ts';
import { leastWaste, negativeForm } from './suggested-negatives.ts';

/** The n-grams of a result: those that pass the filters, sorted. */
export class ResultGrams {
  readonly #counter: TermCounter;
  readonly #kernel: NgramKernel;
  readonly #table: GramTable;
  readonly #texts: NumberedTexts;
  readonly #campaigns: NumberedTexts;
  readonly #options: NgramOptions;
  /** Places of the metrics that the report has. */
  readonly #metrics: ReadonlyMap<Metric, number>;
  /** Ratios that can be computed, by the places of their metrics. */
  readonly #ratios: readonly { readonly of: number; readonly by: number; readonly decimals: 2 | 4 }[];
  readonly #words: GramWords;
  /** The n-grams in alphabetical order; undefined if the result is sorted by cost. */
  readonly #alphabetical: Uint32Array | undefined;

  /** @param counter which has counted all terms */
  constructor(counter: TermCounter, options: NgramOptions, { metrics }: ReportColumns) {
    const { kernel } = counter;
    this.#counter = counter;
    this.#kernel = kernel;
    this.#options = options;
    this.#metrics = new Map(metrics.map(({ metric }, place) => [metric, place]));
    this.#ratios = RATIOS.flatMap(({ of: dividend, by: divisor, decimals }) => {
      const [of, by] = [this.#metrics.get(dividend), this.#metrics.get(divisor)];
      return of === undefined || by === undefined ? [] : [{ of, by, decimals }];
    });
    this.#table = this.#select();
    this.#texts = kernel.words;
    this.#campaigns = kernel.campaigns;
    const { ranks, rankBits } = rankWords(kernel);
    this.#words = new GramWords(this.#table, ranks, counter.form);
    kernel.exports.sortByWords(rankBits);
    const order = resultOrder(options.sort, (metric) => this.#metrics.has(metric));
    this.#alphabetical = order === 'cost' ? undefined : this.#table.selected.slice();
    this.#sort(order);
  }

  /** Number of the n-grams. */
  get count(): number {
    return this.#table.selected.length;
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

  /** Writes the rows of the result in borrowed blocks. */
  *rows(): Generator<LineBlock, void, void> {
    const { exports, bytes } = this.#kernel;
    const writer = new RowWriter();
    const start = exports.rows.value >>> 0;
    for (let from = 0; from < this.count; ) {
      // The kernel writes neither sums with high parts nor rows that are longer than a block.
      const count = this.#table.hasHighs ? 0 : exports.writeRows(from, this.#ratios.length);
      if (count > 0) {
        yield { bytes: bytes.subarray(start, start + exports.rowsLength.value), count };
        from += count;
        continue;
      }
      this.#writeRow(this.#table.selected[from++], writer);
      if (writer.isFull || !this.#table.hasHighs) {
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
    const { wasteCost } = this.#options;
    const least = leastWaste(wasteCost, this.#counter.total(cost), this.#counter.total(conversions));
    const isSuggested = (gram: number) =>
      grams.amountOf(gram, cost) >= least && grams.amountOf(gram, conversions) === 0;
    if (this.#alphabetical === undefined) {
      const end = grams.selected.findIndex((gram) => grams.amountOf(gram, cost) < least);
      return grams.selected.subarray(0, end < 0 ? this.count : end).filter(isSuggested);
    }
    const found = this.#alphabetical.filter(isSuggested);
    sortGrams(found, { of: (gram) => grams.amountOf(gram, cost) });
    return found;
  }

  /** Selects the n-grams that pass the filters. Afterwards memory must not grow. */
  #select(): GramTable {
    const { exports } = this.#kernel;
    const { form } = this.#counter;
    const { minTerms, minImpressions, minClicks, minCost, exclude } = this.#options;
    const excluded = new ExcludedWords(exclude, (word) => this.#kernel.findWord(word), form);
    const minimums = new Map<Metric, number>([
      ['impressions', minImpressions],
      ['clicks', minClicks],
      ['cost', minCost],
    ]);
    for (const [metric, place] of this.#metrics) {
      const minimum = minimums.get(metric);
      const amount = minimum === undefined ? Number.NEGATIVE_INFINITY : Number(amountOf(minimum));
      this.#kernel.floats[(exports.MINIMUMS.value >>> 3) + place] = amount;
    }
    for (const [i, { of, by, decimals }] of this.#ratios.entries()) {
      this.#kernel.numbers.set([of, by, decimals], (exports.RATIOS.value >>> 2) + i * 3);
    }
    exports.selectGrams(minTerms);
    exports.startRows();
    const all = new GramTable(this.#kernel, form);
    if (excluded.isEmpty) {
      return all;
    }
    const kept = all.selected.filter((gram) => !excluded.has(all, gram));
    all.selected.set(kept);
    exports.keepSelected(kept.length);
    return new GramTable(this.#kernel, form);
  }

  /** Sorts the n-grams, which are in alphabetical order. */
  #sort(order: ResultOrder): void {
    const { exports } = this.#kernel;
    const grams = this.#table;
    const amount = (metric: Metric) => {
      const place = this.#metrics.get(metric) ?? 0;
      return (gram: number) => grams.amountOf(gram, place);
    };
    switch (order) {
      case 'ngram':
        return;
      case 'terms':
        exports.sortBy(exports.BY_TERMS.value);
        return;
      case 'occurrences':
        exports.sortBy(exports.BY_OCCURRENCES.value);
        return;
      case 'cpa':
        sortGrams(grams.selected, { of: amount('cost'), by: amount('conversions') });
        return;
      default:
        if (grams.hasHighs) {
          sortGrams(grams.selected, { of: amount(order) });
        } else {
          exports.sortBy(exports.BY_METRIC.value + (this.#metrics.get(order) ?? 0));
        }
    }
  }
}
