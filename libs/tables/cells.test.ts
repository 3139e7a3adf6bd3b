import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { passingBlocks } from '../../test/support/engine/passing-blocks.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { cellEnd, cellStart, extractColumn } from './cells.ts';

const decoder = new TextDecoder();
const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ' ', '😀'), maxLength: 20 });

function blockOf(rows: readonly string[]): LineBlock {
  return { bytes: Uint8Array.from(toBytes(rows.map((row) => `${row}\n`).join(''))), count: rows.length };
}

async function collect(blocks: AsyncIterable<LineBlock>): Promise<{ text: string; count: number }> {
  const found = { text: '', count: 0 };
  for await (const { bytes, count } of blocks) {
    found.text += decoder.decode(bytes);
    found.count += count;
  }
  return found;
}

describe('extractColumn', () => {
  it('returns the cell of every row, empty where a row has too few', async () => {
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(table, fc.nat(4), fc.nat(12), fc.boolean(), async (cells, index, cut, isPassing) => {
        const rows = cells.map((row) => row.join('\t'));
        const blocks = [blockOf(rows.slice(0, cut)), blockOf(rows.slice(cut))];
        const found = await collect(extractColumn(passingBlocks(blocks), index, isPassing));
        expect(found).toEqual({ text: cells.map((row) => `${row[index] ?? ''}\n`).join(''), count: cells.length });
      }),
      { seed: 8, numRuns: 1_000 },
    );
  });

  it('reads blocks that are longer than the memory of the kernel', async () => {
    const long = ['x'.repeat(3_000_000), 'b', 'é'.repeat(700_000)];
    const block = blockOf([long.join('\t'), '1\t2\t3']);
    for (const [index, text] of long.entries()) {
      const found = await collect(extractColumn([block], index));
      expect(found.text === `${text}\n${index + 1}\n`).toBe(true);
    }
  });
});

describe('cellStart and cellEnd', () => {
  it('delimit the cells of a row', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.nat(6), (cells, index) => {
        const bytes = toBytes(`before\n${cells.join('\t')}\nafter\t\n`);
        const rowEnd = bytes.length - toBytes('\nafter\t\n').length;
        const start = cellStart(bytes, 7, rowEnd, index);
        expect(decoder.decode(bytes.subarray(start, cellEnd(bytes, start, rowEnd)))).toBe(cells[index] ?? '');
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});
