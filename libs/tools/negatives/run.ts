import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import { BLOCK_BYTES, type LineBlock } from '../../lines/blocks/line-block.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import type { LineStats } from '../../lines/blocks/line-stats.ts';
import { EXACT_LINES } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { ItemPacker, itemCount } from '../../lines/product/packed-items.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import type { PackedItems, ProductRecipe, RowVariant } from '../../lines/product/recipe.ts';
import { startLineDeduper } from '../shared/line-comparison.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { type NegativeOptions, negativesDescription, negativeVariants } from './description.ts';
import { KeywordReader } from './keyword-reader.ts';

/**
 * Formats keywords as negative keywords for an ad platform, without those that already exist. The output is empty, and
 * the report has the problem, if no match type is chosen.
 */
export const negativesTool: ToolDefinition<typeof negativesDescription.options> = {
  ...negativesDescription,
  spills: true,
  run: runNegatives,
  example: 'overprint negatives words.txt --existing negatives.txt --platform amazon',
};

/** Maximum initial capacity of the set of existing negatives; their number may be a rough estimate. */
const MAX_INITIAL_CAPACITY = 1 << 16;

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

  const excluded = new LineSet(Math.min(existing.stats.items, MAX_INITIAL_CAPACITY));
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
    yield* builder.rest();
  }

  /** Yields the first of equal keywords, compared without case, and counts the others. */
  async function* distinctKeywords(): AsyncGenerator<LineBlock, void, void> {
    async function* counted(): AsyncGenerator<LineBlock, void, void> {
      for await (const block of newKeywords()) {
        counts.duplicatesRemoved += block.count;
        yield block;
      }
    }
    const { items: lines, itemBytes } = keywords.stats;
    const rules = { ...EXACT_LINES, caseSensitive: false };
    const deduper = startLineDeduper(rules, { lines, bytes: itemBytes + lines }, context);
    try {
      yield* deduper.takeKept(counted());
      counts.duplicatesRemoved -= deduper.keptCount;
    } finally {
      deduper.dispose();
    }
  }

  const kept = options.removeDuplicates ? distinctKeywords() : newKeywords();
  // A product holds all keywords in memory; those of a file that is read once may be too many for that.
  const isStreamed = keywords.isBorrowed === true && keywords.products === undefined;
  counts.keywords = isStreamed
    ? await writeRows(kept, variants, context)
    : await makeProduct(kept, keywords.stats, variants, context);
  counts.rows = counts.keywords * variants.length;
  return counts;
}

/**
 * Makes the output a computed product of keywords and match types; returns the number of keywords.
 * @param most maximum number and size of the keywords
 */
async function makeProduct(
  keywords: AsyncIterable<LineBlock>,
  most: Pick<LineStats, 'items' | 'itemBytes'>,
  variants: readonly RowVariant[],
  context: RunContext,
): Promise<number> {
  const packer = new ItemPacker(most);
  for await (const block of keywords) {
    packer.add(block);
  }
  const items = packer.finish();
  if (itemCount(items) > 0) {
    context.product('lines', recipeOf(items, variants));
  }
  return itemCount(items);
}

/** Writes keywords in all match types, block by block; returns the number of keywords. */
async function writeRows(
  keywords: AsyncIterable<LineBlock>,
  variants: readonly RowVariant[],
  context: RunContext,
): Promise<number> {
  const memory = new Uint8Array(BLOCK_BYTES);
  let count = 0;
  for await (const block of keywords) {
    if (block.count === 0) {
      continue;
    }
    const packer = new ItemPacker({ items: block.count, itemBytes: block.bytes.length });
    packer.add(block);
    const rows = new ProductRows(recipeOf(packer.finish(), variants));
    count += block.count;
    for (const made of rows.blocks(0, rows.count, memory)) {
      await writeShared(context, 'lines', made);
    }
  }
  return count;
}

function recipeOf(items: PackedItems, variants: readonly RowVariant[]): ProductRecipe {
  return { columns: [items], separator: '', wrapBefore: '', wrapAfter: '', casing: 'none', variants };
}
