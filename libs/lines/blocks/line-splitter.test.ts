import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from './encode-text.ts';
import { BLOCK_BYTES, LF, type LineBlock, SHORT_BYTES } from './line-block.ts';
import { LineSplitter } from './line-splitter.ts';
import type { LineStats } from './line-stats.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reference implementation. */
function splitSlowly(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return lines;
}

function statsSlowly(lines: string[]): LineStats {
  const items = lines.map((line) => line.trim()).filter((item) => item !== '');
  const size = (texts: string[]) => texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
  return { lines: lines.length, bytes: size(lines) + lines.length, items: items.length, itemBytes: size(items) };
}

function split(bytes: Uint8Array, chunkSizes: number[]): { blocks: LineBlock[]; stats: LineStats } {
  const splitter = new LineSplitter();
  const blocks: LineBlock[] = [];
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = Math.max(1, chunkSizes[i % chunkSizes.length]);
    blocks.push(...splitter.push(bytes.subarray(at, at + size)));
    at += size;
  }
  blocks.push(...splitter.finish());
  return { blocks, stats: splitter.stats };
}

function linesOf(blocks: LineBlock[]): string[] {
  return blocks.flatMap((block) => {
    expect(block.bytes.at(-1)).toBe(LF);
    const lines = decoder.decode(block.bytes).split('\n').slice(0, -1);
    expect(block.count).toBe(lines.length);
    return lines;
  });
}

function expectSameAsSlow(text: string, chunkSizes: number[]): void {
  const { blocks, stats } = split(encoder.encode(text), chunkSizes);
  const expected = splitSlowly(text);
  expect(linesOf(blocks)).toEqual(expected);
  expect(stats).toEqual(statsSlowly(expected));
}

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('\n', '\r', '\r\n', '\uFEFF', '\n\n') },
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z]{1,12}$/) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(' ', '\t', '\v', '\f', '\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\u3000', '\u0085', '\u200b', 'é', '東京', '👍🏽', 'e\u0301', '\u{1F600}', '\x7f'),
  },
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

describe('LineSplitter', () => {
  it('matches the reference implementation for any text and chunks', () => {
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), expectSameAsSlow),
      { seed: 20261, numRuns: 3000 },
    );
  });

  it('splits repeated text across many blocks and chunk borders', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(1000, 65_536, 1 << 20, 3_000_001), (sample, chunkSize) => {
        if (sample === '') {
          return;
        }
        const repeats = Math.ceil((2.5 * BLOCK_BYTES) / encoder.encode(sample).length);
        const repeated = sample.repeat(repeats);
        const { blocks, stats } = split(encoder.encode(repeated), [chunkSize]);
        const expected = splitSlowly(repeated);
        expect(stats).toEqual(statsSlowly(expected));
        expect(linesOf(blocks).join('\n') === expected.join('\n')).toBe(true);
      }),
      { seed: 20262, numRuns: 6 },
    );
  });

  it.each([
    ['', []],
    ['\n', ['']],
    ['\r', ['']],
    ['\r\n', ['']],
    ['a', ['a']],
    ['a\n\n', ['a', '']],
    ['\uFEFF', []],
    ['\uFEFF\uFEFFa\n', ['\uFEFFa']],
  ])('splits %j', (sample, expected) => {
    expect(linesOf(split(encoder.encode(sample), [1]).blocks)).toEqual(expected);
  });

  it('distinguishes a lone carriage return from a pair at a block boundary', () => {
    const line = 'x'.repeat(BLOCK_BYTES - 1);
    expectSameAsSlow(`${line}\r\nb\rc`, [BLOCK_BYTES]);
    expectSameAsSlow(`${line}\rb\rc`, [BLOCK_BYTES]);
    expectSameAsSlow(`${line}\r`, [BLOCK_BYTES]);
  });

  it('does not split a line longer than a block', () => {
    const long = 'ab'.repeat(3 * BLOCK_BYTES);
    const { blocks } = split(encoder.encode(`first\n${long}\nlast`), [64 << 10]);
    expect(linesOf(blocks)).toEqual(['first', long, 'last']);
  });

  it('returns the same lines in borrowed blocks, in the memory of a few', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(65_536, BLOCK_BYTES, 3_000_001), (sample, chunkSize) => {
        const parts = [
          sample,
          'x'.repeat(1.5 * BLOCK_BYTES),
          '\n',
          sample.repeat(20_000),
          'a line\r\n'.repeat(1_200_000),
        ];
        const content = encoder.encode(parts.join(''));
        const splitter = new LineSplitter({ isBorrowed: true });
        const { blocks: expected, stats } = split(content, [chunkSize]);
        const memory = new Set<ArrayBuffer>();
        let index = 0;
        const take = (blocks: LineBlock[]) => {
          for (const block of blocks) {
            expect(Buffer.compare(block.bytes, expected[index].bytes)).toBe(0);
            expect(block.count).toBe(expected[index++].count);
            memory.add(block.bytes.buffer);
          }
        };
        for (let at = 0; at < content.length; at += chunkSize) {
          take(splitter.push(content.subarray(at, at + chunkSize)));
        }
        take(splitter.finish());
        expect({ index, stats: splitter.stats }).toEqual({ index: expected.length, stats });
        expect(memory.size).toBeLessThan(expected.length);
      }),
      { seed: 20264, numRuns: 12 },
    );
  });

  it('wastes little memory after its blocks', () => {
    const { blocks } = split(encoder.encode(`${'x'.repeat(1.2 * BLOCK_BYTES)}\n${'short\n'.repeat(10)}`), [1 << 16]);
    for (const block of blocks) {
      expect(block.bytes.buffer.byteLength).toBeLessThan(block.bytes.length * 1.2);
    }
  });
});

