import { statSync } from 'node:fs';
import { packItems } from '../../../libs/lines/packed-items.ts';
import { ProductRows } from '../../../libs/lines/product-rows.ts';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import type { Growth, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { splitText } from '../run-tool.ts';
import { readLines } from '../tool-on-file.ts';

const MILLION = 1_000_000;
const SIZES = [1, 3, 10, 30, 100].map((millions) => millions * MILLION);

/** Most that the dearest row may cost, in rows of the smallest list, for the cost to count as flat. */
const FLAT = 2;

export const scenario: Scenario = {
  name: 'growth',
  title: 'What a row costs as lists grow, in Node',
  about:
    'One thread: a file of keywords is cut into lines and kept; such a list is deduplicated into both results, with the default options; three columns, of which the first one grows, are merged to bytes. The cost of a row stays about the same from 1 to 100 million rows. Small lists pay for the start, and where a run touches fresh memory for the first time, that is most of what it costs.',
  limits:
    'What grows is the price of memory. A list of a million rows fits into the processor’s cache, and its memory has been used before; of a hundred million, 2.7 GB of lines and 3.6 GB for comparing them are touched for the first time, and a virtual machine has to ask its host for them. A profile of deduplicating shows it: copying a row’s 27 bytes into the memory of the module takes 10 ns of 45 with 10 million rows, and 73 of 143 with 100 million on the same machine, where the copied bytes are as many. Looking up equal hashes (functions 17 and 29 of the module) goes from 19 to 46 ns: their table no longer fits into the cache, and beyond that not into what the processor knows of the page table. The rest stays as it is: 15 to 20 ns.',
  async prepare(rows) {
    const lists = openListFolder();
    const sizes = rows === undefined ? SIZES : [rows / 10, rows];
    const largest = sizes[sizes.length - 1];
    const file = lists.writeKeywords('keywords.txt', largest);
    const bytesOf = (count: number) => Math.floor((statSync(file).size / largest) * count);
    const growths: Omit<Growth, 'kind' | 'sizes' | 'atMost'>[] = [
      {
        title: 'Import',
        run: async (count) => {
          const startedMs = performance.now();
          const { stats } = readLines(file, bytesOf(count));
          // A share of the bytes holds about that share of the lines.
          return ((performance.now() - startedMs) / stats.lines) * count;
        },
      },
      {
        title: 'Dedupe',
        run: async (count) => {
          const text = readLines(file, bytesOf(count));
          const startedMs = performance.now();
          await splitText({ tool: dedupeTool as unknown as ToolDefinition }, 'text', text);
          return ((performance.now() - startedMs) / text.stats.lines) * count;
        },
      },
      { title: 'Merge', run: async (count) => mergeToBytes(count) },
    ];
    return {
      measurements: growths.map((growth) => ({ kind: 'growth', sizes, atMost: FLAT, ...growth })),
      chart: { file: 'growth.svg', title: 'What a row costs as lists grow' },
      close: lists.close,
    };
  },
};

/** Merges so many rows: the first of three columns grows. */
function mergeToBytes(rows: number): number {
  const columns = [rows / 1000, 100, 10].map((size, i) =>
    packItems(Array.from({ length: Math.max(1, Math.round(size)) }, (_, item) => `${'abc'[i]}-word-${item}`)),
  );
  const product = new ProductRows({
    columns,
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  });
  const startedMs = performance.now();
  let bytes = 0;
  for (const block of product.blocks()) bytes += block.bytes.length;
  if (bytes === 0) throw new Error('Nothing was made.');
  return ((performance.now() - startedMs) / product.count) * rows;
}
