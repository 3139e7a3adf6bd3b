import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { cellEnd, cellStart } from './cells.ts';

const decoder = new TextDecoder();
const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ' ', '😀'), maxLength: 20 });

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
