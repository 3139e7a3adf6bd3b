import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { BlockPreparation, RunContext, TextSource } from '../shared/tool.ts';
import { chooseColumns } from './choose-columns.ts';
import { type GramShare, memoryLimit, TermCounter } from './count-terms.ts';
import { Currencies } from './currencies.ts';
import { type NgramKernel, newSeed } from './kernel/ngram-kernel.ts';
import type { NgramOptions } from './options.ts';

// Two threads count the n-grams of a report. The one that reads the input also reads terms and numbers, counts a part of
// the n-grams, and sends the terms; the one of the run counts the others, and receives the records of the first one.

/** Parts of 256 that the reading thread counts, so that both threads take the same time. */
const SENDER_PARTS = 112;
const ALL_PARTS = 256;

/** Limit of counters that remove nothing: the run ends them when both need too much. */
const NO_LIMIT = 2 ** 53;

/**
 * Share of the memory limit that two counters may need. The tables of one counter can be a sixth larger, and what fits into
 * two counters must fit into one as well.
 */
const MEMORY_SHARE = 0.8;

/** Settings that the run sends to the reading thread. */
export interface CountSettings {
  readonly options: NgramOptions;
  /** Names of the columns; undefined for a list. */
  readonly columns: readonly string[] | undefined;
  /** Estimated number of terms. */
  readonly terms: number;
  readonly seed: number;
}

/** Counts, sums and currencies that the reading thread found. */
interface ReportCounts {
  readonly termCount: number;
  readonly skippedTotals: number;
  readonly unreadable: number;
  /** Sums of the metrics, as `NgramKernel.sums`. */
  readonly sums: readonly number[];
  readonly currencies: readonly string[];
}

/** Block with the number of rows that were read for it, and its content. */
interface CountBlock extends LineBlock {
  readonly content: 'terms' | 'words' | 'campaigns' | 'records' | 'counts';
  /** Highest number of a word. */
  readonly lastWord: number;
  /** Bytes of the n-grams and words of the thread. */
  readonly neededMemory: number;
  /** Set in the last block. */
  readonly counts: ReportCounts | undefined;
}

/** Reads the terms of a report, counts a part of their n-grams, and sends the terms. */
export class TermSender extends TermCounter implements BlockPreparation {
  /** Few, since both threads work all the time, and the n-grams take up to 1 GB. */
  readonly mostWaiting = 6;
  readonly #currencies: Currencies;
  readonly #minTerms: number;

  constructor({ options, columns: names, terms, seed }: CountSettings) {
    const columns = chooseColumns(options, names);
    const currencies = new Currencies(names, columns);
    const share: GramShare = { from: ALL_PARTS - SENDER_PARTS, count: SENDER_PARTS, seed };
    const readSign: Currencies['readSign'] = (cell, metric) => currencies.readSign(cell, metric);
    super(options, columns, names !== undefined, readSign, NO_LIMIT, share);
    this.#currencies = currencies;
    this.#minTerms = options.minTerms;
    this.start(terms);
  }

  /** Returns what the other thread receives for a block. */
  *blocks(block: LineBlock): Generator<CountBlock, void, void> {
    this.#currencies.readNames(block);
    yield* this.#terms(block);
  }

  /** Returns what it receives after the last block. */
  *rest(): Generator<CountBlock, void, void> {
    const { exports } = this.kernel;
    yield* this.#terms(undefined);
    exports.finishGrams();
    for (const content of ['words', 'campaigns'] as const) {
      for (let next = 1; next <= this.kernel[content].size; ) {
        next = exports.sendTexts(content === 'campaigns', next);
        yield this.#block(content);
      }
    }
    for (let next = 0; next < exports.recordCount.value; ) {
      next = exports.sendRecords(next, this.#minTerms);
      yield this.#block('records');
    }
    const { termCount, skippedTotals, unreadable } = this;
    const [sums, currencies] = [[...this.kernel.sums], this.#currencies.found];
    // The last block has no bytes.
    exports.makeRoom(0);
    yield { ...this.#block('counts'), counts: { termCount, skippedTotals, unreadable, sums, currencies } };
  }

  *#terms(block: LineBlock | undefined): Generator<CountBlock, void, void> {
    for (const { count } of this.putBlocks(block)) {
      this.kernel.exports.sendTerms();
      yield { ...this.#block('terms'), count };
    }
  }

  #block(content: CountBlock['content']): CountBlock {
    const { message: bytes, words, exports } = this.kernel;
    const neededMemory = exports.neededMemory.value;
    return { bytes, count: 0, content, lastWord: words.size, neededMemory, counts: undefined };
  }
}

/**
 * Counts the n-grams of a report together with the thread that reads it.
 * @param prepare starts the reading thread
 * @returns undefined if both together need more than `MEMORY_SHARE` of the limit; one counter then counts, and removes rare
 * n-grams if it has to
 */
export async function countShared(
  { columns, stats }: TextSource,
  prepare: NonNullable<TextSource['prepared']>,
  options: NgramOptions,
  currencies: Currencies,
  context: RunContext,
): Promise<TermCounter | undefined> {
  const memoryBytes = memoryLimit(context) * MEMORY_SHARE;
  const seed = newSeed();
  const settings: CountSettings = { options, columns, terms: stats.lines, seed };
  const share: GramShare = { from: 0, count: ALL_PARTS - SENDER_PARTS, seed };
  const isTable = columns !== undefined;
  const counter = new TermCounter(options, chooseColumns(options, columns), isTable, () => {}, NO_LIMIT, share);
  const { kernel } = counter;
  const { exports } = kernel;
  counter.start(stats.lines);
  let isFinished = false;
  let rows = 0;
  for await (const block of prepare(settings) as AsyncIterable<CountBlock>) {
    context.signal.throwIfAborted();
    rows += block.count;
    context.progress(Math.min(rows, stats.lines), stats.lines);
    kernel.receive(block.bytes);
    if (block.content === 'terms') {
      exports.countReceived(block.lastWord);
    } else if (!isFinished) {
      isFinished = true;
      exports.finishGrams();
    }
    if (exports.neededMemory.value + block.neededMemory > memoryBytes) {
      return undefined;
    }
    if (block.content === 'words' || block.content === 'campaigns') {
      exports.receiveTexts(block.content === 'campaigns');
    } else if (block.content === 'records') {
      exports.receiveRecords();
    } else if (block.counts !== undefined) {
      takeCounts(kernel, block.counts, currencies);
    }
  }
  return counter;
}

function takeCounts({ exports, sums }: NgramKernel, counts: ReportCounts, currencies: Currencies): void {
  exports.termCount.value = counts.termCount;
  exports.skippedTotals.value = counts.skippedTotals;
  exports.unreadable.value = counts.unreadable;
  sums.set(counts.sums);
  currencies.add(counts.currencies);
}
