import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import { BLOCK_BYTES, type LineBlock } from '../blocks/line-block.ts';
import { packItems } from '../product/packed-items.ts';
import { ProductRows } from '../product/product-rows.ts';
import { BlockRows } from './block-rows.ts';
import { ConcatRows } from './concat-rows.ts';
import type { Rows } from './rows.ts';

function storedRows(lines: readonly string[]): Rows {
  const rows = new BlockRows();
  rows.append({ bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')), count: lines.length });
  return rows;
}

function computedRows(...columns: readonly (readonly string[])[]): Rows {
  return new ProductRows({
    columns: columns.map(packItems),
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  });
}

function concat(parts: readonly Rows[]): ConcatRows {
  const rows = new ConcatRows();
  for (const part of parts) {
    rows.append(part);
  }
  return rows;
}

function linesOf(blocks: Iterable<LineBlock>): string[] {
  const lines: string[] = [];
  for (const { bytes, count } of blocks) {
    const own = decodeUtf8(bytes).split('\n').slice(0, -1);
    expect(own.length).toBe(count);
    lines.push(...own);
  }
  return lines;
}

const line = fc.constantFrom('red', '', 'é', '👍🏽', 'x'.repeat(30));
const part = fc.record({ lines: fc.array(line, { maxLength: 9 }), isComputed: fc.boolean() });

describe('ConcatRows', () => {
  it('returns the rows and blocks of any range of stored and computed parts', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), fc.nat(90), fc.nat(90), fc.nat(9), (parts, start, size, max) => {
        const expected = parts.flatMap(({ lines }) => lines);
        const rows = concat(
          parts.map(({ lines, isComputed }) =>
            isComputed && lines.length > 0 ? computedRows(lines) : storedRows(lines),
          ),
        );
        expect(rows.count).toBe(expected.length);
        expect(rows.byteLength).toBe(expected.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0));
        expect(rows.rows(start, start + size)).toEqual(expected.slice(start, start + size));
        expect(rows.rows(-3, 4).map((row) => row.length)).toEqual(expected.slice(0, 4).map((row) => row.length));
        expect(rows.rows(0, 99, max + 2).every((row) => row.length <= max + 2)).toBe(true);
        expect(linesOf(rows.blocks())).toEqual(expected);
        expect(linesOf(rows.blocks(start, start + size, new Uint8Array(BLOCK_BYTES)))).toEqual(
          expected.slice(start, start + size),
        );
      }),
      { seed: 20_261_125, numRuns: 800 },
    );
  });

  it('finds the part of a row among many, and includes parts that are added later', () => {
    const rows = concat(Array.from({ length: 500 }, (_, index) => computedRows([`${index}`], ['a', 'b', 'c'])));
    expect(rows.rows(898, 901)).toEqual(['299 b', '299 c', '300 a']);
    rows.append(storedRows(['last']));
    expect(rows.rows(1499, 1501)).toEqual(['499 c', 'last']);
  });

  it('uses the given memory for computed parts', () => {
    const target = new Uint8Array(BLOCK_BYTES);
    for (const { bytes } of concat([computedRows(['a']), computedRows(['b'])]).blocks(0, 2, target)) {
      expect(bytes.buffer).toBe(target.buffer);
    }
  });

  it('refuses more rows than can be numbered', () => {
    const items = Array.from({ length: 2 ** 13 }, (_, index) => `${index}`);
    const half = computedRows(items, items, items, items);
    const rows = concat([half, half]);
    expect(rows.count).toBe(2 ** 53);
    expect(() => rows.append(storedRows(['one more']))).toThrow(`${2n ** 53n + 1n} rows cannot be numbered`);
  });
});
