import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext, RunInput, RunReport, ToolDefinition } from '../shared/tool.ts';
import { writeAmount } from './amounts.ts';
import { chooseColumns, type ReportColumns } from './choose-columns.ts';
import { TermCounter } from './count-terms.ts';
import { ngramsDescription } from './description.ts';
import type { NGRAM_OPTIONS, NgramOptions } from './options.ts';
import { ResultGrams } from './result-grams.ts';

/** Counts the n-grams of search terms, adds up their metrics, and suggests negative keywords. */
export const ngramsTool: ToolDefinition<typeof NGRAM_OPTIONS> = {
  ...ngramsDescription,
  run: runNgrams,
  json: ({ rows }) => [{ rows }, '\n'],
  example: 'overprint ngrams terms.csv --from table --max-n 3 --min-cost 10 --sort cost --also negatives=negatives.txt',
};

async function runNgrams({ texts }: RunInput, options: NgramOptions, context: RunContext): Promise<RunReport> {
  const { terms } = texts;
  const columns = chooseColumns(options, terms.columns);
  const counter = new TermCounter(options, columns, terms.columns !== undefined, context.memoryBytes);
  const grams = await counter.count(terms, context);
  const result = new ResultGrams(counter, grams, options, columns);
  context.columns('ngrams', result.columns);
  await writeBlocks(result.rows(), 'ngrams', context);
  await writeBlocks(result.negatives(), 'negatives', context);
  return {
    termCount: counter.termCount,
    ngramCount: result.grams.length,
    skippedTotals: counter.skippedTotals,
    unreadable: counter.unreadable,
    rareDropped: grams.dropped,
    totals: readTotals(counter, columns),
  };
}

async function writeBlocks(blocks: Iterable<LineBlock>, output: string, context: RunContext): Promise<void> {
  for (const block of blocks) {
    context.signal.throwIfAborted();
    await context.write(output, block);
  }
}

function readTotals(counter: TermCounter, { metrics }: ReportColumns): { readonly [metric: string]: number } {
  return Object.fromEntries(metrics.map(({ metric }, place) => [metric, Number(writeAmount(counter.total(place)))]));
}
