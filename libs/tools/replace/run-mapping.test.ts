import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectRun } from '../../../test/support/engine/collect-run.ts';
import { mapSlowly, type SlowPair } from '../../../test/support/engine/mapping-oracle.ts';
import { blocksOf } from '../../../test/support/engine/replace-patterns.ts';
import { makeTable } from '../../tables/given-table.ts';
import { MemoryText } from '../shared/memory-text.ts';
import { defaultOptions } from '../shared/options.ts';
import { REPLACE_OPTIONS, type ReplaceOptions } from './options.ts';
import { runMapping } from './run-mapping.ts';

const PIECES = [
  ...'aabbcAB  ',
  ' ',
  '  ',
  '\u00a0',
  "'",
  '’',
  '-',
  ', ',
  'new york',
  'york',
  'New',
  'İ',
  'i',
  '\u0307',
  'Σ',
  'σ',
  'ς',
  'É',
  'e\u0301',
  'K',
  'ß',
  '字',
  '٣',
  '👍',
  '𐐀',
  '𐐨',
  'Ⱥ',
  '1',
  '_',
];

function textOf(maxLength: number, more: readonly string[] = []): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PIECES, ...more), { maxLength }).map((parts) => parts.join(''));
}

const pair: fc.Arbitrary<SlowPair> = fc.record({
  find: fc.oneof(
    textOf(4),
    fc.constantFrom('new york', 'york', 'new  york', 'a', 'ab', 'b', 'i', 'σ', 'a b a b a b a b a'),
  ),
  replacement: fc.oneof(textOf(2), fc.constantFrom('X', 'Y', '')),
  label: fc.constantFrom('Intent', 'intent ', '', 'Colour', 'A', 'Item'),
});

/** Pairs whose find texts all have some bytes, by the first of which their places are looked for. */
const longerPair: fc.Arbitrary<SlowPair> = fc
  .tuple(fc.constantFrom('ab', 'ba', 'york', 'new york', 'aab', 'É', 'ß字', '👍', 'a\u0307', '  '), pair)
  .map(([start, { find, ...rest }]) => ({ ...rest, find: start + find }));

const cases = fc.record({
  pairs: fc.oneof(fc.array(pair, { maxLength: 10 }), fc.array(longerPair, { minLength: 1, maxLength: 5 })),
  match: fc.constantFrom('cell', 'word', 'anywhere'),
  into: fc.constantFrom('text', 'column'),
  unmatched: fc.constantFrom('keep', 'empty', 'drop'),
  caseSensitive: fc.boolean(),
  pieceBytes: fc.integer({ min: 1, max: 60 }),
  blockLines: fc.integer({ min: 1, max: 5 }),
}) satisfies fc.Arbitrary<Partial<ReplaceOptions> & { readonly [name: string]: unknown }>;

function pairsOf(pairs: readonly SlowPair[]): MemoryText {
  const rows = pairs.map(({ find, replacement, label }) => [find, replacement, label]);
  const made = makeTable(['Find', 'Replace', 'Label'], rows);
  if (!made.ok) {
    throw new Error('the pairs are no table');
  }
  return MemoryText.ofTable(made);
}

