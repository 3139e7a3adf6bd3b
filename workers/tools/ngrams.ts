import type { Remote } from 'comlink';
import { BlockBuilder } from '../../libs/lines/blocks/block-builder.ts';
import { decodeUtf8 } from '../../libs/lines/blocks/decode-lines.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { amountOf } from '../../libs/tools/ngrams/amounts.ts';
import { type ChosenGram, gramOf } from '../../libs/tools/ngrams/chosen-gram.ts';
import { TermMatcher } from '../../libs/tools/ngrams/match-terms.ts';
import { NGRAM_OPTIONS, type NgramOptions } from '../../libs/tools/ngrams/options.ts';
import { type ResultFindings, ResultScan } from '../../libs/tools/ngrams/result-scan.ts';
import { leastWaste, negativeForm } from '../../libs/tools/ngrams/suggested-negatives.ts';
import { parseOptions } from '../../libs/tools/shared/options.ts';
import { NEVER, throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks, RowsTextSource } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Search for the terms of a run that hold any of some n-grams. */
interface NgramTermsTask {
  /** Rows of the terms. */
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Options of the run. */
  readonly options: unknown;
  /** The n-grams, or the id of the rows of a result that have them. */
  readonly grams: readonly ChosenGram[] | RowsId;
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

/** N-grams to be written as a list. */
interface GramListTask {
  /** Rows of a result. */
  readonly grams: RowsId;
  /** Platform for which they become negative keywords; null for their words alone. */
  readonly platform: NgramOptions['platform'] | null;
  /** Sequence that receives the lines. */
  readonly into: RowsId;
}

/** Result of an n-gram analysis to be read for its charts. */
interface NgramResultTask {
  readonly ngrams: RowsId;
  /** Undefined if there are no suggestions. */
  readonly negatives: RowsId | undefined;
  /** Number of n-grams with the highest cost. */
  readonly most: number;
  /** Options of the run. */
  readonly options: Pick<NgramOptions, 'wasteCost'>;
  /** Sums of the input; a metric that it does not have is absent. */
  readonly totals: { readonly cost?: number; readonly conversions?: number };
}

const PLAIN = { before: '', after: '' };

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
  const chosen = typeof grams === 'string' ? await readGrams(channel, grams) : grams;
  const matcher = new TermMatcher(parsed.options, source.columns, chosen, into !== undefined);
  const writer = into === undefined ? undefined : await SequenceWriter.begin(channel, into, source.columns);
  await matcher.readAll(source, {
    signal: NEVER,
    progress: throttleProgress(onProgress),
  });
  if (writer) {
    await writer.appendAll(matcher.takeRows());
    await writer.finish();
  }
  return { count: matcher.count, cost: matcher.cost, wastedCost: matcher.wastedCost };
}

async function readGrams(channel: Remote<RowsChannel>, id: RowsId): Promise<ChosenGram[]> {
  const grams: ChosenGram[] = [];
  const { columns = [], blocks } = await openBlocks(channel, id, { isBorrowed: true });
  for await (const { bytes } of blocks) {
    for (const row of decodeUtf8(bytes).split('\n').slice(0, -1)) {
      grams.push(gramOf(row.split('\t'), columns));
    }
  }
  return grams;
}

/** Writes n-grams as lines, each once: several campaigns may have the same. */
export async function listGrams(channel: Remote<RowsChannel>, { grams, platform, into }: GramListTask): Promise<null> {
  const writer = await SequenceWriter.begin(channel, into);
  const builder = new BlockBuilder();
  const texts = new Set<string>();
  for (const { text } of await readGrams(channel, grams)) {
    if (!texts.has(text)) {
      texts.add(text);
      const { before, after } = platform ? negativeForm(platform, text.split(' ').length) : PLAIN;
      await writer.append(builder.appendText(before + text + after));
    }
  }
  await writer.append(builder.finish());
  await writer.finish();
  return null;
}

/** Reads a result for its charts and the choice of its suggestions. */
export async function scanNgrams(
  channel: Remote<RowsChannel>,
  { ngrams, negatives, most, options, totals }: NgramResultTask,
): Promise<ResultFindings> {
  const rows = await openBlocks(channel, ngrams, { isBorrowed: true });
  const least = leastWaste(options.wasteCost, amountOf(totals.cost ?? 0), amountOf(totals.conversions ?? 0));
  const scan = new ResultScan(rows.columns ?? [], most, least);
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
