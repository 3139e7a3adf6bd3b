import type { Remote } from 'comlink';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { type ChosenGram, TermMatcher } from '../../libs/tools/ngrams/match-terms.ts';
import { NGRAM_OPTIONS } from '../../libs/tools/ngrams/options.ts';
import { type ResultFindings, ResultScan } from '../../libs/tools/ngrams/result-scan.ts';
import { parseOptions } from '../../libs/tools/shared/options.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks, RowsTextSource } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Search for the terms of a run that hold any of some n-grams. */
interface NgramTermsTask {
  /** Rows of the terms. */
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Options of the run. */
  readonly options: unknown;
  readonly grams: readonly ChosenGram[];
  /** Sequence that receives the first 64 MB of rows that match, if any. */
  readonly into?: RowsId | undefined;
}

/** Search terms that hold any of the n-grams, and what they cost. */
export interface MatchedTerms {
  readonly count: number;
  readonly cost: number;
  /** Cost of all terms of the input without conversions. */
  readonly wastedCost: number;
}

/** Result of an n-gram analysis to be read for its charts. */
interface NgramResultTask {
  readonly ngrams: RowsId;
  /** Undefined if there are no suggestions. */
  readonly negatives: RowsId | undefined;
  /** Number of n-grams with the highest cost. */
  readonly most: number;
}

/** Finds the search terms that hold any of some n-grams, and collects them if asked to. Progress in rows. */
export async function matchTerms(
  channel: Remote<RowsChannel>,
  { id, stats, options, grams, into }: NgramTermsTask,
  onProgress: OnProgress,
): Promise<MatchedTerms> {
  const parsed = parseOptions(NGRAM_OPTIONS, options);
  if (!parsed.ok) {
    throw new Error('The options of the run are not valid');
  }
  const source = await RowsTextSource.open(channel, id, stats);
  const matcher = new TermMatcher(parsed.options, source.columns, grams, into !== undefined);
  if (into !== undefined) {
    await channel.begin(into);
    if (source.columns !== undefined) {
      await channel.setColumns(into, source.columns);
    }
  }
  await matcher.readAll(source, {
    signal: new AbortController().signal,
    progress: throttleProgress(onProgress),
  });
  if (into !== undefined) {
    const writer = new RowsWriter(channel);
    for (const block of matcher.takeRows()) {
      await writer.append(into, block);
    }
    await writer.flush();
    await channel.finish(into);
  }
  return { count: matcher.count, cost: matcher.cost, wastedCost: matcher.wastedCost };
}

/** Reads a result for its charts and the choice of its suggestions. */
export async function scanNgrams(
  channel: Remote<RowsChannel>,
  { ngrams, negatives, most }: NgramResultTask,
): Promise<ResultFindings> {
  const rows = await openBlocks(channel, ngrams, { isBorrowed: true });
  const scan = new ResultScan(rows.columns ?? [], most);
  if (negatives !== undefined) {
    for await (const block of (await openBlocks(channel, negatives, { isBorrowed: true })).blocks) {
      scan.addNegatives(block);
    }
  }
  for await (const block of rows.blocks) {
    scan.addRows(block);
  }
  return scan.findings;
}
