import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packItems } from './packed-items.ts';
import { ProductRows } from './product-rows.ts';
import { productStats } from './product-stats.ts';
import type { Casing } from './recipe.ts';

const CASINGS: Casing[] = ['none', 'lowercase', 'uppercase', 'titlecase', 'camelcase', 'pascalcase'];

/** Optional columns have empty items, and affixes outer white space. */
const item = fc.constantFrom('red', 'a b', 'ΟΔΟΣ', 'İ', '👍🏽', "men's", '-', '', ' ', ' in red', 'for \u00a0');
const columns = fc.array(fc.array(item, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
const around = fc.constantFrom('', ' ', '\t x', 'x \u00a0', '"', '\u3000');
const variant = fc.record({ before: around, after: around, plusOnEveryWord: fc.boolean() });

describe('productStats', () => {
  it('equals a scan of the rows', () => {
    fc.assert(
      fc.property(
        fc.record({
          columns: columns.map((lists) => lists.map(packItems)),
          separator: around,
          wrapBefore: around,
          wrapAfter: around,
          casing: fc.constantFrom(...CASINGS),
          variants: fc.array(variant, { minLength: 1, maxLength: 3 }),
        }),
        (recipe) => {
          const rows = new ProductRows(recipe).rows(0, Number.POSITIVE_INFINITY);
          const bytesOf = (texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
          const trimmed = rows.map((row) => row.trim()).filter((row) => row !== '');
          expect(productStats(recipe)).toEqual({
            lines: rows.length,
            bytes: bytesOf(rows) + rows.length,
            items: trimmed.length,
            itemBytes: bytesOf(trimmed),
          });
        },
      ),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});
