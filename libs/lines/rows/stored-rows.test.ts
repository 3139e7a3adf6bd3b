import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepLines } from '../../../test/support/engine/keep-lines.ts';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import type { LineBlock } from '../blocks/line-block.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { BlockRows } from './block-rows.ts';
import type { Rows } from './rows.ts';
import { SplitRows } from './selection-rows.ts';

const encoder = new TextEncoder();

function blockOf(lines: string[]): LineBlock {
  return { bytes: encoder.encode(lines.map((line) => `${line}\n`).join('')), count: lines.length };
}

/** Reference implementation of cutting at `maxChars`. */
function cut(line: string, maxChars: number): string {
  let text = '';
  for (const char of line) {
    if (text.length + char.length > maxChars) {
      break;
    }
    text += char;
  }
  return text;
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

/** Compares all results of the `Rows` interface with the expected lines. */
function expectRows(rows: Rows, lines: string[], start: number, end: number, maxChars: number): void {
  expect(rows.count).toBe(lines.length);
  expect(rows.byteLength).toBe(encoder.encode(lines.map((line) => `${line}\n`).join('')).length);
  expect(rows.rows(start, end)).toEqual(lines.slice(start, end));
  expect(rows.rows(start, end, maxChars)).toEqual(lines.slice(start, end).map((line) => cut(line, maxChars)));
  expect(textOf(rows.blocks(start, end))).toBe(
    lines
      .slice(start, end)
      .map((line) => `${line}\n`)
      .join(''),
  );
  expect(textOf(rows.blocks())).toBe(lines.map((line) => `${line}\n`).join(''));
}

const line = fc.oneof(
  fc.stringMatching(/^[a-z ]{0,9}$/),
  fc.constantFrom('', '\uFEFFbom', '👍🏽', 'e\u0301', '東京タワー', '__proto__', 'x'.repeat(30)),
);
const blocks = fc.array(fc.array(line, { minLength: 1, maxLength: 30 }), { maxLength: 12 });

describe('BlockRows', () => {
  it('returns the rows and blocks of any range', () => {
    fc.assert(
      fc.property(blocks, fc.nat(120), fc.nat(120), fc.nat(12), (groups, start, size, maxChars) => {
        const rows = new BlockRows();
        for (const group of groups) {
          rows.append(blockOf(group));
        }
        expectRows(rows, groups.flat(), start, start + size, maxChars + 1);
      }),
      { seed: 20266, numRuns: 600 },
    );
  });

  it('decodes only the requested part of a long line', () => {
    const bytes = new Uint8Array(100_000_001).fill(0x61);
    bytes[100_000_000] = 0x0a;
    const rows = new BlockRows();
    rows.append({ bytes, count: 1 });
    rows.append(blockOf(['next']));
    expect(rows.rows(0, 5, 2000)).toEqual(['a'.repeat(2000), 'next']);
  });

  it('returns nothing outside its rows', () => {
    const rows = new BlockRows();
    expect(rows.rows(0, 10)).toEqual([]);
    expect([...rows.blocks()]).toEqual([]);
    rows.append(blockOf(['a']));
    expect(rows.rows(1, 10)).toEqual([]);
    expect(rows.rows(-3, 10)).toEqual(['a']);
  });
});

describe('SplitRows', () => {
  it('returns kept and dropped rows in order', () => {
    const split = fc.array(fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 60 }), { maxLength: 12 });
    const garbage = fc.nat(255);
    fc.assert(
      fc.property(split, garbage, fc.nat(200), fc.nat(200), fc.nat(12), (groups, padding, start, size, maxChars) => {
        const rows = new SplitRows();
        for (const group of groups) {
          const block = blockOf(group.map(([text]) => text));
          // Bits after the last row must not matter.
          const isKept = group.map(([, keep]) => keep);
          rows.append(block, keepLines(block, isKept, padding));
        }
        const lines = (wanted: boolean) => groups.flat().flatMap(([text, isKept]) => (isKept === wanted ? [text] : []));
        expectRows(rows.kept, lines(true), start, start + size, maxChars + 1);
        expectRows(rows.dropped, lines(false), start, start + size, maxChars + 1);
      }),
      { seed: 20267, numRuns: 600 },
    );
  });

  it('finds few selected rows among many', () => {
    const split = new SplitRows();
    const dropped: string[] = [];
    for (let block = 0; block < 40; block++) {
      const lines = Array.from({ length: 5000 }, (_, i) => `${block}:${i}`);
      const isKept = lines.map((_, line) => block % 3 !== 0 || line !== 3205);
      if (block % 3 === 0) {
        dropped.push(lines[3205]);
      }
      split.append(blockOf(lines), keepLines(blockOf(lines), isKept));
    }
    expect(split.dropped.rows(0, 100)).toEqual(dropped);
    expect(split.dropped.rows(7, 8)).toEqual([dropped[7]]);
    expect(split.kept.count).toBe(200_000 - dropped.length);
    expect(split.kept.rows(3204, 3206)).toEqual(['0:3204', '0:3206']);
  });
});

describe('findLineEnds', () => {
  it('finds the same ends for any alignment', () => {
    const { bytes, count } = blockOf(['', 'a', 'é', '', '\u000b\u000b', 'a longer line', '']);
    const expected = [...bytes.keys()].filter((at) => bytes[at] === 0x0a);
    for (let offset = 0; offset < 8; offset++) {
      const moved = new Uint8Array(bytes.length + 8);
      moved.set(bytes, offset);
      const block = { bytes: moved.subarray(offset, offset + bytes.length), count };
      expect([...findLineEnds(block)]).toEqual(expected);
    }
  });
});
