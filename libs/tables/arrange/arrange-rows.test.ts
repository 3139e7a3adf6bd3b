import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArrangeSample, arrangeSlowly, parseSlowly } from '../../../test/support/engine/arrange-oracle.ts';
import { borrowedBlocks } from '../../../test/support/engine/borrowed-blocks.ts';
import { toBytes } from '../../../test/support/engine/import-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { areNumbers, readNumber } from '../number-cells.ts';
import { parseNumber } from '../number-sample.ts';
import { arrangeRows } from './arrange-rows.ts';
import { orderOfNumbers } from './sort-numbers.ts';

function blockOf(rows: readonly (readonly string[])[]): LineBlock {
  return { bytes: Uint8Array.from(toBytes(rows.map((row) => `${row.join('\t')}\n`).join(''))), count: rows.length };
}

async function arrange({ rows, filters, sort }: ArrangeSample, cut = 0) {
  const blocks = [blockOf(rows.slice(0, cut)), blockOf(rows.slice(cut))].filter(({ count }) => count > 0);
  const { order, byteLength } = await arrangeRows(
    () => borrowedBlocks(blocks),
    rows.length,
    { filters, sort },
    () => {},
  );
  const size = [...order].reduce((sum, row) => sum + toBytes(`${rows[row].join('\t')}\n`).length, 0);
  expect(byteLength).toBe(size);
  return [...order];
}

const letter = fc.constantFrom('a', 'A', 'b', 'é', 'É', 'K', 'K', 'İ', 'ß', ' ', '1');
const text = fc.string({ unit: letter, maxLength: 4 });
const plain = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '1'), maxLength: 40 });
const number = fc.oneof(
  fc.integer({ min: -50, max: 50 }).map(String),
  fc.integer({ min: -9_999, max: 9_999 }).map((value) => (value / 100).toFixed(2)),
  fc.constantFrom(
    '',
    '--',
    ' 7 ',
    '1,204',
    '1,204.50',
    '$5',
    '-$5.10',
    '12 %',
    '5 €',
    '−3',
    '1e3',
    '0.0123',
    '1.234,5',
    '1.193',
    '0.125',
    '1.234.567',
  ),
);
const texts = fc.array(fc.tuple(text, fc.oneof(text, plain), number), { maxLength: 25 });
const limit = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.constantFrom('1,204', '1.204', '2.5', '2,5', '-$3', '0,125', '1.234,5', '1,234.5'),
);
const condition = fc.oneof(
  fc.record({ kind: fc.constantFrom('contains', 'equals', 'begins'), text }),
  fc.record({ kind: fc.constantFrom('atLeast', 'atMost'), value: limit }),
  fc.record({ kind: fc.constantFrom('empty', 'notEmpty') }),
);
const sample = fc.record({
  rows: texts,
  filters: fc.array(fc.record({ column: fc.nat(2), condition }), { maxLength: 3 }),
  sort: fc.option(fc.record({ column: fc.nat(2), direction: fc.constantFrom('ascending', 'descending') })),
});

describe('arrangeRows', () => {
  it('filters and sorts like the slow version', async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.nat(25), async (given, cut) => {
        expect(await arrange(given as ArrangeSample, cut)).toEqual(arrangeSlowly(given as ArrangeSample));
      }),
      { seed: 31, numRuns: 2_000 },
    );
  });

  it('sorts columns of numbers like the slow version', async () => {
    const rows = fc.array(
      fc.tuple(
        fc.oneof(fc.double({ noNaN: true, min: -1e7, max: 1e7 }), fc.integer()).map((value) => value.toFixed(5)),
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (cells, isDescending) => {
        const given: ArrangeSample = {
          rows: cells,
          filters: [],
          sort: { column: 0, direction: isDescending ? 'descending' : 'ascending' },
        };
        expect(await arrange(given)).toEqual(arrangeSlowly(given));
      }),
      { seed: 32, numRuns: 500 },
    );
  });

  it('decides by the first 1,000 cells that are not empty whether a column holds numbers', async () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => [row % 2 === 0 ? '' : String(2_500 - row), 'x']);
    rows[2_499] = ['no number', 'x'];
    const order = await arrange({ rows, filters: [], sort: { column: 0, direction: 'ascending' } });
    expect(order.slice(0, 3)).toEqual([2_497, 2_495, 2_493]);
    expect(order.slice(1_249, 1_252)).toEqual([0, 2, 4]);
    expect(order.at(-1)).toBe(2_499);
    rows[1_999] = ['no number', 'x'];
    const asText = await arrange({ rows, filters: [], sort: { column: 0, direction: 'ascending' } });
    expect(asText[0]).toBe(0);
  });

  it.each([
    ['dots that group digits', ['98', '1.193', '888', '0', '21.040'], '1.000', [1, 4], [4, 1, 2, 0, 3]],
    ['several dots', ['1.234.567', '21.040', '9.000'], '10000', [0, 1], [0, 1, 2]],
    ['decimals of three digits', ['0.125', '98', '1.193'], '1.2', [1], [1, 2, 0]],
    ['dots beside four digits without one', ['1.193', '98', '1193'], '90', [1, 2], [2, 1, 0]],
    ['dots beside text', ['1.193', 'n/a', '2.456'], '2', [2], [1, 2, 0]],
    ['commas that group digits', ['98', '1,193', '44,799'], '1000', [1, 2], [2, 1, 0]],
    ['decimals of three digits after a comma', ['0,125', '2', '1,193'], '1,2', [1], [1, 2, 0]],
  ])('reads %s', async (_, cells, value, filtered, descending) => {
    const rows = cells.map((cell) => [cell]);
    const filters = [{ column: 0, condition: { kind: 'atLeast' as const, value } }];
    expect(await arrange({ rows, filters, sort: null })).toEqual(filtered);
    expect(await arrange({ rows, filters: [], sort: { column: 0, direction: 'descending' } })).toEqual(descending);
  });

  it('finds text in its own column only, not across cells', async () => {
    const rows = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['x', 'ab'],
      ['b', 'a'],
    ];
    const find = (column: number, kind: 'contains' | 'equals' | 'begins', text: string) =>
      arrange({ rows, filters: [{ column, condition: { kind, text } }], sort: null });
    expect(await find(0, 'contains', 'AB')).toEqual([0]);
    expect(await find(1, 'contains', 'b')).toEqual([1, 2]);
    expect(await find(0, 'begins', 'a')).toEqual([0, 1]);
    expect(await find(0, 'equals', 'a')).toEqual([1]);
    expect(await find(1, 'equals', 'a')).toEqual([3]);
  });
});

