import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import { mergeTool } from '../../../libs/tools/merge/run.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import { parseOptions } from '../../../libs/tools/shared/options.ts';
import type { Comparison, Scenario } from '../harness.ts';
import { hasCommand, processPeer } from '../processes.ts';

/** Ways to combine three columns, and the same in Python. */
const FORMS = [
  {
    title: 'With an optional column',
    options: { separator: { type: 'space' }, casing: 'none', columns: [{}, {}, { optional: true }] },
    python: `columns[2].append("")
sys.stdout.writelines(" ".join(filter(None, row)) + "\\n" for row in itertools.product(*columns))`,
    optionalItems: 1,
    goal: 10,
  },
  {
    title: 'With a template of three placeholders',
    options: { casing: 'none', templates: [{ template: 'best {C} {A} near {B}' }] },
    python: 'sys.stdout.writelines(f"best {c} {a} near {b}\\n" for a, b, c in itertools.product(*columns))',
    optionalItems: 0,
    goal: 10,
  },
] as const;

export const scenario: Scenario = {
  name: 'merge-columns',
  title: 'Merge with optional columns and templates in Node',
  about:
    'The whole tool in one thread: packing the items, proving that no two rows are equal, and every row as bytes; the block is used again once it is full, as the command line does. Python starts as a process and reads its three files.',
  async prepare(rows = 10_000_000) {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'));
    const columns = [1000, rows / 10_000, 10].map((count, index) =>
      Array.from({ length: count }, (_, item) => `${['colour', 'shoe', 'sale'][index]}${item}`),
    );
    const files = columns.map((column, index) => {
      const file = join(folder, `${index}.txt`);
      writeFileSync(file, `${column.join('\n')}\n`);
      return file;
    });
    return {
      measurements: FORMS.map((form) => comparison(form, columns, files)),
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

function comparison(
  { title, options, python, optionalItems, goal }: (typeof FORMS)[number],
  columns: readonly (readonly string[])[],
  files: readonly string[],
): Comparison {
  const [a, b, c] = columns.map(({ length }) => length);
  const script = `import itertools, sys\ncolumns = [open(name).read().splitlines() for name in sys.argv[1:]]\n${python}`;
  return {
    kind: 'comparison',
    title,
    rows: a * b * (c + optionalItems),
    missing: hasCommand('python3') ? [] : ['Python (Debian package python3)'],
    ours: {
      name: 'Overprint',
      run: async () => {
        const startedMs = performance.now();
        let bytes = 0;
        for (const block of await mergeRows(columns, options)) {
          bytes += block.bytes.length;
        }
        if (bytes === 0) {
          throw new Error('Nothing was made.');
        }
        return performance.now() - startedMs;
      },
      hash: async () => {
        const hash = createHash('sha256');
        for (const block of await mergeRows(columns, options)) {
          hash.update(block.bytes);
        }
        return hash.digest('hex');
      },
    },
    peers: hasCommand('python3')
      ? [processPeer('Python, itertools.product', ['python3', '-c', script, ...files], { goal })]
      : [],
  };
}

/** Runs merge and returns its rows in blocks that share memory. */
async function mergeRows(columns: readonly (readonly string[])[], options: object): Promise<Iterable<LineBlock>> {
  const parsed = parseOptions(mergeTool.options, options);
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.problems));
  }
  const texts = Object.fromEntries(
    columns.map((column, index) => [`columns.${index}`, MemoryText.ofLines(column.join('\n'))]),
  );
  const recipes: ProductRecipe[] = [];
  await mergeTool.run({ texts, fields: {} }, parsed.options, {
    signal: new AbortController().signal,
    columns: () => undefined,
    progress: () => undefined,
    write: () => Promise.reject(new Error('The rows were not computed')),
    product: (_, recipe) => recipes.push(recipe),
  });
  const rows = concatProducts(recipes);
  return rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES));
}
