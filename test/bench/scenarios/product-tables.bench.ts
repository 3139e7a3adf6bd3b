import { createHash } from 'node:crypto';
import { writeTable } from '../../../libs/files/write-table.ts';
import { BLOCK_BYTES, type Bytes } from '../../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import type { Rows } from '../../../libs/lines/rows/rows.ts';
import { mergeTool } from '../../../libs/tools/merge/run.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import { parseToolOptions } from '../../../libs/tools/shared/tool.ts';
import type { Scenario } from '../harness.ts';
import { hasCommand, processPeer } from '../processes.ts';

/** Columns that are merged; a row has their items and the keyword. */
const COLUMNS = 7;

/** The same file by Python's `csv`. Arguments: the sizes of the columns. */
const PYTHON = `import csv, itertools, sys
columns = [[f"item{i}" for i in range(int(size))] for size in sys.argv[1:]]
out = csv.writer(sys.stdout, lineterminator="\\n")
out.writerow(["Keyword", *"ABCDEFG"])
out.writerows((" ".join(row), *row) for row in itertools.product(*columns))
`;

interface ProductTable {
  readonly names: readonly string[];
  readonly rows: Rows;
}

export const scenario: Scenario = {
  name: 'product-tables',
  title: 'Tables of computed rows in Node',
  about:
    'Seven columns are merged to a table with eight cells a row, which is written as CSV in one thread, from packing the items to the last byte; each block is used again once it is full. Python starts as a process. The window is the last 50 rows of a table with a billion rows, from the items to texts.',
  async prepare(rows = 10_000_000) {
    const sizes = sizesOf(rows);
    return {
      measurements: [
        {
          kind: 'comparison',
          title: 'Table of eight cells to CSV',
          rows: sizes.reduce((product, size) => product * size, 1),
          missing: hasCommand('python3') ? [] : ['Python (Debian package python3)'],
          ours: {
            name: 'Overprint',
            run: () => timed(() => writeCsv(sizes, () => {})),
            hash: async () => {
              const hash = createHash('sha256');
              await writeCsv(sizes, (bytes) => hash.update(bytes));
              return hash.digest('hex');
            },
          },
          peers: hasCommand('python3')
            ? [processPeer('Python, csv', ['python3', '-c', PYTHON, ...sizes.map(String)], { goal: 10 })]
            : [],
        },
        {
          kind: 'reading',
          title: 'Table of 10,000,000 rows of eight cells to CSV',
          unit: 'ms',
          goal: { atMost: 1_000 },
          read: () => timed(() => writeCsv(sizesOf(10_000_000), () => {})),
        },
        {
          kind: 'reading',
          title: 'Table of a billion rows of eight cells: a window of 50 rows',
          unit: 'ms',
          goal: { atMost: 50 },
          read: () =>
            timed(async () => {
              const { rows: table } = await mergeTable(sizesOf(1_000_000_000));
              return table.rows(table.count - 50, table.count);
            }),
        },
      ],
      close: async () => {},
    };
  },
};

/** Returns sizes of the columns that give so many rows, a multiple of a million. */
function sizesOf(rows: number): number[] {
  return [...Array.from({ length: COLUMNS - 1 }, () => 10), rows / 1e6];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function writeCsv(sizes: readonly number[], take: (bytes: Bytes) => void): Promise<void> {
  const { names, rows } = await mergeTable(sizes);
  const writer = writeTable('csv', names);
  take(writer.head);
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    for (const bytes of writer.rows(block)) {
      take(bytes);
    }
  }
}

/** Merges columns of so many items to a table, whose rows are computed when they are read. */
async function mergeTable(sizes: readonly number[]): Promise<ProductTable> {
  const texts = sizes.map((size, index) => {
    const items = Array.from({ length: size }, (_, item) => `item${item}`);
    return [`columns.${index}`, MemoryText.ofLines(items.join('\n'))] as const;
  });
  const parsed = parseToolOptions(mergeTool, { separator: { type: 'space' }, casing: 'none', result: 'table' });
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.problems));
  }
  const recipes: ProductRecipe[] = [];
  let names: readonly string[] = [];
  await mergeTool.run({ texts: Object.fromEntries(texts), fields: {} }, parsed.options, {
    signal: new AbortController().signal,
    columns: (_, given) => {
      names = given;
    },
    progress: () => {},
    write: () => Promise.reject(new Error('The rows were not computed')),
    product: (_, recipe) => recipes.push(recipe),
  });
  return { names, rows: concatProducts(recipes) };
}
