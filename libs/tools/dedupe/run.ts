import { LineDeduper } from '../../lines/kernels/line-deduper.ts';
import { LineSorter } from '../../lines/kernels/line-sorter.ts';
import type { LineStats } from '../../lines/line-stats.ts';
import type { Estimate, RunContext, RunInput, RunReport, ToolDefinition } from '../tool.ts';
import { DEDUPE_OPTIONS, type DedupeOptions } from './options.ts';

/** Splits a list into its unique items and the duplicates that were removed. */
export const dedupeTool: ToolDefinition<typeof DEDUPE_OPTIONS> = {
  id: 'dedupe',
  texts: [{ id: 'text', label: 'List' }],
  fields: [],
  options: DEDUPE_OPTIONS,
  outputs: [
    { id: 'unique', label: 'Unique Items' },
    { id: 'duplicates', label: 'Duplicates Found' },
  ],
  estimate: ({ text }, options) => estimateDedupe(text, options),
  run: runDedupe,
};

/** Counts of a run, as the summary shows them. */
interface DedupeStats {
  /** Lines that entered the comparison: those that are left after cleaning. */
  original: number;
  unique: number;
}

function estimateDedupe(stats: LineStats, options: DedupeOptions): Estimate {
  const rows = BigInt(options.removeEmptyLines ? stats.items : stats.lines);
  const isTrimming = options.trimWhitespace && options.removeEmptyLines;
  const bytes = isTrimming ? BigInt(stats.itemBytes) + rows : BigInt(stats.bytes);
  return { rows, bytes, storedBytes: keepsBlocks(stats, options) ? (rows + 3n) / 4n : bytes, exact: false };
}

/** Whether the input is known to be clean already, so that both outputs are mere selections of its blocks. */
function keepsBlocks(stats: LineStats, options: DedupeOptions): boolean {
  const isTrimmed = stats.items === stats.lines && stats.itemBytes + stats.lines === stats.bytes;
  const isDeleting = options.removeLineBreaks || options.removeTabs || options.removeAllSpaces;
  return isTrimmed && !isDeleting && options.sortOrder === 'original';
}

async function runDedupe(input: RunInput, options: DedupeOptions, context: RunContext): Promise<RunReport> {
  const stats =
    options.sortOrder === 'original'
      ? await splitInOrder(input, options, context)
      : await writeSorted(input, options, context);
  const duplicateCount = stats.original - stats.unique;
  const duplicatePercent = stats.original === 0 ? 0 : (duplicateCount / stats.original) * 100;
  return {
    stats: {
      originalCount: stats.original,
      uniqueCount: stats.unique,
      duplicateCount,
      duplicatePercent: duplicatePercent.toFixed(1),
    },
  };
}

async function splitInOrder(input: RunInput, options: DedupeOptions, context: RunContext): Promise<DedupeStats> {
  const { text } = input.texts;
  const deduper = new LineDeduper(options, text.stats.lines);
  const counts: DedupeStats = { original: 0, unique: 0 };
  let index = 0;
  let done = 0;
  for await (const block of text.blocks()) {
    context.signal.throwIfAborted();
    const { cleaned, keep, count, keptCount } = deduper.add(block);
    counts.original += count;
    counts.unique += keptCount;
    if (count > 0) {
      await context.split('unique', 'duplicates', cleaned ?? { text: 'text', index, count }, keep);
    }
    index++;
    done += block.count;
    context.progress(done, text.stats.lines);
  }
  return counts;
}

async function writeSorted(input: RunInput, options: DedupeOptions, context: RunContext): Promise<DedupeStats> {
  const { text } = input.texts;
  if (options.sortOrder === 'original') throw new TypeError('Only for orders that sort');
  const deduper = new LineDeduper(options, text.stats.lines);
  const sorter = new LineSorter(options.sortOrder);
  const counts: DedupeStats = { original: 0, unique: 0 };
  // Sorting takes about as long as deduplicating, so reading is half of the way.
  const total = text.stats.lines * 2;
  let done = 0;
  for await (const block of text.blocks()) {
    context.signal.throwIfAborted();
    const { kept, dropped } = deduper.addApart(block);
    counts.original += kept.count + dropped.count;
    counts.unique += kept.count;
    sorter.add(kept);
    if (dropped.count > 0) await context.write('duplicates', dropped);
    done += block.count;
    context.progress(done, total);
  }
  for (const block of sorter.sort()) {
    context.signal.throwIfAborted();
    done += block.count;
    await context.write('unique', block);
    context.progress(done, total);
  }
  context.progress(total, total);
  return counts;
}
