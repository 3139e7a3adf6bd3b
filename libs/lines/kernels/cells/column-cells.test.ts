import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borrowedBlocks } from '../../../../test/support/engine/borrowed-blocks.ts';
import { toBytes } from '../../../../test/support/engine/import-lines.ts';
import type { LineBlock } from '../../blocks/line-block.ts';
import { readColumn } from './column-cells.ts';

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

describe('readColumn', () => {
  it('returns the cell of every row', async () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }));
    await fc.assert(
      fc.asyncProperty(table, fc.nat(4), fc.nat(12), async (cells, place, cut) => {
        const rows = cells.map((row) => row.join('\t'));
        const column = place % (cells[0]?.length ?? 1);
        const found = await collect(
          readColumn(borrowedBlocks([blockOf(rows.slice(0, cut)), blockOf(rows.slice(cut))]), column),
        );
        expect(found).toEqual({ text: cells.map((row) => `${row[column]}\n`).join(''), count: cells.length });
      }),
      { seed: 8, numRuns: 1_000 },
    );
  });

  it('reads blocks of any length', async () => {
    const long = ['x'.repeat(3_000_000), 'b', 'é'.repeat(700_000)];
    const block = blockOf([long.join('\t'), '1\t2\t3']);
    for (const [column, text] of long.entries()) {
      const found = await collect(readColumn([block], column));
      expect(found.text === `${text}\n${column + 1}\n`).toBe(true);
    }
  });
});
