import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineBlock } from '../blocks/line-block.ts';
import { type FindTerms, findInRows } from './find-in-rows.ts';

const encoder = new TextEncoder();

/** Characters with unusual lower case: of another length, of another script, or dependent on context. */
const CHARACTERS = [
  ...'aAbBkKsS .-',
  'K',
  'ſ',
  'İ',
  'i',
  'ı',
  'Σ',
  'σ',
  'ς',
  'ß',
  'ẞ',
  'É',
  'é',
  '\u0301',
  '\u0307',
  '\r',
  '\u2028',
  '👍',
  '𐐀',
  '𐐨',
  '\ufeff',
];

const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength }).map((parts) => parts.join(''));

function blocksOf(rows: readonly string[], size: number): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (let i = 0; i < rows.length; i += size) {
    const part = rows.slice(i, i + size);
    blocks.push({ bytes: encoder.encode(`${part.join('\n')}\n`), count: part.length });
  }
  return blocks;
}

/** Returns a function that opens rows at block boundaries like stored rows, or at the exact row like computed ones. */
function opener(rows: readonly string[], size: number, isComputed: boolean) {
  return (fromRow: number) => {
    const firstRow = isComputed ? fromRow : Math.floor(fromRow / size) * size;
    return { firstRow, blocks: blocksOf(rows.slice(firstRow), size) };
  };
}

async function find(
  rows: readonly string[],
  size: number,
  isComputed: boolean,
  needle: string,
  from: number,
  direction: FindTerms['direction'] = 'next',
) {
  const found: (number | null)[] = [];
  const counts: [number, number][] = [];
  const result = await findInRows(
    new AbortController().signal,
    opener(rows, size, isComputed),
    { needle, from, direction },
    (row) => found.push(row),
    (...seen) => counts.push(seen),
  );
  return { found, ...result, counts };
}

describe('findInRows', () => {
  it('equals a comparison of every row in lower case, from any row in both directions, wrapping around', async () => {
    const cases = fc.record({
      rows: fc.array(text(8), { maxLength: 30 }),
      size: fc.integer({ min: 1, max: 7 }),
      isComputed: fc.boolean(),
      needle: text(3),
      start: fc.nat(29),
      direction: fc.constantFrom('next' as const, 'previous' as const),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, size, isComputed, needle, start, direction }) => {
        const from = Math.min(start, Math.max(0, rows.length - 1));
        const isMatch = (row: string) => needle !== '' && row.toLowerCase().includes(needle.toLowerCase());
        const matching = rows.flatMap((row, index) => (isMatch(row) ? [index] : []));
        const { found, count, position, counts } = await find(rows, size, isComputed, needle, from, direction);
        const expected =
          direction === 'next'
            ? (matching.find((row) => row >= from) ?? matching[0])
            : (matching.findLast((row) => row < from) ?? matching.at(-1));
        expect(found).toEqual([expected ?? null]);
        expect(count).toBe(matching.length);
        expect(position).toBe(expected === undefined ? 0 : matching.indexOf(expected) + 1);
        if (needle !== '' && rows.length > 0) {
          expect(counts.at(-1)).toEqual([matching.length, rows.length]);
        }
      }),
      { seed: 811, numRuns: 3000 },
    );
  });

  it('reports the next match before reading all rows', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `row ${i}`);
    const order: string[] = [];
    const { count } = await findInRows(
      new AbortController().signal,
      opener(rows, 10, false),
      { needle: 'W 2', from: 0, direction: 'next' },
      (row) => order.push(`next ${row}`),
      (seen, read) => order.push(`${seen} of ${read}`),
    );
    expect(count).toBe(11);
    expect(order.slice(0, 3)).toEqual(['next 2', '1 of 10', '1 of 20']);
  });

  it('numbers rows across the chunks of a large block', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `keyword number ${i}`);
    rows[29_000] = 'the Kelvin sign: K';
    expect(await find(rows, 30_000, false, 'kelvin sign: k', 0)).toMatchObject({ found: [29_000], count: 1 });
    expect(await find(rows, 30_000, false, 'kelvin sign: k', 29_001)).toMatchObject({ found: [29_000], count: 1 });
  });

  it('matches nothing with an empty needle or one with a line break', async () => {
    expect(await find(['a', 'b'], 1, false, '', 0)).toEqual({ found: [null], count: 0, position: 0, counts: [] });
    expect(await find(['a', 'b'], 2, false, 'a\nb', 0)).toEqual({ found: [null], count: 0, position: 0, counts: [] });
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const rows = Array.from({ length: 100 }, () => 'row');
    const read: number[] = [];
    const search = findInRows(
      controller.signal,
      opener(rows, 10, false),
      { needle: 'row', from: 0, direction: 'next' },
      () => {},
      (_, rowsRead) => {
        read.push(rowsRead);
        if (rowsRead === 30) {
          controller.abort(new Error('enough'));
        }
      },
    );
    await expect(search).rejects.toThrow('enough');
    expect(read).toEqual([10, 20, 30]);
  });
});
