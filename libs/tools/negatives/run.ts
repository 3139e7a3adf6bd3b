import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import type { LineStats } from '../../lines/blocks/line-stats.ts';
import { EXACT_LINES } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { ItemPacker } from '../../lines/product/packed-items.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import { startLineDeduper } from '../shared/line-comparison.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { type NegativeOptions, negativesDescription, negativeVariants } from './description.ts';
import { KeywordReader } from './keyword-reader.ts';

/**
 * Formats keywords as negative keywords for an ad platform, without those that already exist. The output is empty, and
 * the report has the problem, if no match type is chosen.
 */
export const negativesTool: ToolDefinition<typeof negativesDescription.options> = {
  ...negativesDescription,
  run: runNegatives,
  json: ({ rows }) => [{ rows, skipsEmpty: true }, '\n'],
  example: 'overprint negatives words.txt --existing negatives.txt --platform amazon',
};

async function runNegatives(input: RunInput, options: NegativeOptions, context: RunContext): Promise<RunReport> {
  const { keywords, existing } = input.texts;
  const variants = negativeVariants(options);
  const counts = { keywords: 0, excluded: 0, duplicatesRemoved: 0, rows: 0 };
  if (variants.length === 0) {
    return { ...counts, problem: 'Please choose at least one match type.' };
  }
  const reader = new KeywordReader();
  const total = existing.stats.lines + keywords.stats.lines;
  let done = 0;
  async function* blocksOf(text: TextSource): AsyncGenerator<LineBlock, void, void> {
    for await (const block of text.blocks()) {
      context.signal.throwIfAborted();
      yield block;
      done += block.count;
      context.progress(done, total);
    }
  }

  const excluded = new LineSet(existing.stats.items);
  for await (const block of blocksOf(existing)) {
    for (const keyword of reader.read(block)) {
      keyword.makeKey(block.bytes);
      excluded.add(keyword.key, 0, keyword.keySize);
    }
  }

  /** Yields the keywords that do not exist already, cleaned. */
  async function* newKeywords(): AsyncGenerator<LineBlock, void, void> {
    const builder = new BlockBuilder();
    for await (const block of blocksOf(keywords)) {
      for (const keyword of reader.read(block)) {
        if (excluded.size > 0) {
          keyword.makeKey(block.bytes);
          if (excluded.has(keyword.key, 0, keyword.keySize)) {
            counts.excluded++;
            continue;
          }
        }
        const full = builder.append(block.bytes, keyword.start, keyword.end);
        if (full) {
          yield full;
        }
      }
    }
    const last = builder.finish();
    if (last) {
      yield last;
    }
  }

  const items = options.removeDuplicates
    ? await packDistinct(newKeywords(), keywords.stats, context, counts)
    : await packAll(newKeywords(), keywords.stats);
  counts.keywords = items.ends.length;
  counts.rows = counts.keywords * variants.length;
  if (counts.keywords > 0) {
    const plain = { separator: '', wrapBefore: '', wrapAfter: '', casing: 'none' } as const;
    context.product('lines', { columns: [items], ...plain, variants });
  }
  return counts;
}

async function packAll(blocks: AsyncIterable<LineBlock>, stats: LineStats): Promise<PackedItems> {
  const packer = new ItemPacker(stats);
  for await (const block of blocks) {
    packer.add(block);
  }
  return packer.finish();
}

/** Packs the keywords that occur for the first time, compared without case, and counts the others. */
async function packDistinct(
  blocks: AsyncIterable<LineBlock>,
  stats: LineStats,
  context: RunContext,
  counts: { duplicatesRemoved: number },
): Promise<PackedItems> {
  async function* counted(): AsyncGenerator<LineBlock, void, void> {
    for await (const block of blocks) {
      counts.duplicatesRemoved += block.count;
      yield block;
    }
  }
  const expected = { lines: stats.items, bytes: stats.itemBytes + stats.items };
  const deduper = startLineDeduper({ ...EXACT_LINES, caseSensitive: false }, expected, context);
  try {
    const items = await packAll(deduper.takeKept(counted()), stats);
    counts.duplicatesRemoved -= items.ends.length;
    return items;
  } finally {
    deduper.dispose();
  }
}
