import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactReplacer } from './exact-replacer.ts';

const ANY_SIZE = Number.POSITIVE_INFINITY;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function replaceIn(text: string, find: string, replacement: string, maxBytes = ANY_SIZE) {
  const replaced = ExactReplacer.create(find, replacement)?.replaceAll(encoder.encode(text), maxBytes);
  return replaced && { text: decoder.decode(replaced.bytes), matches: replaced.matches };
}

describe('ExactReplacer', () => {
  it('replaces what splitting and joining does, for texts of few characters', () => {
    const text = (maxLength: number) =>
      fc.array(fc.constantFrom('a', 'b', 'é', '😀', '\n'), { maxLength }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text(300), text(40), text(40), (content, find, replacement) => {
        fc.pre(find !== '');
        const parts = content.split(find);
        expect(replaceIn(content, find, replacement)).toEqual({
          text: parts.join(replacement),
          matches: parts.length - 1,
        });
      }),
      { seed: 20_270, numRuns: 3000 },
    );
  });

  it('finds texts of every length at every place', () => {
    for (let length = 1; length <= 70; length++) {
      const find = `${'x'.repeat(length - 1)}y`;
      for (let before = 0; before < 40; before++) {
        const content = `${'x'.repeat(before)}${find}`;
        expect(replaceIn(content, find, '')).toEqual({ text: 'x'.repeat(before), matches: 1 });
      }
    }
  });

  it('takes texts of a megabyte one after the other, and grows when they do', () => {
    const replacer = ExactReplacer.create('shoe', 'sneaker');
    for (const size of [10, 1 << 20, 5 << 20, 3]) {
      const content = 'red shoe '.repeat(Math.ceil(size / 9));
      const replaced = replacer?.replaceAll(encoder.encode(content), ANY_SIZE);
      expect(decoder.decode(replaced?.bytes) === content.replaceAll('shoe', 'sneaker')).toBe(true);
    }
  });

  it('gives nothing where a text, or what becomes of it, is too long', () => {
    expect(replaceIn('aaa', 'a', 'bb', 5)).toBeNull();
    expect(replaceIn('aaa', 'a', 'bb', 6)).toEqual({ text: 'bbbbbb', matches: 3 });
    expect(ExactReplacer.create('a'.repeat(4033), '')).toBeNull();
    expect(ExactReplacer.create('a', 'b'.repeat(4033))).toBeNull();
    expect(replaceIn('a'.repeat(4032), 'a'.repeat(4032), 'b'.repeat(4032))?.text).toBe('b'.repeat(4032));
    expect(replaceIn('a'.repeat((16 << 20) + 1), 'b', 'c')).toBeNull();
  });
});
