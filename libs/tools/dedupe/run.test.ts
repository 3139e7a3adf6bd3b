import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectDedupe } from '../../../test/support/engine/collect-dedupe.ts';
import { dedupeOracle, dedupeRowsOracle } from '../../../test/support/engine/dedupe-oracle.ts';
import { MemorySpill } from '../../../test/support/engine/memory-spill.ts';
import { randomList, seededRandom } from '../../../test/support/engine/random-list.ts';
import { type BitReader, BitWriter } from '../../lines/spill/bits.ts';
import { defaultOptions, parseOptions } from '../shared/options.ts';
import { duplicatePercent } from './duplicate-percent.ts';
import { DEDUPE_OPTIONS, type DedupeOptions } from './options.ts';
import { dedupeTool } from './run.ts';

const DEFAULTS = defaultOptions(DEDUPE_OPTIONS);
const CASES = new URL('../../../test/fixtures/tools/dedupe/', import.meta.url);

describe('golden cases of lists', () => {
  // Those of tables run in `test/fixtures`.
  for (const name of readdirSync(CASES).filter((file) => !file.startsWith('table-'))) {
    it(name, async () => {
      const { input, options, expected } = JSON.parse(readFileSync(new URL(name, CASES), 'utf8'));
      const parsed = parseOptions(DEDUPE_OPTIONS, options);
      if (!parsed.ok) {
        throw new Error(JSON.stringify(parsed.problems));
      }
      const { unique, duplicates, report } = await collectDedupe(input.text, parsed.options);
      expect({ lines: unique, duplicates, ...report }).toEqual(expected);
    });
  }
});

describe('against the oracle', () => {
  for (let seed = 0; seed < 150; seed++) {
    it(`seed ${seed}`, async () => {
      const random = seededRandom(seed);
      const text = randomList(random, 400);
      const options = randomOptions(random);
      const { unique, duplicates } = await collectDedupe(text, options, 1 + Math.floor(random() * 120));
      expect({ unique, duplicates }).toEqual(dedupeOracle(text, options));
      const written = await collectDedupe(text, options, 70, undefined, false);
      expect({ unique: written.unique, duplicates: written.duplicates }).toEqual({ unique, duplicates });
    });
  }
});

describe('tables against the oracle', () => {
  for (let seed = 0; seed < 150; seed++) {
    it(`seed ${seed}`, async () => {
      const random = seededRandom(seed);
      const { text, columns, options, expected } = randomTable(random);
      for (const isStored of [true, false]) {
        const lines = 1 + Math.floor(random() * 120);
        const { unique, duplicates, report } = await collectDedupe(text, options, lines, undefined, isStored, columns);
        expect({ unique, duplicates }).toEqual(expected);
        expect(report.stats).toMatchObject({ uniqueCount: unique.length, duplicateCount: duplicates.length });
      }
    });
  }
});

describe('parts that are joined are as one run', () => {
  for (let seed = 0; seed < 30; seed++) {
    const count = 2 + (seed % 3);

    it(`of a list: seed ${seed}`, async () => {
      const random = seededRandom(seed);
      const text = randomList(random, 400);
      const options = randomOptions(random);
      const { report } = await collectDedupe(text, options);
      const joined = await joinParts(text, options, count);
      expect(joined).toEqual({ ...dedupeOracle(text, options), report, references: 0 });
    });

    it(`of a table: seed ${seed}`, async () => {
      const { text, columns, options, expected } = randomTable(seededRandom(seed));
      const { report } = await collectDedupe(text, options, 50, undefined, false, columns);
      expect(await joinParts(text, options, count, columns)).toEqual({ ...expected, report, references: 0 });
    });
  }
});

/** Deduplicates in so many parts, and joins them. */
async function joinParts(text: string, options: DedupeOptions, count: number, columns?: readonly string[]) {
  const found: BitReader[] = [];
  for (let number = 1; number <= count; number++) {
    const bits = new BitWriter();
    await collectDedupe(text, { ...options, sortOrder: 'original' }, 70, undefined, true, columns, {
      part: { number, count },
      split: async (_kept, _dropped, block, keep) => bits.append(keep.bits, block.count),
    });
    found.push(bits.reader());
  }
  const space = { found, spill: new MemorySpill(64 << 20) };
  return collectDedupe(text, options, 33, undefined, false, columns, space);
}

