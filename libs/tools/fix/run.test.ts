import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixSlowly } from '../../../test/support/engine/fix-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { defaultOptions } from '../shared/options.ts';
import { FIX_OPTIONS, type FixOptions } from './options.ts';
import { fixTool } from './run.ts';

async function fix(rows: unknown, options: Partial<FixOptions> = {}) {
  const { outputs, columns, report } = await runInMemory(fixTool, { rows }, options);
  const lines = (id: string) => outputs[id].rows(0, outputs[id].count);
  return { fixed: lines('fixed'), changed: lines('changed'), dropped: lines('dropped'), columns, report };
}

const word = fc.constantFrom(
  ...['red', 'Shoes', 'a', 'T-rex', '-b', 'b-', '+c', '++', '-', '.d', 'd.', '.', '50%', 'x*', '(y)', '?!', "men's"],
  ...['"q', 'q"', '[z', 'z]', 'é', 'e\u0301', 'Größe', '東京', '👍', 'İ', '\u200b', '\u00ad', '\u0001', 'w'.repeat(41)],
);
const space = fc.constantFrom(' ', ' ', ' ', '  ', '\u00a0', '\t', '', '\u2028', '\u0085', '\ufeff');
const inner = fc
  .array(fc.tuple(word, space), { maxLength: 12 })
  .map((pieces) => pieces.flatMap((piece, i) => (i === pieces.length - 1 ? [piece[0]] : piece)).join(''));
const around = fc.constantFrom(
  ...[
    ['', ''],
    ['', ''],
    ['', ''],
    ['[', ']'],
    ['"', '"'],
    ['“', '”'],
    ['„', '“'],
    ['-[', ']'],
    ['-"', '"'],
  ],
  ...[
    ['-', ''],
    ['--', ''],
    ['- ', ''],
    ['–', ''],
    ['- -“', '”'],
    ['[ ', ' ]'],
    ['\u200b[', ']'],
    [' ', ' '],
    ['[', ''],
  ],
);
const row = fc.tuple(around, inner).map(([[before, after], text]) => before + text + after);
const simple = fc.constantFrom('red shoes', 'Red-Shoes', 'red  shoes', '[red shoes]', '"red shoes"', 'RED SHOES!', '');
const anyRow = fc.oneof({ weight: 3, arbitrary: row }, { weight: 1, arbitrary: simple });
const anyOptions: fc.Arbitrary<FixOptions> = fc
  .record({
    platform: fc.constantFrom('google', 'microsoft', 'amazon'),
    kind: fc.constantFrom('keyword', 'negative'),
    invisible: fc.boolean(),
    plus: fc.boolean(),
    symbols: fc.constantFrom('space', 'remove', 'keep'),
    edges: fc.boolean(),
    broadNegatives: fc.constantFrom('phrase', 'drop', 'keep'),
    words: fc.constantFrom('drop', 'truncate', 'keep'),
    length: fc.constantFrom('drop', 'truncate', 'keep'),
    casing: fc.constantFrom('none', 'lowercase'),
    onePhrase: fc.boolean(),
    removeDuplicates: fc.boolean(),
  })
  .map((options) => ({ ...defaultOptions(FIX_OPTIONS), ...options }) as FixOptions);

describe('fix keywords', () => {
  it('matches the reference implementation for any list and options', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), anyOptions, async (rows, options) => {
        fc.pre(rows.some((text) => text.trim() !== ''));
        const { fixed, changed, dropped, report } = await fix(rows, options);
        expect({ fixed, changed, dropped, report }).toEqual(fixSlowly(rows, options));
      }),
      { seed: 301, numRuns: 2000 },
    );
  });

  it('matches the reference implementation for any table and options', async () => {
    const type = fc.constantFrom(
      'Exact',
      'phrase match',
      'Negative Broad',
      'Campaign Exact',
      'campaign negative exact',
      'negativeExact',
      'other',
      '',
      'Broad',
    );
    const cellText = anyRow.map((text) => text.replace(/[\t\u0085\u2028]/g, ' '));
    const tables = fc.record({ rows: fc.array(fc.tuple(cellText, type), { maxLength: 8 }), hasType: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(tables, anyOptions, async ({ rows, hasType }, options) => {
        const columns = ['Id', hasType ? 'Match type' : 'Note', 'Keyword'];
        const cells = rows.map(([text, typeText], i) => [String(i), typeText, text]);
        const { fixed, changed, dropped, report } = await fix({ columns, rows: cells }, options);
        const lines = cells.map((texts) => texts.join('\t'));
        expect({ fixed, changed, dropped, report }).toEqual(
          fixSlowly(lines, options, { keyword: 2, type: hasType ? 1 : -1 }),
        );
      }),
      { seed: 302, numRuns: 2000 },
    );
  });

  it('fixes rows of many blocks in order', async () => {
    const rows = Array.from({ length: 120_000 }, (_, i) => (i % 5 === 0 ? `Keyword ${i % 70_000}!` : `keyword ${i} x`));
    const options = { ...defaultOptions(FIX_OPTIONS), removeDuplicates: true };
    const { fixed, changed, dropped, report } = await fix(rows.join('\n'), options);
    const expected = fixSlowly(rows, options);
    expect(report).toEqual(expected.report);
    expect(fixed.join('\n') === expected.fixed.join('\n')).toBe(true);
    expect(changed.join('\n') === expected.changed.join('\n')).toBe(true);
    expect(dropped.join('\n') === expected.dropped.join('\n')).toBe(true);
  });

  it('names the columns of all tables, also without rows', async () => {
    const { columns, report } = await fix({ columns: ['Keyword'], rows: [] });
    expect(columns).toEqual({
      fixed: ['Keyword'],
      changed: ['Before', 'After', 'Fixes'],
      dropped: ['Row', 'Reason'],
    });
    expect(report.rowCount).toBe(0);
    await expect(fix(' \n')).rejects.toThrow('Please enter some keywords to process.');
    await expect(fix({ columns: ['a'], rows: [] }, { keywordColumn: 'b' })).rejects.toThrow('There is no column “b”.');
  });
});
