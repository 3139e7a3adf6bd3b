import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactReplacer } from './exact-replacer.ts';

const ANY_SIZE = Number.POSITIVE_INFINITY;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function replaceIn(text: string, find: string, replacement: string, maxBytes = ANY_SIZE, ignoreCase = false) {
  const replaced = ExactReplacer.create(find, replacement, ignoreCase)?.replaceAll(encoder.encode(text), maxBytes);
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

  it('finds ASCII in either case, as a pattern does, or leaves the text to it', () => {
    const text = (...characters: string[]) =>
      fc.array(fc.constantFrom(...characters), { maxLength: 60 }).map((parts) => parts.join(''));
    const found = fc.array(fc.constantFrom('a', 'A', 'k', 'S', '@', '[', '`', '{'), { minLength: 1, maxLength: 20 });
    let left = 0;
    fc.assert(
      fc.property(text('a', 'A', 'k', 'K', 's', 'S', '@', '`', '[', '{', 'é', '\n'), found, (content, parts) => {
        const find = parts.join('');
        const pattern = new RegExp(find.replace(/[[{]/g, '\\$&'), 'giu');
        const around = `${content}${find.toUpperCase()}${content}${find.toLowerCase()}`;
        const matches = around.match(pattern)?.length ?? 0;
        expect(replaceIn(around, find, '-', ANY_SIZE, true)).toEqual({ text: around.replace(pattern, '-'), matches });
        for (const odd of ['\u017f', '\u212a']) {
          const replaced = replaceIn(`${around}${odd}${content}`, find, '-', ANY_SIZE, true);
          if (/[ks]/i.test(find)) expect(replaced).toBeNull();
          else expect(replaced?.text).toBe(`${around}${odd}${content}`.replace(pattern, '-'));
          left += replaced === null ? 1 : 0;
        }
      }),
      { seed: 20_280, numRuns: 2000 },
    );
    expect(left).toBeGreaterThan(1000);
  });

  it('takes other letters with the same first bytes for what they are', () => {
    const content = 'ķ Ŀ ℀ ₭ Åsk'.repeat(20);
    expect(replaceIn(content, 'SK', 'x', ANY_SIZE, true)?.text).toBe(content.replaceAll('sk', 'x'));
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
