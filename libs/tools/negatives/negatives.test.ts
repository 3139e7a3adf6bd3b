import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectRun } from '../../../test/support/engine/collect-run.ts';
import { buildNegativesSlowly } from '../../../test/support/engine/negatives-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { EMPTY_STATS } from '../../lines/blocks/line-stats.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { MemoryText } from '../shared/memory-text.ts';
import { type NegativeOptions, negativesDescription } from './description.ts';
import { negativesTool } from './run.ts';

async function build(keywords: string, existing: string, options: unknown = {}) {
  const { outputs, report } = await runInMemory(negativesTool, { keywords, existing }, options);
  return { rows: outputs.lines, lines: outputs.lines.rows(0, outputs.lines.count), report };
}

const piece = fc.constantFrom(
  ...['-', '-', '[', ']', '"', '"', '“', '”', '„', '–', '—', '−', ' ', '\u00a0', '\t', '\uFEFF'],
  ...['a', 'A', 'free', 'FREE', 'İ', 'i̇', 'ΟΔΟΣ', 'οδος', 'ß', '‘', '’', '東', '👍', '__proto__', 'e\u0301'],
);
const line = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 })
  .map((lines) => lines.map(([start, end]) => start + end).join(''));
const anyOptions: fc.Arbitrary<NegativeOptions> = fc.record({
  exact: fc.boolean(),
  phrase: fc.boolean(),
  broad: fc.boolean(),
  platform: fc.constantFrom('google', 'microsoft', 'amazon'),
  removeDuplicates: fc.boolean(),
});

describe('negative keywords', () => {
  it('matches the reference implementation for any lists and options', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, anyOptions, async (keywords, existing, options) => {
        // A byte order mark before a text is not part of it.
        const expected = buildNegativesSlowly(
          keywords.replace(/^\uFEFF/, ''),
          existing.replace(/^\uFEFF/, ''),
          options,
        );
        const { lines, report } = await build(keywords, existing, options);
        expect(lines).toEqual(expected);
        expect(report.rows).toBe(expected.length);
      }),
      { seed: 20278, numRuns: 2000 },
    );
  });

  it('writes the rows of keywords that are read once', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, anyOptions, async (keywords, existing, options) => {
        const expected = await build(keywords, existing, options);
        const { stored } = MemoryText.ofLines(keywords);
        const { lines, report } = await collectRun(stored, undefined, (source, context) => {
          const texts = {
            // The number of lines is not known in advance.
            keywords: { ...source, stats: EMPTY_STATS, isBorrowed: true as const },
            existing: MemoryText.ofLines(existing),
          };
          return negativesTool.run({ texts, fields: {} }, options, context);
        });
        expect([lines, report]).toEqual([expected.lines, expected.report]);
      }),
      { seed: 26, numRuns: 500 },
    );
  });

  it('counts omitted keywords', async () => {
    const { lines, report } = await build('Free\nfree\n- [cheap]\n--\njobs\n', '-[JOBS]\n', { phrase: false });
    expect(lines).toEqual(['-[Free]', '-[cheap]']);
    expect(report).toEqual({ keywords: 2, excluded: 1, duplicatesRemoved: 1, rows: 2 });
  });

  it('computes rows, and estimates an upper bound', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, anyOptions, async (keywords, existing, options) => {
        const { rows } = await build(keywords, existing, options);
        const lines = keywords.split(/[\r\n]/).map((keyword) => keyword.trim());
        const items = lines.filter((item) => item !== '');
        const itemBytes = new TextEncoder().encode(items.join('')).length;
        const none = { lines: 0, bytes: 0, items: 0, itemBytes: 0 };
        const stats = { keywords: { ...none, items: items.length, itemBytes }, existing: none };
        const estimate = negativesDescription.estimate(stats, options);
        expect(BigInt(rows.count)).toBeLessThanOrEqual(estimate.rows);
        expect(BigInt(rows.byteLength)).toBeLessThanOrEqual(estimate.bytes);
        if (rows.count > 0) {
          expect(rows).toBeInstanceOf(ProductRows);
        }
      }),
      { seed: 20279, numRuns: 500 },
    );
  });

  it('returns nothing without keywords or match types', async () => {
    expect((await build(' \n-\n[]', 'a')).lines).toEqual([]);
    const { lines, report } = await build('a', '', { exact: false, phrase: false });
    expect(lines).toEqual([]);
    expect(report.problem).toBe('Please choose at least one match type.');
  });
});

describe('signs of match types', () => {
  it.each([
    ['-[free]', 'free'],
    [' -- "free trial" ', 'free trial'],
    ['[“diy”]', 'diy'],
    ['„free trial“', 'free trial'],
    ['-„[free]”', 'free'],
    ['„a"', '„a"'],
    ['-"-[a]"', 'a'],
    ['– “x”', 'x'],
    ['[a] [b]', 'a] [b'],
    ['"', '"'],
    ['“a"', '“a"'],
    ['[a', '[a'],
    ['t-shirt', 't-shirt'],
    ['-', ''],
    ['[]', ''],
  ])('of %j are removed: %j', async (line, expected) => {
    const { lines } = await build(line, '', { exact: false, phrase: false, broad: true, platform: 'amazon' });
    expect(lines).toEqual(expected === '' ? [] : [expected]);
  });
});
