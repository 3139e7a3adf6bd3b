import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCasing } from './casing.ts';
import { decodeItem, itemCount, packItems, selectItems } from './packed-items.ts';
import { toPlainProduct } from './plain-product.ts';
import type { Casing, PackedItems, ProductRecipe } from './recipe.ts';
import { findDistinctItems, isPrefixFree, isSuffixFree, isSurelyUnique } from './unique-product.ts';

const encoder = new TextEncoder();

function distinct(items: PackedItems) {
  const { bits, set } = findDistinctItems(items);
  return { items: selectItems(items, bits), set };
}

function textsOf(items: PackedItems): string[] {
  return Array.from({ length: itemCount(items) }, (_, i) => decodeItem(items, i));
}

function combinations(columns: string[][]): string[][] {
  return columns.reduce<string[][]>(
    (rows, column) => rows.flatMap((row) => column.map((item) => [...row, item])),
    [[]],
  );
}

const item = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'A', 'é'), minLength: 1, maxLength: 4 });
const column = fc.array(item, { minLength: 1, maxLength: 4 });
const columns = fc.array(column, { minLength: 1, maxLength: 4 });
const joint = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'é'), maxLength: 3 });
const casing = fc.constantFrom<Casing>('none', 'lowercase', 'titlecase', 'camelcase', 'pascalcase');

describe('isSurelyUnique', () => {
  it('is true only for unique products', () => {
    let proven = 0;
    let unique = 0;
    fc.assert(
      fc.property(columns, joint, joint, joint, casing, (lists, separator, wrapBefore, wrapAfter, cased) => {
        const recipe: ProductRecipe = {
          columns: lists.map(packItems),
          separator,
          wrapBefore,
          wrapAfter,
          casing: cased,
          variants: [{ before: '', after: '' }],
        };
        const plain = toPlainProduct(recipe);
        if (plain === null) {
          return;
        }
        const found = plain.columns.map(distinct);
        const isProven = isSurelyUnique(
          { ...plain, columns: found.map(({ items }) => items) },
          found.map(({ set }) => set),
        );
        // Keep the list items that the first occurrences of the changed items came from.
        const kept = plain.columns.map((items, k) =>
          textsOf(selectItems(recipe.columns[k], findDistinctItems(items).bits)),
        );
        const rows = combinations(kept).map((row) => applyCasing(wrapBefore + row.join(separator) + wrapAfter, cased));
        const isUnique = new Set(rows).size === rows.length;
        if (isProven) {
          expect(isUnique).toBe(true);
        }
        if (lists.length > 1) {
          proven += Number(isProven);
          unique += Number(isUnique);
        }
      }),
      { seed: 20270, numRuns: 2000 },
    );
    // The proof must also succeed for most unique products.
    expect(proven).toBeGreaterThan(unique * 0.8);
  });

  it.each([
    [
      '',
      [
        ['buy', 'cheap', 'best'],
        ['shoe', 'shoes'],
        ['sale', 'online'],
      ],
      true,
    ],
    [
      '',
      [
        ['shoe', 'shoes'],
        ['sale', 'online'],
        ['2024', '2025'],
      ],
      true,
    ],
    [
      '',
      [
        ['ab', 'a'],
        ['c', 'bc'],
      ],
      false,
    ],
    [' ', [['new york', 'new'], ['city', 'york city'], ['plumber']], false],
    [
      ' ',
      [
        ['new york', 'boston'],
        ['shoe repair', 'shoe'],
        ['near me', 'me'],
      ],
      false,
    ],
    [
      '|',
      [
        ['new york', 'new'],
        ['york', 'york city'],
        ['city', 'plumber'],
      ],
      true,
    ],
  ])('knows with %j whether %j is unique', (separator, lists, expected) => {
    const found = lists.map((list) => distinct(packItems(list)));
    const joints = ['', ...lists.slice(1).map(() => separator), ''].map((text) => encoder.encode(text));
    const product = { columns: found.map(({ items }) => items), joints };
    expect(
      isSurelyUnique(
        product,
        found.map(({ set }) => set),
      ),
    ).toBe(expected);
  });
});

describe('isPrefixFree, isSuffixFree', () => {
  it('match the reference implementation', () => {
    fc.assert(
      fc.property(fc.uniqueArray(item, { minLength: 1, maxLength: 8 }), joint, (texts, text) => {
        const { items, set } = distinct(packItems(texts));
        const bytes = encoder.encode(text);
        const isOneOf = (test: (x: string, y: string) => boolean) =>
          texts.some((x) => texts.some((y) => x !== y && test(x, y)));
        expect(isPrefixFree(items, bytes, set)).toBe(!isOneOf((x, y) => (x + text).startsWith(y + text)));
        expect(isSuffixFree(items, bytes, set)).toBe(!isOneOf((x, y) => (text + x).endsWith(text + y)));
      }),
      { seed: 20271, numRuns: 2000 },
    );
  });
});
