import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TableSample, tableRecipe, tableSlowly } from '../../../test/support/engine/table-oracle.ts';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import { BLOCK_BYTES, type LineBlock } from '../blocks/line-block.ts';
import { scanLines } from '../blocks/line-scan.ts';
import { EMPTY_STATS } from '../blocks/line-stats.ts';
import { packItems } from './packed-items.ts';
import { toPlainTable } from './plain-table.ts';
import { ProductRows } from './product-rows.ts';
import { productStats } from './product-stats.ts';
import { type Casing, type Cell, productCount } from './recipe.ts';

const CASINGS: Casing[] = ['none', 'lowercase', 'uppercase', 'titlecase', 'camelcase', 'pascalcase'];

function textOf(blocks: Iterable<LineBlock>): string {
  let text = '';
  for (const block of blocks) {
    const part = decodeUtf8(block.bytes);
    expect(part.split('\n').length - 1).toBe(block.count);
    text += part;
  }
  return text;
}

function asText(rows: readonly string[]): string {
  return rows.map((row) => `${row}\n`).join('');
}

function expectSameAsSlow(sample: TableSample, start: number, size: number, maxChars: number): void {
  const expected = tableSlowly(sample);
  const recipe = structuredClone(tableRecipe(sample));
  const rows = new ProductRows(recipe);
  const bytes = new TextEncoder().encode(asText(expected));
  expect(productCount(recipe)).toBe(BigInt(expected.length));
  expect(rows.count).toBe(expected.length);
  expect(rows.byteLength).toBe(bytes.length);
  expect(productStats(recipe)).toEqual(bytes.length === 0 ? EMPTY_STATS : scanLines(bytes));
  expect(rows.rows(0, expected.length + 3)).toEqual(expected);
  expect(rows.rows(start, start + size)).toEqual(expected.slice(start, start + size));
  expect(textOf(rows.blocks())).toBe(asText(expected));
  expect(textOf(rows.blocks(start, start + size, new Uint8Array(BLOCK_BYTES)))).toBe(
    asText(expected.slice(start, start + size)),
  );
  for (const [index, row] of rows.rows(0, 5, maxChars).entries()) {
    const isHalved = /[\ud800-\udbff]/.test(expected[index].charAt(maxChars - 1));
    const length = expected[index].length <= maxChars ? expected[index].length : maxChars - (isHalved ? 1 : 0);
    expect(row).toBe(expected[index].slice(0, length));
  }
}