describe('LineSplitter that cuts long lines', () => {
  it('gives the same bytes in blocks of the usual size, cut between characters', () => {
    const long = fc.constantFrom(
      'x'.repeat(BLOCK_BYTES),
      '東'.repeat(BLOCK_BYTES / 2),
      'é'.repeat(BLOCK_BYTES / 2 - 1),
    );
    const short = fc.constantFrom('a', '\n', '\r', '\r\n', '\u{1F600}', '\uFEFF', 'word '.repeat(999));
    const parts = fc.array(fc.oneof({ weight: 1, arbitrary: long }, { weight: 4, arbitrary: short }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1000, max: 3 * BLOCK_BYTES }), (pieces, chunkSize) => {
        const bytes = encoder.encode(pieces.join(''));
        const splitter = new LineSplitter({ cutsLongLines: true });
        const blocks: LineBlock[] = [];
        for (let at = 0; at < bytes.length; at += chunkSize) {
          blocks.push(...splitter.push(bytes.subarray(at, at + chunkSize)));
        }
        blocks.push(...splitter.finish());
        const whole = split(bytes, [bytes.length]);
        const joined = Buffer.concat(blocks.map((block) => block.bytes));
        expect(joined.equals(Buffer.concat(whole.blocks.map((block) => block.bytes)))).toBe(true);
        expect(splitter.stats.lines).toBe(whole.stats.lines);
        expect(splitter.stats.bytes).toBe(whole.stats.bytes);
        for (const block of blocks) {
          const text = decoder.decode(block.bytes);
          expect(block.bytes.length).toBeLessThanOrEqual(BLOCK_BYTES);
          expect(text.includes('\uFFFD')).toBe(false);
          expect(block.count).toBe(text.split('\n').length - 1);
          expect(block.count === 0 || text.endsWith('\n')).toBe(true);
        }
      }),
      { seed: 20264, numRuns: 40 },
    );
  });
});

describe('a text of the size of the first buffer', () => {
  it.each([
    [SHORT_BYTES - 1, false],
    [SHORT_BYTES, false],
    [SHORT_BYTES + 1, false],
    [SHORT_BYTES - 1, true],
    [SHORT_BYTES, true],
    [SHORT_BYTES + 1, true],
  ])('stays one line: %i bytes, cut: %s', (size, cutsLongLines) => {
    for (const chunk of [size, 1000]) {
      const splitter = new LineSplitter({ cutsLongLines });
      const bytes = new Uint8Array(size).fill(0x61);
      const blocks: LineBlock[] = [];
      for (let start = 0; start < size; start += chunk) {
        blocks.push(...splitter.push(bytes.subarray(start, start + chunk)));
      }
      blocks.push(...splitter.finish());
      expect(blocks.map(({ count }) => count)).toEqual([1]);
      expect(decoder.decode(blocks[0].bytes)).toBe(`${'a'.repeat(size)}\n`);
    }
  });
});

describe('encodeText', () => {
  it('returns the bytes of the whole text for any slices', () => {
    const unit = fc.constantFrom('a', 'é', '東', '\u{1F600}', '\ud83d', '\ude00', '\n');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (units, sliceChars) => {
        const sample = units.join('');
        const slices = [...encodeText(sample, sliceChars)];
        expect(Buffer.concat(slices)).toEqual(Buffer.from(encoder.encode(sample)));
      }),
      { seed: 20263, numRuns: 2000 },
    );
  });
});
