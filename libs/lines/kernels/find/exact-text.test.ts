import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactText } from './exact-text.ts';

const ANY_SIZE = Number.POSITIVE_INFINITY;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

interface Way {
  readonly ignoreCase?: boolean;
  readonly isFirstOnly?: boolean;
  readonly maxBytes?: number;
}

function replaceIn(
  text: string,
  find: string,
  replacement: string,
  { ignoreCase = false, isFirstOnly = false, maxBytes = ANY_SIZE }: Way = {},
) {
  const exact = ExactText.create(find, ignoreCase ? 'folded' : 'exact', replacement);
  const replaced = exact?.replace(encoder.encode(text), isFirstOnly, maxBytes);
  return replaced && { text: decoder.decode(replaced.bytes), matches: replaced.matches };
}

function textOf(maxLength: number, ...characters: string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...characters), { maxLength }).map((parts) => parts.join(''));
}

describe('ExactText', () => {
  it('equals splitting and joining, for texts of few characters', () => {
    const content = textOf(300, 'a', 'b', 'é', '😀', '\n');
    const found = textOf(40, 'a', 'b', 'é', '😀');
    fc.assert(
      fc.property(content, found, content, (text, find, replacement) => {
        fc.pre(find !== '');
        const parts = text.split(find);
        expect(replaceIn(text, find, replacement)).toEqual({
          text: parts.join(replacement),
          matches: parts.length - 1,
        });
      }),
      { seed: 20_270, numRuns: 3000 },
    );
  });

  it('counts and replaces by line', () => {
    const short = fc.record({ text: textOf(300, 'a', 'b', 'é', '\n'), find: textOf(3, 'a', 'b', 'é') });
    const long = fc.record({ text: textOf(300, ...'aaaaaaaaaaaaaaaaaaab\n'), find: textOf(40, 'a', 'a', 'a', 'b') });
    fc.assert(
      fc.property(fc.oneof(short, long), ({ text, find }) => {
        fc.pre(find !== '');
        const lines = text.split('\n');
        const exact = ExactText.create(find, 'exact', 'é');
        const matching = lines.filter((line) => line.includes(find)).length;
        expect(exact?.count(encoder.encode(text))).toEqual({ matches: text.split(find).length - 1, lines: matching });
        expect(exact?.firstLine(encoder.encode(text))).toBe(lines.findIndex((line) => line.includes(find)));
        expect(replaceIn(text, find, 'é', { isFirstOnly: true })).toEqual({
          text: lines.map((line) => line.replace(find, 'é')).join('\n'),
          matches: matching,
        });
      }),
      { seed: 20_290, numRuns: 3000 },
    );
  });

  it('ignores the case of ASCII like a pattern, or rejects the text', () => {
    const found = fc.array(fc.constantFrom('a', 'A', 'k', 'S', '@', '[', '`', '{'), { minLength: 1, maxLength: 20 });
    const contents = textOf(60, 'a', 'A', 'k', 'K', 's', 'S', '@', '`', '[', '{', 'é', '\n');
    let left = 0;
    fc.assert(
      fc.property(contents, found, (content, parts) => {
        const find = parts.join('');
        const pattern = new RegExp(find.replace(/[[{]/g, '\\$&'), 'giu');
        const around = `${content}${find.toUpperCase()}${content}${find.toLowerCase()}`;
        const matches = around.match(pattern)?.length ?? 0;
        const text = around.replace(pattern, '-');
        expect(replaceIn(around, find, '-', { ignoreCase: true })).toEqual({ text, matches });
        for (const odd of ['\u017f', '\u212a']) {
          const replaced = replaceIn(`${around}${odd}${content}`, find, '-', { ignoreCase: true });
          const isLeft = odd === '\u017f' ? /s/i.test(find) : /k/i.test(find);
          if (isLeft) {
            expect(replaced).toBeNull();
          } else {
            expect(replaced?.text).toBe(`${around}${odd}${content}`.replace(pattern, '-'));
          }
          left += isLeft ? 1 : 0;
        }
      }),
      { seed: 20_280, numRuns: 2000 },
    );
    expect(left).toBeGreaterThan(1000);
  });

  it('rejects every letter beyond ASCII that equals ASCII, in both kinds of comparison', () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(0x61 + i));
    const folded = letters.map((letter) => ({
      exact: ExactText.create(letter, 'folded'),
      pattern: new RegExp(letter, 'iu'),
    }));
    const lowered = letters.map((letter) => ({ exact: ExactText.create(letter, 'lowered'), letter }));
    const isAscii = /[a-z]/;
    const isFolded = /[a-z]/iu;
    for (let point = 0x80; point <= 0x10ffff; point++) {
      const text = String.fromCodePoint(point);
      const isOdd = isFolded.test(text) || isAscii.test(text.toLowerCase());
      // Only three letters are odd. Test just a sample of the others.
      if (!isOdd && point % 1009 !== 0) {
        continue;
      }
      for (const { exact, pattern } of folded) {
        if (exact?.count(encoder.encode(text)) === null) {
          continue;
        }
        expect({ point, lines: exact?.count(encoder.encode(text))?.lines }).toEqual({
          point,
          lines: pattern.test(text) ? 1 : 0,
        });
      }
      for (const { exact, letter } of lowered) {
        if (exact?.count(encoder.encode(text)) === null) {
          continue;
        }
        const isFound = text.toLowerCase().includes(letter);
        expect({ point, lines: exact?.count(encoder.encode(text))?.lines }).toEqual({ point, lines: isFound ? 1 : 0 });
      }
    }
    const isLeft = (way: 'folded' | 'lowered', find: string, text: string) =>
      ExactText.create(find, way)?.count(encoder.encode(text)) === null;
    expect(['\u017f', '\u0130', '\u212a'].map((odd) => isLeft('folded', 'ski', odd))).toEqual([true, false, true]);
    expect(['\u017f', '\u0130', '\u212a'].map((odd) => isLeft('lowered', 'ski', odd))).toEqual([false, true, true]);
    expect(['\u017f', '\u0130', '\u212a'].map((odd) => isLeft('folded', 'abc', odd))).toEqual([false, false, false]);
  });

  it('accepts other letters with the same first bytes', () => {
    const content = 'ķ Ŀ ℀ ₭ Åsk'.repeat(20);
    expect(replaceIn(content, 'SK', 'x', { ignoreCase: true })?.text).toBe(content.replaceAll('sk', 'x'));
  });

  it('finds texts of every length at every position', () => {
    for (let length = 1; length <= 70; length++) {
      const find = `${'x'.repeat(length - 1)}y`;
      for (let before = 0; before < 40; before++) {
        const content = `${'x'.repeat(before)}${find}`;
        expect(replaceIn(content, find, '')).toEqual({ text: 'x'.repeat(before), matches: 1 });
      }
    }
  });

  it('accepts a series of texts of a megabyte and more', () => {
    const exact = ExactText.create('shoe', 'exact', 'sneaker');
    for (const size of [10, 1 << 20, 5 << 20, 3]) {
      const content = 'red shoe '.repeat(Math.ceil(size / 9));
      const bytes = encoder.encode(content);
      const replaced = exact?.replace(bytes, false, ANY_SIZE);
      expect(decoder.decode(replaced?.bytes) === content.replaceAll('shoe', 'sneaker')).toBe(true);
      expect(exact?.count(bytes)).toEqual({ matches: Math.ceil(size / 9), lines: 1 });
    }
  });

  it('returns null if a text or its result is too long', () => {
    expect(replaceIn('aaa', 'a', 'bb', { maxBytes: 5 })).toBeNull();
    expect(replaceIn('aaa', 'a', 'bb', { maxBytes: 6 })).toEqual({ text: 'bbbbbb', matches: 3 });
    expect(ExactText.create('a'.repeat(4033), 'exact')).toBeNull();
    expect(ExactText.create('a', 'exact', 'b'.repeat(4033))).toBeNull();
    expect(replaceIn('a'.repeat(4032), 'a'.repeat(4032), 'b'.repeat(4032))?.text).toBe('b'.repeat(4032));
    expect(replaceIn('a'.repeat((16 << 20) + 1), 'b', 'c')).toBeNull();
  });

  it('rejects lone surrogates, and case beyond ASCII', () => {
    expect(ExactText.create('', 'exact')).toBeNull();
    expect(ExactText.create('\ud83d', 'exact')).toBeNull();
    expect(ExactText.create('a', 'exact', '\ude00')).toBeNull();
    expect(ExactText.create('\ud83d', 'exact', '\ude00')).toBeNull();
    expect(ExactText.create('É', 'exact')).not.toBeNull();
    expect(ExactText.create('É', 'folded')).toBeNull();
    expect(ExactText.create('é', 'lowered')).toBeNull();
  });
});
