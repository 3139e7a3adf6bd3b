import { trimCapacity } from '../../lines/blocks/block-builder.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import { allocateEnds, allocateItemBytes } from '../../lines/product/packed-items.ts';
import type { RunContext, RunInput, RunReport, ToolDefinition } from '../shared/tool.ts';
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

  const excluded = new LineSet(existing.stats.items);
  for await (const block of existing.blocks()) {
    context.signal.throwIfAborted();
    for (const { key, keySize } of reader.read(block)) {
      excluded.add(key, 0, keySize);
    }
    done += block.count;
    context.progress(done, total);
  }

  const seen = new LineSet(options.removeDuplicates ? keywords.stats.items : 0);
  // Cleaning only removes characters, so the item bytes bound the output. Invalid UTF-8 becomes up to three times as
  // long.
  let kept = allocateItemBytes(keywords.stats.itemBytes);
  let size = 0;
  const ends = allocateEnds(keywords.stats.items, keywords.stats.itemBytes * 3);
  for await (const block of keywords.blocks()) {
    context.signal.throwIfAborted();
    for (const { bytes, start, end, key, keySize } of reader.read(block)) {
      if (excluded.has(key, 0, keySize)) {
        counts.excluded++;
      } else if (options.removeDuplicates && !seen.add(key, 0, keySize)) {
        counts.duplicatesRemoved++;
      } else {
        if (size + end - start > kept.length) {
          const grown = allocateItemBytes((size + end - start) * 2);
          grown.set(kept);
          kept = grown;
        }
        for (let i = start; i < end; i++) {
          kept[size++] = bytes[i];
        }
        ends[counts.keywords++] = size;
      }
    }
    done += block.count;
    context.progress(done, total);
  }
  if (counts.keywords === 0) {
    return counts;
  }
  context.product('lines', {
    columns: [{ bytes: trimCapacity(kept, size), ends: ends.slice(0, counts.keywords) }],
    separator: '',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants,
  });
  counts.rows = counts.keywords * variants.length;
  return counts;
}
