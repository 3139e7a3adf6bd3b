import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixSlowly } from '../../../test/support/engine/fix-oracle.ts';
import { concatProducts } from '../../lines/product/concat-products.ts';
import { packItems } from '../../lines/product/packed-items.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import { defaultOptions } from '../shared/options.ts';
import { countCleanRows } from './clean-products.ts';
import { FIX_OPTIONS, type FixOptions } from './options.ts';

const { signal } = new AbortController();
const VARIANTS = [
  { before: '', after: '' },
  { before: '"', after: '"' },
  { before: '[', after: ']' },
];

const item = fc.constantFrom(
  ...['red', 'Red', 'red-', 'a b', 'ab', 'a', 'b', 'größe', '+x', '50%', 'x,y', '.', '-', "men's", '[c]', '"', '東京'],
  ...['w'.repeat(45), 'one two three four five', '\u00a0', 'é'],
);
const recipe = fc
  .record({
    columns: fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    variants: fc.subarray(VARIANTS, { minLength: 1 }),
    separator: fc.constantFrom(' ', '-', '', '  ', '!'),
    casing: fc.constantFrom('none', 'lowercase'),
  })
  .map(
    ({ columns, ...rest }): ProductRecipe => ({
      ...rest,
      columns: columns.map(packItems),
      wrapBefore: '',
      wrapAfter: '',
    }),
  );
const clean = fc
  .record({ columns: fc.constant(['red', 'blue hat', 'shoes']), variants: fc.subarray(VARIANTS, { minLength: 1 }) })
  .map(({ columns, variants }): ProductRecipe => {
    const lists = [columns, ['sale', 'online']].map(packItems);
    return { columns: lists, variants, separator: ' ', casing: 'none', wrapBefore: '', wrapAfter: '' };
  });

describe('countCleanRows', () => {
  it('is sure only of rows in which nothing changes', () => {
    const options = fc.record({
      platform: fc.constantFrom('google', 'microsoft', 'amazon'),
      casing: fc.constantFrom('none', 'lowercase'),
      symbols: fc.constantFrom('space', 'keep'),
      words: fc.constantFrom('drop', 'keep'),
      length: fc.constantFrom('drop', 'keep'),
      removeDuplicates: fc.boolean(),
    });
    let sure = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(recipe, clean), { minLength: 1, maxLength: 2 }), options, (products, given) => {
        const all = { ...defaultOptions(FIX_OPTIONS), ...given } as FixOptions;
        const count = countCleanRows({ products, columns: undefined }, all, signal);
        if (count === undefined) {
          return;
        }
        sure++;
        const rows = concatProducts(products);
        const { report, fixed } = fixSlowly(rows.rows(0, rows.count), all);
        expect(report).toEqual({
          rowCount: count,
          unchangedCount: count,
          changedCount: 0,
          droppedCount: 0,
          byFix: {},
          byReason: {},
        });
        expect(fixed).toHaveLength(count);
      }),
      { seed: 12, numRuns: 2_000 },
    );
    expect(sure).toBeGreaterThan(200);
  });

  it('counts a billion rows at once, but not negatives or tables', () => {
    const columns = ['a', 'b', 'c'].map((word) => packItems(Array.from({ length: 1_000 }, (_, i) => `${word}${i}`)));
    const products = [
      { columns, separator: ' ', wrapBefore: '', wrapAfter: '', casing: 'none', variants: [VARIANTS[0]] } as const,
    ];
    const options = defaultOptions(FIX_OPTIONS) as FixOptions;
    expect(countCleanRows({ products, columns: undefined }, options, signal)).toBe(1_000_000_000);
    expect(countCleanRows({ products, columns: undefined }, { ...options, kind: 'negative' }, signal)).toBeUndefined();
    expect(countCleanRows({ products, columns: ['Keyword'] }, options, signal)).toBeUndefined();
  });
});
