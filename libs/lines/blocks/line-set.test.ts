import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSet } from './line-set.ts';

const encoder = new TextEncoder();

/** Adds all texts as ranges of one buffer, like the lines of a block. */
function addAll(set: LineSet, texts: string[]): boolean[] {
  const bytes = encoder.encode(`..${texts.map((text) => `${text}\n`).join('')}`);
  let start = 2;
  return texts.map((text) => {
    const end = start + encoder.encode(text).length;
    const isNew = set.add(bytes, start, end);
    expect(set.has(bytes, start, end)).toBe(true);
    start = end + 1;
    return isNew;
  });
}

function firstOccurrences(texts: string[]): boolean[] {
  const seen = new Set<string>();
  return texts.map((text) => !seen.has(text) && seen.add(text) !== undefined);
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'é'), maxLength: 6 }),
  fc.constantFrom('__proto__', 'constructor', '', '👍', 'x'.repeat(40)),
);

describe('LineSet', () => {
  it.each([32, 8, 3, 0])('finds first occurrences with %i bits of hash', (hashBits) => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 80 }), (texts) => {
        const set = new LineSet(0, hashBits);
        expect(addAll(set, texts)).toEqual(firstOccurrences(texts));
        expect(set.size).toBe(new Set(texts).size);
      }),
      { seed: 20272, numRuns: 500 },
    );
  });

  it('grows through many sizes, and holds lines longer than a page', () => {
    const set = new LineSet();
    const long = 'long'.repeat(600_000);
    const texts = Array.from({ length: 150_000 }, (_, i) => `line ${(i * 7919) % 100_000}`);
    texts.splice(1000, 0, long, `${long}!`, long);
    expect(addAll(set, texts)).toEqual(firstOccurrences(texts));
    expect(set.has(encoder.encode(long))).toBe(true);
    expect(set.has(encoder.encode(`${long}!`))).toBe(true);
    expect(set.has(encoder.encode(`${long}?`))).toBe(false);
    expect(set.size).toBe(100_002);
  });

  it('holds more lines than a Set can', () => {
    const total = 17_500_000;
    const set = new LineSet(total);
    const bytes = new Uint8Array(4);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < total; i++) {
      view.setUint32(0, i);
      if (!set.add(bytes)) {
        throw new Error(`${i} was there`);
      }
    }
    expect(set.size).toBe(total);
    for (let i = 0; i < total; i += 1_000_003) {
      view.setUint32(0, i);
      expect(set.add(bytes)).toBe(false);
    }
    view.setUint32(0, total);
    expect(set.has(bytes)).toBe(false);
  }, 240_000);
});
