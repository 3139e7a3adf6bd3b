import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockBuilder, utf8Length } from './block-builder.ts';
import { BLOCK_BYTES, type LineBlock } from './line-block.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(blocks: LineBlock[]): string {
  return blocks.map((block) => decoder.decode(block.bytes)).join('');
}

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => text.replaceAll('\n', '')),
  fc.stringMatching(/^[a-z ]{0,60}$/),
);

describe('BlockBuilder', () => {
  it('collects lines given as bytes, as text and as whole lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, fc.nat(3)), { maxLength: 40 }), (entries) => {
        const builder = new BlockBuilder();
        for (const [text, way] of entries) {
          const bytes = encoder.encode(`<${text}>`);
          if (way === 0) {
            builder.append(bytes, 1, bytes.length - 1);
          } else if (way === 1) {
            builder.appendText(text);
          } else if (way === 2) {
            builder.appendParts(encoder.encode(text), new Uint8Array(0));
          } else {
            builder.appendLines(encoder.encode(`${text}\n`), 1);
          }
        }
        const block = builder.finish();
        expect(block?.count ?? 0).toBe(entries.length);
        expect(textOf(block ? [block] : [])).toBe(
          entries.map(([text]) => `${decoder.decode(encoder.encode(text))}\n`).join(''),
        );
      }),
      { seed: 20264, numRuns: 1000 },
    );
  });

  it('closes blocks at about the usual size without losing lines', () => {
    const builder = new BlockBuilder();
    const blocks: LineBlock[] = [];
    const expected: string[] = [];
    for (let i = 0; i < 120_000; i++) {
      const text = i % 3 === 0 ? `row ${i} – ünï 👍` : `row ${i}`;
      expected.push(text);
      const closed = i % 2 === 0 ? builder.appendText(text) : builder.append(encoder.encode(text));
      if (closed) {
        blocks.push(closed);
      }
    }
    const last = builder.finish();
    if (last) {
      blocks.push(last);
    }
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) {
      expect(block.bytes.length).toBeLessThanOrEqual(BLOCK_BYTES);
    }
    for (const block of blocks.slice(0, -1)) {
      expect(block.bytes.length).toBeGreaterThan(BLOCK_BYTES - 100);
    }
    expect(textOf(blocks)).toBe(`${expected.join('\n')}\n`);
    expect(blocks.reduce((sum, block) => sum + block.count, 0)).toBe(expected.length);
    expect(builder.finish()).toBeUndefined();
  });

  it('puts a line longer than a block into its own block', () => {
    const builder = new BlockBuilder();
    const long = 'é'.repeat(BLOCK_BYTES);
    expect(builder.appendText('a')).toBeUndefined();
    expect(builder.appendText(long)?.count).toBe(1);
    expect(builder.appendText('b')?.bytes.length).toBe(2 * BLOCK_BYTES + 1);
    expect(builder.finish()?.count).toBe(1);
  });
});

describe('utf8Length', () => {
  it('equals the size of the encoded text', () => {
    const unit = fc.constantFrom('a', 'é', '東', '\u{1F600}', '\ud83d', '\ude00');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        expect(utf8Length(units.join(''))).toBe(encoder.encode(units.join('')).length);
      }),
      { seed: 20265, numRuns: 2000 },
    );
  });
});
