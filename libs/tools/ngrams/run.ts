import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { writeAmount } from './amounts.ts';
import { chooseColumns, type ReportColumns } from './choose-columns.ts';
import { memoryLimit, TermCounter } from './count-terms.ts';
import { Currencies } from './currencies.ts';
import { ngramsDescription } from './description.ts';
import type { NGRAM_OPTIONS, NgramOptions } from './options.ts';
import { ResultGrams } from './result-grams.ts';
import { type CountSettings, countShared, TermSender } from './shared-count.ts';

/** Counts the n-grams of search terms, adds up their metrics, and suggests negative keywords. */
export const ngramsTool: ToolDefinition<typeof NGRAM_OPTIONS> = {
  ...ngramsDescription,
  run: runNgrams,
  prepareBlocks: (settings) => new TermSender(settings as CountSettings),
  // Smaller files take as long in one thread, and those of larger files often need more memory than two threads can use.
  sizesForTwoThreads: { least: 2 ** 26, most: 2 ** 29 },
  example: 'overprint ngrams terms.csv --from table --max-n 3 --min-cost 10 --sort cost --also negatives=negatives.txt',
};

async function runNgrams({ texts }: RunInput, options: NgramOptions, context: RunContext): Promise<RunReport> {
  const { terms } = texts;
  const columns = chooseColumns(options, terms.columns);
  const currencies = new Currencies(terms.columns, columns);
  const prepare = terms.prepared;
  const counter =
    (prepare && (await countShared(terms, prepare, options, currencies, context))) ??
    (await countAlone(terms, options, currencies, context));
  const result = new ResultGrams(counter, options, columns);
  context.columns('ngrams', result.columns);
  for (const block of result.rows()) {
    context.signal.throwIfAborted();
    await writeShared(context, 'ngrams', block);
  }
  for (const block of result.negatives()) {
    context.signal.throwIfAborted();
    await context.write('negatives', block);
  }
  return {
    termCount: counter.termCount,
    ngramCount: result.count,
    skippedTotals: counter.skippedTotals,
    unreadable: counter.unreadable,
    rareDropped: counter.rareDropped,
    ...(currencies.mixed.length > 0 && { currencies: currencies.mixed }),
    totals: readTotals(counter, columns),
  };
}

async function countAlone(
  terms: TextSource,
  options: NgramOptions,
  currencies: Currencies,
  context: RunContext,
): Promise<TermCounter> {
  const readSign: Currencies['readSign'] = (cell, metric) => currencies.readSign(cell, metric);
  const columns = chooseColumns(options, terms.columns);
  const counter = new TermCounter(options, columns, terms.columns !== undefined, readSign, memoryLimit(context));
  await counter.count({ stats: terms.stats, blocks: () => currencies.watch(terms) }, context);
  return counter;
}

function readTotals(counter: TermCounter, { metrics }: ReportColumns): { readonly [metric: string]: number } {
  return Object.fromEntries(metrics.map(({ metric }, place) => [metric, Number(writeAmount(counter.total(place)))]));
}
