import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatProducts } from '../../lines/product/concat-products.ts';
import { packItems } from '../../lines/product/packed-items.ts';
import type { Part, ProductRecipe } from '../../lines/product/recipe.ts';
import { countComputedParts } from './computed-parts.ts';
import { PartCounter, type PartLimit } from './parts.ts';

const items = fc.array(fc.constantFrom('a', 'bb', 'größe', 'c,c', 'say "x"', '👍'), { minLength: 1, maxLength: 4 });
const recipes = fc
  .record({ columns: fc.array(items, { minLength: 1, maxLength: 3 }), variants: fc.integer({ min: 1, max: 2 }) })
  .map(({ columns, variants }): ProductRecipe => {
    const types = ['Exact', 'Broad'].slice(0, variants);
    const parts: Part[][] = columns.map((_, column) => [{ column }]);
    return {
      columns: columns.map(packItems),
      separator: '',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: types.map(() => ({ before: '', after: '' })),
      cells: [[{ text: 'C, "1"' }], ...parts, [{ variant: types }], [{ column: 0 }, { text: '' }]].map((all) => ({
        parts: all.length === 2 ? [all[0]] : all,
        casing: 'none',
      })),
    };
  });

/** Counts files row by row. */
function countSlowly(given: readonly ProductRecipe[], limit: PartLimit): number {
  const counter = new PartCounter(limit);
  const rows = concatProducts(given);
  for (const { bytes, count } of rows.blocks(0, rows.count)) {
    counter.add(bytes, count);
  }
  return counter.count;
}

describe('countComputedParts', () => {
  it('counts the files of computed rows like those of made rows', () => {
    const limits = fc.record({ rows: fc.integer({ min: 1, max: 20 }), bytes: fc.integer({ min: 1, max: 300 }) });
    fc.assert(
      fc.property(fc.array(recipes, { minLength: 1, maxLength: 3 }), limits, (given, limit) => {
        expect(countComputedParts(given, limit)).toBe(countSlowly(given, limit));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it('counts a trillion rows at once, and nothing where a cell may need quotes in some rows', () => {
    const column = packItems(Array.from({ length: 10_000 }, (_, i) => `k${String(i).padStart(4, '0')}`));
    const cells = [0, 1, 2].map((index) => ({ parts: [{ column: index }], casing: 'none' as const }));
    const plain = {
      separator: '',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: [{ before: '', after: '' }],
    } as const;
    const recipe = { ...plain, columns: [column, column, column], cells };
    const limit = { rows: 4_000_000, bytes: 100_000_000 };
    // 19 bytes a row; the limit of rows decides.
    expect(countComputedParts([recipe], limit)).toBe(250_000);
    const columns = [packItems(['a', 'b,']), packItems(['c'])];
    const mixed = { ...plain, columns, cells: [{ parts: [{ column: 0 }, { column: 1 }], casing: 'none' as const }] };
    expect(countComputedParts([mixed], limit)).toBeUndefined();
  });
});