const piece = fc.constantFrom(
  ...['a', 'B', 'red', 'SHOES', 'x1', "men's", '’', '-', ' ', '\u00a0', '.', '_', 'Σ', 'ΟΔΟΣ', 'σ', 'ß', 'İ', 'ŉ'],
  ...['ſ', 'ﬁ', 'ǆ', 'é', '\u0301', 'Ⓐ', '東京', '👍🏽', '𐐨', 'ა', 'ẞ', 'ʰ', '__proto__'],
);
/** Items of a table may be empty, and may start or end with white space. */
const item = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
const columns = fc.array(fc.array(item, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
const text = fc.oneof(fc.constantFrom('', ' ', '-', ' in ', ',', '"', '[', 'x', ' Σ '), item);

function cellsOf(lists: readonly (readonly string[])[], variants: number): fc.Arbitrary<Cell[]> {
  const column = fc
    .record({ index: fc.nat(lists.length - 1), isPlain: fc.boolean(), before: text, after: text })
    .map(({ index, isPlain, before, after }) =>
      isPlain ? { column: index } : { column: index, items: packItems(lists[index].map(surround(before, after))) },
    );
  const variant = fc.array(text, { minLength: variants, maxLength: variants }).map((texts) => ({ variant: texts }));
  const part = fc.oneof(
    { weight: 3, arbitrary: column },
    { weight: 2, arbitrary: text.map((value) => ({ text: value })) },
    { weight: 1, arbitrary: variant },
  );
  const parts = fc.array(part, { maxLength: 5 });
  return fc.array(fc.record({ parts, casing: fc.constantFrom(...CASINGS) }), { minLength: 1, maxLength: 5 });
}

/** Returns a function that puts texts around an item unless it is blank. */
function surround(before: string, after: string): (item: string) => string {
  return (item) => (item.trim() === '' ? item : before + item + after);
}

const sample: fc.Arbitrary<TableSample> = fc.tuple(columns, fc.integer({ min: 1, max: 3 })).chain(([lists, variants]) =>
  fc.record({
    columns: fc.constant(lists),
    variants: fc.constant(variants),
    cells: cellsOf(lists, variants),
  }),
);

const KEYWORD: Cell = { parts: [{ column: 0 }, { text: ' ' }, { column: 1 }], casing: 'none' };

describe('ProductRows of a product table', () => {
  it('joins cells by TAB', () => {
    const cells: Cell[] = [{ parts: [{ column: 0 }], casing: 'none' }, KEYWORD];
    const rows = new ProductRows(tableRecipe({ columns: [['red', 'blue'], ['shoes']], variants: 1, cells }));
    expect(rows.rows(0, 9)).toEqual(['red\tred shoes', 'blue\tblue shoes']);
    expect(rows.byteLength).toBe(30);
  });

  it('cases each cell on its own, and puts the text of the variant in its place', () => {
    const cells: Cell[] = [
      { parts: [{ text: 'buy ' }, { column: 0 }], casing: 'camelcase' },
      { parts: [{ column: 0 }, { variant: [' exact', ' PHRASE'] }], casing: 'titlecase' },
      { parts: [{ column: 0 }, { text: '/' }, { column: 0 }], casing: 'none' },
    ];
    const rows = new ProductRows(tableRecipe({ columns: [['red sHoes', 'x']], variants: 2, cells }));
    expect(rows.rows(0, 9)).toEqual([
      'buyRedShoes\tRed Shoes Exact\tred sHoes/red sHoes',
      'buyRedShoes\tRed Shoes Phrase\tred sHoes/red sHoes',
      'buyX\tX Exact\tx/x',
      'buyX\tX Phrase\tx/x',
    ]);
  });

  it('matches the reference implementation for any cells, casing and variants', () => {
    fc.assert(fc.property(sample, fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 30 }), expectSameAsSlow), {
      seed: 20_261_124,
      numRuns: 2000,
    });
  });

  it.each(CASINGS)('fills many templates over many blocks: %s', (casing) => {
    const column = (size: number, seed: string) =>
      Array.from({ length: size }, (_, i) => `${seed.slice(0, 1 + (i % seed.length))}${i % 7 === 0 ? ' É' : ''}${i}`);
    const big: TableSample = {
      columns: [column(50, 'Alpha alpha alpha alpha'), column(20, 'beta'), column(100, 'Gamma ray')],
      variants: 2,
      cells: [
        { parts: [{ text: '"' }, { column: 0 }, { text: ' ' }, { column: 1 }, { text: '/' }, { column: 2 }], casing },
        { parts: [{ column: 2 }, { text: '-' }, { column: 0 }, { variant: [' exact', ''] }], casing },
        { parts: [{ column: 1 }], casing: 'uppercase' },
        { parts: [{ variant: ['Exact', 'Phrase'] }], casing: 'none' },
      ],
    };
    const expected = tableSlowly(big);
    const recipe = tableRecipe(big);
    const rows = new ProductRows(recipe);
    expect(toPlainTable(recipe)).not.toBeNull();
    expect(expected.length).toBe(200_000);
    const blocks = [...rows.blocks()];
    expect(blocks.length).toBeGreaterThan(3);
    expect(textOf(blocks) === asText(expected)).toBe(true);
    expect(rows.byteLength).toBe(blocks.reduce((sum, block) => sum + block.bytes.length, 0));
    const target = new Uint8Array(BLOCK_BYTES);
    const seen: string[] = [];
    for (const block of rows.blocks(12_345, 180_001, target)) {
      expect(block.bytes.buffer).toBe(target.buffer);
      seen.push(decodeUtf8(block.bytes));
    }
    expect(seen.join('') === asText(expected.slice(12_345, 180_001))).toBe(true);
  });

  it('writes rows with more slots of outer columns than a template has holes', () => {
    const items = (word: string) => Array.from({ length: 40 }, (_, i) => `${word}${i ** 3}`);
    const cells: Cell[] = Array.from({ length: 20 }, () => KEYWORD);
    const many: TableSample = { columns: [items('a'), items('b')], variants: 1, cells };
    expect(textOf(new ProductRows(tableRecipe(many)).blocks())).toBe(asText(tableSlowly(many)));
  });

  it('writes rows longer than a block, and cuts them without decoding all of them', () => {
    const long = 'Long '.repeat(220_000);
    const uneven: TableSample = {
      columns: [
        ['a', long, 'b'],
        ['0', '1'],
      ],
      variants: 1,
      cells: [KEYWORD, { parts: [{ column: 1 }, { column: 0 }], casing: 'pascalcase' }],
    };
    const rows = new ProductRows(tableRecipe(uneven));
    const expected = asText(tableSlowly(uneven));
    expect(textOf(rows.blocks()) === expected).toBe(true);
    expect(textOf(rows.blocks(0, 6, new Uint8Array(BLOCK_BYTES))) === expected).toBe(true);
    expect(rows.rows(2, 4, 8)).toEqual(['Long Lon', 'Long Lon']);
    expect(rows.rows(1, 2, 8)).toEqual(['a 1\t1a']);
  });

  it('computes any row of a table too large to store, and refuses more rows than can be numbered', () => {
    const thousand = Array.from({ length: 1000 }, (_, i) => `w${i}`);
    const cells: Cell[] = [4, 0].map((column) => ({ parts: [{ column }], casing: 'uppercase' }));
    const huge: TableSample = { columns: Array.from({ length: 5 }, () => thousand), variants: 1, cells };
    const recipe = tableRecipe(huge);
    const rows = new ProductRows(recipe);
    expect(rows.count).toBe(1e15);
    expect(rows.rows(123_456_789_012_345, 123_456_789_012_346)).toEqual(['W345\tW123']);
    expect(textOf(rows.blocks(1e15 - 2))).toBe('W998\tW999\nW999\tW999\n');
    expect(() => new ProductRows({ ...recipe, columns: [...recipe.columns, recipe.columns[0]] })).toThrow(
      '1000000000000000000 rows cannot be numbered',
    );
  });
});
