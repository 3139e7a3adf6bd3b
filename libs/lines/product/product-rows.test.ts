import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import { BLOCK_BYTES, type LineBlock } from '../blocks/line-block.ts';
import { applyCasing, plusOnEveryWord } from './casing.ts';
import { packItems } from './packed-items.ts';
import { toPlainProduct } from './plain-product.ts';
import { ProductRows } from './product-rows.ts';
import { type Casing, type ProductRecipe, productCount, type RowVariant } from './recipe.ts';

const CASINGS: Casing[] = ['none', 'lowercase', 'uppercase', 'titlecase', 'camelcase', 'pascalcase'];

interface Sample {
  columns: string[][];
  separator: string;
  wrapBefore: string;
  wrapAfter: string;
  casing: Casing;
  variants: RowVariant[];
}

function recipeOf(sample: Sample): ProductRecipe {
  return { ...sample, columns: sample.columns.map(packItems) };
}

/** Reference implementation that returns every row. */
function rowsSlowly(sample: Sample): string[] {
  let combinations: string[][] = [[]];
  for (const column of sample.columns) {
    combinations = combinations.flatMap((combination) => column.map((item) => [...combination, item]));
  }
  return combinations.flatMap((combination) => {
    const joined = sample.wrapBefore + combination.join(sample.separator) + sample.wrapAfter;
    const row = applyCasing(joined, sample.casing);
    return sample.variants.map(
      (variant) => variant.before + (variant.plusOnEveryWord ? plusOnEveryWord(row) : row) + variant.after,
    );
  });
}

function textOf(blocks: Iterable<LineBlock>): string {
  let text = '';
  for (const block of blocks) {
    const part = decodeUtf8(block.bytes);
    expect(part.split('\n').length - 1).toBe(block.count);
    text += part;
  }
  return text;
}

function asText(rows: string[]): string {
  return rows.map((row) => `${row}\n`).join('');
}

function expectSameAsSlow(sample: Sample, start: number, size: number): void {
  const expected = rowsSlowly(sample);
  const recipe = recipeOf(sample);
  const rows = new ProductRows(recipe);
  expect(productCount(recipe)).toBe(BigInt(expected.length));
  expect(rows.count).toBe(expected.length);
  expect(rows.rows(0, expected.length + 3)).toEqual(expected);
  expect(rows.rows(start, start + size)).toEqual(expected.slice(start, start + size));
  expect(textOf(rows.blocks())).toBe(asText(expected));
  expect(textOf(rows.blocks(start, start + size))).toBe(asText(expected.slice(start, start + size)));
  // Sizes are computed differently before the items have been changed.
  const byteLength = new TextEncoder().encode(asText(expected)).length;
  expect(rows.byteLength).toBe(byteLength);
  expect(new ProductRows(recipe).byteLength).toBe(byteLength);
}

const piece = fc.constantFrom(
  ...['a', 'B', 'red', 'SHOES', 'x1', '3d', "men's", "'", '’', '-', '!', ' ', '  ', '\u00a0', '.', ':', '^', '_'],
  ...[
    'Σ',
    'ΟΔΟΣ',
    'Σ.',
    'σ',
    'ς',
    'ß',
    'İ',
    'ŉ',
    'ı',
    'ſ',
    'ﬁ',
    'ǆ',
    'ᾳ',
    'ΐ',
    'é',
    'E\u0301',
    '\u0301',
    '\u0345',
    'Ⓐ',
    'Ⅷ',
  ],
  ...['東京', '👍🏽', '𐐀', '𐐨', 'Ǳ', 'ა', 'Ა', 'ꭰ', 'K', 'ẞ', '\u200d', '\u00ad', 'ª', 'ʰ', '__proto__'],
);
const item = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '');
const columns = fc.array(fc.array(item, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
const joint = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-',
    '+',
    '_',
    ',',
    '|',
    ' - ',
    ' and ',
    '"',
    '[',
    '(',
    "'",
    'x',
    ' x',
    'x ',
    'Σ',
    '.',
    ' Σ ',
  ),
  fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join('')),
);
const variants = fc.constantFrom<RowVariant[]>(
  [{ before: '', after: '' }],
  [{ before: '-[', after: ']' }],
  [
    { before: '', after: '' },
    { before: '+', after: '' },
    { before: '"', after: '"' },
    { before: '[', after: ']' },
  ],
  [{ before: '(', after: ')', plusOnEveryWord: true }],
  [
    { before: '«', after: '»' },
    { before: '', after: '', plusOnEveryWord: true },
  ],
);
const sample: fc.Arbitrary<Sample> = fc.record({
  columns,
  separator: joint,
  wrapBefore: joint,
  wrapAfter: joint,
  casing: fc.constantFrom(...CASINGS),
  variants,
});