/** Returns a table of up to three columns with options and what the oracle makes of them. */
function randomTable(random: () => number) {
  const columns = ['a', 'B', 'Ä'].slice(0, 1 + Math.floor(random() * 3));
  // A cell holds no tab and no line break.
  const cells = randomList(random, 300)
    .split(/\r\n|\r|\n/)
    .map((cell) => cell.replaceAll(/[\t\u0085\u2028\u2029]/g, ''));
  const rows = Array.from({ length: Math.floor(cells.length / columns.length) }, (_, row) =>
    columns.map((_name, column) => cells[row * columns.length + column]),
  );
  const column = Math.floor(random() * columns.length);
  const isNamed = column > 0 || random() < 0.5;
  const options = { ...randomOptions(random), column: isNamed ? columns[column].toLowerCase() : '' };
  const text = rows.map((row) => `${row.join('\t')}\n`).join('');
  return { text, columns, options, expected: dedupeRowsOracle(rows, column, options) };
}

describe('stored blocks', () => {
  it('references blocks of a table that cleaning does not change', async () => {
    const text = 'a\t1\nb\t2\na\t3\n \t4\nc \t5\nd\t6\n';
    const { references, unique } = await collectDedupe(text, DEFAULTS, 2, undefined, true, ['k', 'n']);
    expect(unique).toEqual(['a\t1', 'b\t2', 'c\t5', 'd\t6']);
    expect(references).toBe(1);
  });

  it('references input blocks that cleaning does not change', async () => {
    const text = 'a\nb\na\nb\n';
    expect((await collectDedupe(text, DEFAULTS, 2)).references).toBe(2);
  });

  it('stores only the blocks that cleaning changes', async () => {
    const { references, unique } = await collectDedupe('a\nb\n c\na\n\nd\ne\nf', DEFAULTS, 2);
    expect(unique).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(references).toBe(2);
  });
});

describe('a run', () => {
  it('returns zeros for an empty input', async () => {
    const { report } = await collectDedupe('', DEFAULTS);
    expect(report).toEqual({
      stats: { originalCount: 0, uniqueCount: 0, duplicateCount: 0, duplicatePercent: '0.0' },
    });
  });

  it('reports how many rows of a table were removed because the compared cell is empty', async () => {
    const text = 'a\t1\n\t2\na\t3\n \t4\nb\t\n';
    const columns = ['k', 'n'];
    for (const sortOrder of ['original', 'alphabetical'] as const) {
      const { report } = await collectDedupe(text, { ...DEFAULTS, sortOrder }, 2, undefined, true, columns);
      expect(report).toMatchObject({ stats: { originalCount: 3, uniqueCount: 2 }, emptyRowCount: 2 });
      const kept = { ...DEFAULTS, sortOrder, removeEmptyLines: false };
      expect((await collectDedupe(text, kept, 2, undefined, true, columns)).report).not.toHaveProperty('emptyRowCount');
    }
    expect((await collectDedupe('a\n\nb', DEFAULTS)).report).not.toHaveProperty('emptyRowCount');
  });

  it('never reports that all lines are duplicates', () => {
    expect(duplicatePercent(200_000, 199_999)).toBe(99.9);
    expect(duplicatePercent(3, 2)).toBe(66.7);
    expect(duplicatePercent(1000, 999)).toBe(99.9);
    expect(duplicatePercent(0, 0)).toBe(0);
  });

  it('throws the reason of its signal', async () => {
    const reason = new Error('enough');
    await expect(collectDedupe('a\nb', DEFAULTS, 1, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the estimate', () => {
  const stats = { lines: 10, bytes: 100, items: 10, itemBytes: 90 };

  it('stores two bits per row of a clean input', () => {
    expect(dedupeTool.estimate({ text: stats }, DEFAULTS)).toEqual({
      rows: 10n,
      bytes: 100n,
      storedBytes: 3n,
      exact: false,
    });
  });

  it('stores new rows made by cleaning or sorting', () => {
    const untrimmed = { ...stats, items: 8, itemBytes: 70 };
    expect(dedupeTool.estimate({ text: untrimmed }, DEFAULTS)).toMatchObject({
      rows: 8n,
      bytes: 78n,
      storedBytes: 78n,
    });
    const sorted: DedupeOptions = { ...DEFAULTS, sortOrder: 'ascii' };
    expect(dedupeTool.estimate({ text: stats }, sorted).storedBytes).toBe(100n);
  });
});

function randomOptions(random: () => number): DedupeOptions {
  const flip = () => random() < 0.5;
  const orders = DEDUPE_OPTIONS.sortOrder.choices;
  return {
    column: '',
    caseSensitive: flip(),
    removeEmptyLines: flip(),
    removeLineBreaks: flip(),
    removeTabs: flip(),
    removeAllSpaces: flip(),
    trimWhitespace: flip(),
    sortOrder: orders[Math.floor(random() * orders.length)].value,
  };
}