describe('a mapping', () => {
  it('equals a comparison of every pair with every place of a list', async () => {
    const lines = fc.array(textOf(10, ['\t']), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cases, lines, async ({ pairs, pieceBytes, blockLines, ...rest }, list) => {
        const options: ReplaceOptions = { ...defaultOptions(REPLACE_OPTIONS), mode: 'mapping', ...rest };
        const expected = mapSlowly(list, pairs, options);
        const text = list.map((line) => `${line}\n`).join('');
        const run = await collectRun(blocksOf(text, blockLines), undefined, (source, context) =>
          runMapping({ text: source, pairs: pairsOf(pairs) }, options, null, context, pieceBytes),
        );
        if (options.into === 'text') {
          expect(run.lines).toEqual(expected.lines.filter((line) => line !== null));
          expect(run.columns).toEqual({});
        } else {
          const cells = [list.map((line) => line.replaceAll('\t', ' ')), ...expected.labels.values()];
          expect(run.lines).toEqual(list.map((_, index) => cells.map((column) => column[index]).join('\t')));
          expect(run.columns.lines).toHaveLength(cells.length);
          expect(new Set(run.columns.lines?.map((name) => name.toLowerCase())).size).toBe(cells.length);
        }
        compareReports(run, expected);
      }),
      { seed: 81, numRuns: 2000 },
    );
  }, 120_000);

  it('equals it in a column of a table, whose other cells stay', async () => {
    const table = fc.array(fc.tuple(textOf(8), textOf(3)), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(cases, table, fc.nat(1), async ({ pairs, pieceBytes, blockLines, ...rest }, rows, column) => {
        const options: ReplaceOptions = { ...defaultOptions(REPLACE_OPTIONS), mode: 'mapping', ...rest };
        const expected = mapSlowly(
          rows.map((row) => row[column]),
          pairs,
          options,
        );
        const text = rows.map((row) => `${row.join('\t')}\n`).join('');
        const run = await collectRun(blocksOf(text, blockLines), ['A', 'B'], (source, context) =>
          runMapping({ text: source, pairs: pairsOf(pairs) }, options, column, context, pieceBytes),
        );
        if (options.into === 'text') {
          const changed = rows.flatMap((row, index) => {
            const cell = expected.lines[index];
            return cell === null ? [] : [row.with(column, cell).join('\t')];
          });
          expect(run.lines).toEqual(changed);
          expect(run.columns).toEqual({ lines: ['A', 'B'] });
        } else {
          const labels = [...expected.labels.values()];
          expect(run.lines).toEqual(
            rows.map((row, index) => [...row, ...labels.map((cells) => cells[index])].join('\t')),
          );
        }
        compareReports(run, expected);
      }),
      { seed: 82, numRuns: 2000 },
    );
  }, 120_000);

  it('refuses more than 5,000,000 pairs', async () => {
    const lines = 500_000;
    const bytes = new TextEncoder().encode('abcdefg\tx\n'.repeat(lines));
    const pairs = {
      stats: { lines, bytes: 0, items: 0, itemBytes: 0 },
      columns: ['Find', 'Replace'],
      async *blocks() {
        for (let block = 0; block < 11; block++) {
          yield { bytes, count: lines };
        }
      },
    };
    const options: ReplaceOptions = { ...defaultOptions(REPLACE_OPTIONS), mode: 'mapping' };
    const run = collectRun([], undefined, (text, context) => runMapping({ text, pairs }, options, null, context));
    await expect(run).rejects.toThrow('A mapping can have 5,000,000 pairs; this one has 5,500,000.');
  });

  it('refuses pairs that need too much memory to be found anywhere', async () => {
    const options: ReplaceOptions = { ...defaultOptions(REPLACE_OPTIONS), mode: 'mapping', match: 'anywhere' };
    const pairs = pairsOf(
      Array.from({ length: 4000 }, (_, index) => ({
        find: `${index}`.repeat(2500),
        replacement: 'x',
        label: '',
      })),
    );
    const run = collectRun(blocksOf('a'), undefined, (text, context) =>
      runMapping({ text, pairs }, options, null, context),
    );
    await expect(run).rejects.toThrow(
      'These pairs need more memory than there is for matching anywhere (256 MB). Use fewer pairs, or match whole cells or words.',
    );
  });

  it('adds label columns whose names are free, and refuses more than a table can have', async () => {
    const options: ReplaceOptions = { ...defaultOptions(REPLACE_OPTIONS), mode: 'mapping', into: 'column' };
    const label = (count: number) =>
      pairsOf(
        Array.from({ length: count }, (_, index) => ({
          find: 'a',
          replacement: 'x',
          label: index === 0 ? 'item' : `L${index}`,
        })),
      );
    const { columns } = await collectRun(blocksOf('a'), undefined, (text, context) =>
      runMapping({ text, pairs: label(2) }, options, null, context),
    );
    expect(columns.lines).toEqual(['Item', 'item 2', 'L1']);
    const run = collectRun(blocksOf('a'), undefined, (text, context) =>
      runMapping({ text, pairs: label(256) }, options, null, context),
    );
    await expect(run).rejects.toThrow('257 columns');
  });
});

function compareReports(
  { outputs, report }: { readonly outputs: { readonly [output: string]: readonly string[] }; readonly report: object },
  { count, pairCount, usedPairCount, duplicatePairCount, unmatched, unused }: ReturnType<typeof mapSlowly>,
): void {
  expect(report).toEqual({ count, pairCount, usedPairCount, duplicatePairCount });
  expect(outputs.unused ?? []).toEqual(unused);
  expect(outputs.unmatched ?? []).toEqual(unmatched);
}
