import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLOCK_BYTES } from '../../../libs/lines/blocks/line-block.ts';
import { packItems } from '../../../libs/lines/product/packed-items.ts';
import { ProductRows } from '../../../libs/lines/product/product-rows.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import type { Comparison, Peer, Scenario } from '../harness.ts';
import { hasCommand, processPeer } from '../processes.ts';

/** Sizes of columns A, B and C. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [100, 100, 100],
  [1000, 1000, 10],
  [1000, 1000, 100],
];

const AWK = `BEGIN {
  while ((getline line < a) > 0) A[++n] = line
  while ((getline line < b) > 0) B[++m] = line
  while ((getline line < c) > 0) C[++k] = line
  for (i = 1; i <= n; i++) for (j = 1; j <= m; j++) for (l = 1; l <= k; l++) print A[i] " " B[j] " " C[l]
}`;

const PYTHON = `import itertools, sys
columns = [open(name).read().splitlines() for name in sys.argv[1:]]
sys.stdout.writelines(" ".join(row) + "\\n" for row in itertools.product(*columns))`;

function items(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${word}${i}`);
}

export const scenario: Scenario = {
  name: 'merge',
  title: 'Merge in Node',
  about:
    'Every row of three columns written as bytes, in one thread. Ours copies a template of the inner rows and overwrites the places of the first column, so it is bound by how fast memory takes bytes; the block is used again once it is full, as the command line does. The naive JavaScript is three nested loops that push rows and join them, in portions of 100,000 rows; it is left out at 100 million, where it takes a minute a run.',
  async prepare(rows) {
    const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-'));
    const sizes = rows === undefined ? SIZES : [[Math.ceil(rows / 10_000), 1000, 10] as const];
    return {
      measurements: sizes.map((size, index) => comparison(folder, index, size)),
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

function comparison(folder: string, index: number, [a, b, c]: readonly [number, number, number]): Comparison {
  const columns = [items('colour', a), items('shoe', b), items('sale', c)];
  const files = columns.map((column, i) => {
    const file = join(folder, `${index}-${i}.txt`);
    writeFileSync(file, `${column.join('\n')}\n`);
    return file;
  });
  const recipe: ProductRecipe = {
    columns: columns.map(packItems),
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  };
  const total = a * b * c;
  // The goals apply to 10 million rows.
  const isGoalSize = total === 10_000_000;
  // At 100 million rows, a run takes a minute.
  const peers: Peer[] = total > 10_000_000 ? [] : [{ ...naive(columns), ...(isGoalSize ? { goal: 50 } : {}) }];
  const missing: string[] = [];
  const memory = new Uint8Array(BLOCK_BYTES);
  if (hasCommand('mawk')) {
    const args = ['mawk', ...files.flatMap((file, i) => ['-v', `${'abc'[i]}=${file}`]), AWK] as [string, ...string[]];
    peers.push(processPeer('mawk, nested loops', args, isGoalSize ? { goal: 20 } : {}));
  } else {
    missing.push('mawk (Debian package mawk)');
  }
  if (hasCommand('python3')) {
    peers.push(
      processPeer('Python, itertools.product', ['python3', '-c', PYTHON, ...files], isGoalSize ? { goal: 10 } : {}),
    );
  } else {
    missing.push('Python (Debian package python3)');
  }
  return {
    kind: 'comparison',
    title: 'Merge to bytes',
    rows: total,
    missing,
    ours: {
      name: 'Overprint',
      run: async () => {
        const startedMs = performance.now();
        let bytes = 0;
        for (const block of new ProductRows(recipe).blocks(0, total, memory)) {
          bytes += block.bytes.length;
        }
        if (bytes === 0) {
          throw new Error('Nothing was made.');
        }
        return performance.now() - startedMs;
      },
      hash: async () => {
        const hash = createHash('sha256');
        for (const block of new ProductRows(recipe).blocks()) {
          hash.update(block.bytes);
        }
        return hash.digest('hex');
      },
    },
    peers,
  };
}

/** Naive implementation: nested loops that push rows and join them. */
function naive([one, two, three]: readonly string[][]): Peer {
  const portions = function* () {
    let rows: string[] = [];
    for (const a of one) {
      for (const b of two) {
        for (const c of three) {
          rows.push(`${a} ${b} ${c}`);
          if (rows.length === 100_000) {
            yield `${rows.join('\n')}\n`;
            rows = [];
          }
        }
      }
    }
    if (rows.length > 0) {
      yield `${rows.join('\n')}\n`;
    }
  };
  const encoder = new TextEncoder();
  return {
    name: 'naive JavaScript',
    run: async () => {
      const startedMs = performance.now();
      let bytes = 0;
      for (const portion of portions()) {
        bytes += encoder.encode(portion).length;
      }
      if (bytes === 0) {
        throw new Error('Nothing was made.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => {
      const hash = createHash('sha256');
      for (const portion of portions()) {
        hash.update(portion);
      }
      return hash.digest('hex');
    },
  };
}
