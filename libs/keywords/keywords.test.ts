import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { readSigns, SignReader, writeSigns } from './read-signs.ts';
import { duplicateKey, KeyWriter, tokensOf } from './tokens.ts';

const PIECES = [
  ...['red', 'Shoes', 'T-rex', 'a.b', "men's", "'90s", '+x', '+', '++y', 'a+b', '50%', 'x_y', '&', '-', '--', '.', "'"],
  ...[
    '[',
    ']',
    '"',
    '“',
    '”',
    '„',
    '–',
    '—',
    '−',
    '‑',
    'Café',
    'CAFE\u0301',
    'ΟΔΟΣ',
    'İ',
    '東',
    '👍',
    '’',
    'l’été',
    '½',
  ],
  ...[' ', '  ', '\t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u0001'],
];

function randomTexts(count: number): string[] {
  const random = seededRandom(7);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)];
  return Array.from({ length: count }, () => Array.from({ length: Math.floor(random() * 7) }, pick).join(''));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

describe('readSigns', () => {
  it.each([
    [' [red shoes] ', false, 'red shoes', 'exact', ''],
    ['"red shoes"', false, 'red shoes', 'phrase', ''],
    ['„red shoes“', false, 'red shoes', 'phrase', ''],
    ['-red', false, '-red', 'broad', ''],
    ['-red', true, 'red', 'broad', '-'],
    ['–- “a b”', true, 'a b', 'phrase', '–-'],
    ['- - [x]', true, 'x', 'exact', '--'],
    ['["a"]', false, '"a"', 'exact', ''],
    ['[a', false, '[a', 'broad', ''],
    ['"', false, '"', 'broad', ''],
    ['[]', false, '', 'exact', ''],
    ['-', true, '', 'broad', '-'],
  ])('reads %j', (row, isNegative, text, matchType, dashes) => {
    expect(readSigns(row, isNegative)).toMatchObject({ text, matchType, dashes });
  });

  it('tells curly quotes, and white space beside signs', () => {
    expect(readSigns('“a”', false)).toMatchObject({ isCurly: true, isSpaced: false });
    expect(readSigns('[ a]', false)).toMatchObject({ isCurly: false, isSpaced: true });
    expect(readSigns('- a', true)).toMatchObject({ isSpaced: true });
    expect(readSigns(' a ', true)).toMatchObject({ isSpaced: false });
  });

  it.each([false, true])('reads bytes like text, negative: %s', (isNegative) => {
    const reader = new SignReader(isNegative);
    for (const row of randomTexts(3000)) {
      const bytes = encoder.encode(`x${row}\n`);
      const { start, end, matchType, hasDash } = reader.read(bytes, 1, bytes.length - 1);
      const expected = readSigns(row, isNegative);
      const text = decoder.decode(bytes.subarray(start, end));
      expect({ row, text, matchType, hasDash }).toEqual({
        row,
        text: expected.text,
        matchType: expected.matchType,
        hasDash: expected.dashes !== '',
      });
      expect(readSigns(writeSigns(text, matchType), false).text).toBe(text);
    }
  });
});

describe('tokensOf', () => {
  it.each([
    ['google', 'T-rex  Toys', ['t', 'rex', 'toys']],
    ['google', '+red ++shoes a+b', ['red', 'shoes', 'a+b']],
    ['google', "Men's U.S. café", ["men's", 'u', 's', 'café']],
    ['microsoft', 'Café bike-repair!', ['cafe', 'bike', 'repair']],
    ['microsoft', "Men's '90s l’été +x", ["men's", '90s', 'l’ete', 'x']],
    ['amazon', '50% [off] $x', ['50', 'off', 'x']],
    ['google', ' . - + ', []],
    ['microsoft', '???', []],
  ] as const)('%s: %j', (platform, text, tokens) => {
    expect(tokensOf(text, platform)).toEqual(tokens);
  });
});

describe('duplicateKey', () => {
  it.each([
    ['google', 'Red-Shoes', 'red shoes'],
    ['microsoft', 'Cafe\u0301!', 'cafe'],
    ['amazon', 'Red-Shoes', 'red-shoes'],
    ['amazon', 'RED \t shoes', 'red shoes'],
    ['microsoft', '???', '???'],
    ['google', '- +', '- +'],
  ] as const)('%s: %j', (platform, text, key) => {
    expect(duplicateKey(text, platform)).toBe(key);
  });
});

describe('KeyWriter', () => {
  it.each(['google', 'microsoft', 'amazon'] as const)('writes the keys of strings for %s', (platform) => {
    const keys = new KeyWriter(platform, 'duplicateKey');
    const tokens = new KeyWriter(platform, 'tokens');
    for (const row of randomTexts(3000)) {
      const text = row.trim();
      const bytes = encoder.encode(`-${text}-`);
      const read = (writer: KeyWriter) => {
        const size = writer.write(bytes, 1, bytes.length - 1);
        return decoder.decode(writer.bytes.subarray(0, size));
      };
      expect([text, read(keys)]).toEqual([text, duplicateKey(text, platform)]);
      expect([text, read(tokens)]).toEqual([text, tokensOf(text, platform).join(' ')]);
    }
  });
});