describe('ProductRows', () => {
  it('matches the reference implementation for any text, casing and variant', () => {
    fc.assert(fc.property(sample, fc.nat(300), fc.nat(300), expectSameAsSlow), { seed: 20268, numRuns: 2000 });
  });

  it('changes items separately in all usual cases', () => {
    const english = [
      ['Red', 'blue', 'NAVY'],
      ['running Shoes', "men's boots"],
      ['sale', '2 for 1'],
    ];
    for (const casing of CASINGS) {
      for (const separator of ['', ' ', '-', '+', '_', ',', '|', ' & ']) {
        for (const [wrapBefore, wrapAfter] of ['  ', '""', '[]', '()'].map((wrap) => [...wrap])) {
          const recipe = recipeOf({ columns: english, separator, wrapBefore, wrapAfter, casing, variants: [] });
          expect(toPlainProduct(recipe), `${casing} ${separator}`).not.toBeNull();
          expect(toPlainProduct(recipe, true), `${casing} ${separator} with plus`).not.toBeNull();
        }
      }
    }
  });

  it.each(CASINGS)('fills many templates over many blocks: %s', (casing) => {
    const column = (size: number, seed: string) =>
      Array.from({ length: size }, (_, i) => `${seed.slice(0, 1 + (i % seed.length))}${i % 7 === 0 ? ' É' : ''}${i}`);
    const big: Sample = {
      columns: [column(40, 'Alpha alpha alpha alpha'), column(25, 'beta'), column(120, 'Gamma ray')],
      separator: ' ',
      wrapBefore: '"',
      wrapAfter: '"',
      casing,
      variants: [
        { before: '', after: '' },
        { before: '-', after: '!' },
      ],
    };
    const expected = rowsSlowly(big);
    const rows = new ProductRows(recipeOf(big));
    const blocks = [...rows.blocks()];
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) {
      expect(block.bytes.length).toBeLessThanOrEqual(BLOCK_BYTES);
    }
    expect(textOf(blocks) === asText(expected)).toBe(true);
    expect(rows.byteLength).toBe(blocks.reduce((sum, block) => sum + block.bytes.length, 0));
    const target = new Uint8Array(BLOCK_BYTES);
    const seen: string[] = [];
    for (const block of rows.blocks(12_345, 200_001, target)) {
      expect(block.bytes.buffer).toBe(target.buffer);
      seen.push(decodeUtf8(block.bytes));
    }
    expect(seen.join('') === asText(expected.slice(12_345, 200_001))).toBe(true);
  });

  it('writes rows of very different lengths, some longer than a block', () => {
    const long = 'Long '.repeat(300_000).trim();
    const uneven: Sample = {
      columns: [['a', long, 'b', 'x'.repeat(5000)], Array.from({ length: 6 }, (_, i) => `${i}`)],
      separator: '',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'uppercase',
      variants: [{ before: '', after: '' }],
    };
    const rows = new ProductRows(recipeOf(uneven));
    expect(textOf(rows.blocks()) === asText(rowsSlowly(uneven))).toBe(true);
    expect(textOf(rows.blocks(0, 24, new Uint8Array(BLOCK_BYTES))) === asText(rowsSlowly(uneven))).toBe(true);
    expect(rows.rows(6, 8, 12)).toEqual(['LONG LONG LO', 'LONG LONG LO']);
  });

  it('cuts long rows without decoding all of them', () => {
    const bytes = new Uint8Array(100_000_000).fill(0x41);
    const recipe: ProductRecipe = {
      columns: [{ bytes, ends: Uint32Array.of(bytes.length) }, packItems(['b', 'c'])],
      separator: ' ',
      wrapBefore: '(',
      wrapAfter: ')',
      casing: 'lowercase',
      variants: [{ before: '[', after: ']' }],
    };
    expect(new ProductRows(recipe).rows(0, 2, 2000)).toEqual([`[(${'a'.repeat(1998)}`, `[(${'a'.repeat(1998)}`]);
  });

  it('cuts rows like the reference implementation', () => {
    const cutPiece = fc.array(fc.constantFrom('Ab ', '   ', 'é', '👍', 'x'), { minLength: 1, maxLength: 90 });
    const cutItem = cutPiece.map((pieces) => pieces.join('').trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(
        cutItem,
        cutItem,
        fc.constantFrom(...CASINGS),
        fc.integer({ min: 1, max: 30 }),
        (a, b, casing, max) => {
          const texts: Sample = {
            columns: [[a], [b]],
            separator: '  ',
            wrapBefore: '',
            wrapAfter: '',
            casing,
            variants: [{ before: '"', after: '"' }],
          };
          const [whole] = rowsSlowly(texts);
          const [row] = new ProductRows(recipeOf(texts)).rows(0, 1, max);
          expect(whole.startsWith(row)).toBe(true);
          expect(row.length).toBe(
            whole.length <= max ? whole.length : max - (/[\ud800-\udbff]/.test(whole[max - 1]) ? 1 : 0),
          );
        },
      ),
      { seed: 20269, numRuns: 1000 },
    );
  });

  it('computes any row of a product too large to store', () => {
    const thousand = packItems(Array.from({ length: 1000 }, (_, i) => `w${i}`));
    const recipe: ProductRecipe = {
      columns: [thousand, thousand, thousand, thousand, thousand],
      separator: ' ',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'uppercase',
      variants: [{ before: '', after: '' }],
    };
    const rows = new ProductRows(recipe);
    expect(rows.count).toBe(1e15);
    expect(rows.rows(1e15 - 1, 1e15)).toEqual(['W999 W999 W999 W999 W999']);
    expect(rows.rows(123_456_789_012_345, 123_456_789_012_346)).toEqual(['W123 W456 W789 W12 W345']);
    expect(textOf(rows.blocks(1e15 - 2))).toBe('W999 W999 W999 W999 W998\nW999 W999 W999 W999 W999\n');
    expect(() => new ProductRows({ ...recipe, columns: [...recipe.columns, thousand] })).toThrow(RangeError);
  });

  it('keeps invalid UTF-8 unchanged', () => {
    const odd = { bytes: Uint8Array.of(0xf0, 0xff, 0x7f, 0xf0, 0xff, 0x61, 0xff, 0xff), ends: Uint32Array.of(8) };
    const recipe: ProductRecipe = {
      columns: [odd, packItems(Array.from({ length: 30 }, (_, i) => `${i}`))],
      separator: '\u007f',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: [{ before: '', after: '' }],
    };
    const doubled = { ...recipe, columns: [packItems(['a', 'b']), ...recipe.columns] };
    const expected = ['a', 'b'].flatMap((first) =>
      Array.from({ length: 30 }, (_, i) =>
        Buffer.concat([Buffer.from(`${first}\x7f`), odd.bytes, Buffer.from(`\x7f${i}\n`)]),
      ),
    );
    const [block] = new ProductRows(doubled).blocks();
    expect(Buffer.from(block.bytes)).toEqual(Buffer.concat(expected));
  });
});
