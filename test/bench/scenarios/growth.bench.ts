import { statSync } from 'node:fs';
import { LinesKernel } from '../../../libs/lines/kernels/dedupe/lines-kernel.ts';
import { packItems } from '../../../libs/lines/product/packed-items.ts';
import { ProductRows } from '../../../libs/lines/product/product-rows.ts';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import type { Growth, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { splitText } from '../run-tool.ts';
import { readLines } from '../tool-on-file.ts';
import { touchMemory } from '../touch-memory.ts';

const MILLION = 1_000_000;
const SIZES = [1, 3, 10, 30, 100].map((millions) => millions * MILLION);

/** Maximum cost of a row at any size, relative to the smallest list, that counts as flat. */
const FLAT = 2;

export const scenario: Scenario = {
  name: 'growth',
  title: 'What a row costs as lists grow, in Node',
  about:
    'One thread: a file of keywords is cut into lines and kept; such a list is deduplicated into both results, with the default options; three columns, of which the first one grows, are merged to bytes. All lists are deduplicated in memory that the process has not used before, as in a worker’s first run: a long list has no other, and a short one would be cheaper the second time. Another process has used the machine’s memory once, so that the first run does not wait for the host of a virtual machine to give it. The cost of a row stays about the same from 1 to 100 million rows.',
  limits:
    'What is left of growth is the price of memory. By a profile of deduplicating 100 million rows, copying their 27 bytes into the memory of the module takes 22 ns of some 100, where it takes 13 of 70 with 10 million, and looking up hashes (functions 17 and 29 of the module) 42 where it takes 30: the lists of hashes are more pages than the processor knows of the page table. The rest stays as it is. Readings of the longest list vary from 92 to 150 ns, as the host of the virtual machine takes memory back that was given free in it, and gives it again; one million rows in memory that was used before cost 43 ns in place of some 85.',
  async prepare(rows) {
    const lists = openListFolder();
    const sizes = rows === undefined ? SIZES : [rows / 10, rows];
    touchMemory();
    const largest = sizes[sizes.length - 1];
    const file = lists.writeKeywords('keywords.txt', largest);
    const bytesOf = (count: number) => Math.floor((statSync(file).size / largest) * count);
    const growths: Omit<Growth, 'kind' | 'sizes' | 'atMost'>[] = [
      {
        title: 'Import',
        run: async (count) => {
          const startedMs = performance.now();
          const { stats } = readLines(file, bytesOf(count));
          // A fraction of the bytes contains about the same fraction of the lines.
          return ((performance.now() - startedMs) / stats.lines) * count;
        },
      },
      {
        title: 'Dedupe',
        run: async (count) => {
          const text = readLines(file, bytesOf(count));
          // The kernel of a short list would be reused in the next run; a long list always gets new memory.
          LinesKernel.take();
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

/** Merges to the given number of rows: the first of three columns grows. */
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
  for (const block of product.blocks()) {
    bytes += block.bytes.length;
  }
  if (bytes === 0) {
    throw new Error('Nothing was made.');
  }
  return ((performance.now() - startedMs) / product.count) * rows;
}