describe('orderOfNumbers', () => {
  it('sorts any numbers like a stable sort, empty ones last', () => {
    const value = fc.oneof(fc.double(), fc.constantFrom(0, -0, Number.NaN, 1e300, -1e300, 5e-324), fc.integer());
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, isDescending) => {
        const sign = isDescending ? -1 : 1;
        const expected = values
          .map((_, index) => index)
          .sort((a, b) => {
            const [one, other] = [values[a], values[b]];
            if (Number.isNaN(one) || Number.isNaN(other)) {
              return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
            }
            return one === other ? a - b : sign * (one < other ? -1 : 1);
          });
        expect([...orderOfNumbers(Float64Array.from(values), isDescending)]).toEqual(expected);
      }),
      { seed: 33, numRuns: 2_000 },
    );
  });
});

const character = fc.constantFrom('1', '23', '456', '0', '.', ',', '-', '+', '−', '$', '€', '%', ' ', '\u00a0', 'x');
const numeric = fc.array(character, { maxLength: 7 }).map((parts) => parts.join(''));

describe('readNumber', () => {
  it('reads signs, groups, decimals, currencies and percent like the slow version', () => {
    fc.assert(
      fc.property(numeric, fc.constantFrom('.' as const, ',' as const), (given, decimal) => {
        const bytes = Uint8Array.from(toBytes(given));
        const found = readNumber(bytes, 0, bytes.length, decimal === '.' ? 0x2e : 0x2c);
        expect(found).toBe(parseSlowly(given, decimal) ?? Number.NaN);
      }),
      { seed: 34, numRuns: 20_000 },
    );
  });
});

it('reads a cell of any length', () => {
  const bytes = new TextEncoder().encode('9'.repeat(300_000));
  expect(readNumber(bytes, 0, bytes.length, 0x2e)).toBe(Number.POSITIVE_INFINITY);
});

describe('areNumbers', () => {
  it('knows a single cell that somebody types as a number', () => {
    fc.assert(
      fc.property(numeric, (given) => {
        expect(areNumbers([given])).toBe(!Number.isNaN(parseNumber(given)));
      }),
      { seed: 35, numRuns: 20_000 },
    );
  });

  it.each([
    [['98', '1.193', '', '--'], true],
    [['1.234.567', '1,5'], true],
    [['1,234.5', '2'], true],
    [['1,234.5', '1.234,5'], false],
    [['1', 'x'], false],
    [['', '--'], false],
  ])('reads %j', (cells, expected) => {
    expect(areNumbers(cells)).toBe(expected);
  });
});

describe('parseNumber', () => {
  it.each([
    ['1,000', 1_000],
    ['1,234,567.5', 1_234_567.5],
    ['1.234.567', 1_234_567],
    ['2,5', 2.5],
    ['2.5', 2.5],
    [' -10 % ', -10],
    ['$12', 12],
    ['', Number.NaN],
    ['--', Number.NaN],
    ['ten', Number.NaN],
    ['1e3', Number.NaN],
  ])('reads %j', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });
});
