import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { BLOCK_BYTES, type LineBlock } from './line-block.ts';
import { SelectedLines } from './selected-lines.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function blockOf(lines: readonly string[]): LineBlock {
  return { bytes: encoder.encode(lines.map((line) => `${line}\n`).join('')), count: lines.length };
}

function linesOf(blocks: readonly LineBlock[]): string[] {
  return blocks.flatMap(({ bytes, count }) => {
    const lines = decoder.decode(bytes).split('\n').slice(0, -1);
    expect(lines).toHaveLength(count);
    return lines;
  });
}

function select(wanted: 0 | 1, blocks: readonly { lines: string[]; isChosen: boolean[] }[]): LineBlock[] {
  const selected = new SelectedLines(wanted);
  const result: LineBlock[] = [];
  for (const { lines, isChosen } of blocks) {
    const bits = new Uint8Array((lines.length + 7) >> 3);
    for (const [i, chosen] of isChosen.entries()) {
      if (chosen) {
        bits[i >> 3] |= 1 << (i & 7);
      }
    }
    result.push(...selected.add(blockOf(lines), bits));
  }
  const rest = selected.finish();
  return rest ? [...result, rest] : result;
}

describe('SelectedLines', () => {
  it('returns the lines with the wanted bit, for any number and share of them', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 300; round++) {
      const share = random();
      const blocks = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const lines = Array.from(
          { length: Math.floor(random() * 70) },
          (_, i) => 'ü'.repeat(Math.floor(random() * 5)) + i,
        );
        return { lines, isChosen: lines.map(() => (random() < 0.2 ? random() < 0.5 : random() < share)) };
      });
      for (const wanted of [0, 1] as const) {
        const expected = blocks.flatMap(({ lines, isChosen }) =>
          lines.filter((_, i) => isChosen[i] === (wanted === 1)),
        );
        expect(linesOf(select(wanted, blocks))).toEqual(expected);
      }
    }
  });

  it('limits the size of blocks, and puts a longer line into its own block', () => {
    const long = 'x'.repeat(BLOCK_BYTES + 1);
    const lines = Array.from({ length: 30_000 }, (_, i) => `a line that is long enough to fill blocks ${i}`);
    const all = { lines, isChosen: lines.map(() => true) };
    const blocks = select(1, [all, all, { lines: [long, 'end'], isChosen: [true, true] }]);
    expect(blocks.length).toBeGreaterThan(2);
    expect(linesOf(blocks)).toEqual([...lines, ...lines, long, 'end']);
  });
});
