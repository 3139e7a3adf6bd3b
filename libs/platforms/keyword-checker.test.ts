import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { AD_PLATFORMS, type AdPlatformId } from './ad-platforms.ts';
import {
  describeProblem,
  KEYWORD_PROBLEMS,
  KeywordChecker,
  type KeywordKind,
  type KeywordProblem,
  problemsOfCode,
} from './keyword-checker.ts';

const PLATFORMS = Object.keys(AD_PLATFORMS) as AdPlatformId[];
const KINDS: readonly KeywordKind[] = ['keyword', 'negative'];

/** Returns the problems of one row. */
function problemsOf(row: string, platform: AdPlatformId, kind: KeywordKind): KeywordProblem[] {
  const bytes = new TextEncoder().encode(`${row}\n`);
  return problemsOfCode(new KeywordChecker(platform, kind).check({ bytes, count: 1 })[0]);
}

/** Reference implementation on strings. */
function problemsSlowly(row: string, id: AdPlatformId, kind: KeywordKind): KeywordProblem[] {
  const platform = AD_PLATFORMS[id];
  let text = row.trim();
  if (text === '') {
    return [];
  }
  const isNegative = kind === 'negative';
  if (isNegative && platform.writesDash) {
    text = text.replace(/^-/, '');
  }
  const signs = [/^\[(.*)\]$/su, /^"(.*)"$/su, /^“(.*)”$/su, /^„(.*)[“”]$/su];
  const wrapped = signs.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? null;
  const matchType = wrapped === null ? 'broad' : text[0] === '[' ? 'exact' : 'phrase';
  text = wrapped?.[1] ?? text;
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const isAmazon = id === 'amazon';
  const bare = kind === 'keyword' && !isAmazon ? text.replace(/(^|\s)\+/gu, '$1') : text;
  const maxWords = isNegative && isAmazon && matchType === 'phrase' ? 4 : (platform.maxWords?.value ?? Infinity);
  const refused = (isNegative ? platform.refusedInNegatives : platform.refusedInKeywords)?.value ?? '';
  const found: Record<KeywordProblem, boolean> = {
    tooLong: [...bare].length > platform.maxChars.value,
    tooManyWords: words.length > maxWords,
    refusedSymbol: [...text].some((character) => refused.includes(character)),
    signAtEdge:
      isAmazon &&
      (words.some((word) => /^[-+]|[-+]$/.test(word)) ||
        /^\.|\.$/.test(text.trim()) ||
        text.split('"').length % 2 === 0),
    broadNegative: isNegative && matchType === 'broad' && id !== 'google',
  };
  return KEYWORD_PROBLEMS.filter((problem) => found[problem]);
}

function randomRow(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)];
  const pieces = [
    'red',
    'shoes',
    'größe',
    '漢字',
    '😀',
    'a-b',
    '-c',
    'd-',
    '+e',
    '+',
    '-',
    '!',
    '*',
    '`',
    '(x)',
    '[y]',
    '"z"',
    '5"',
    '.',
    '.f',
    'g.',
    'h.i',
    'x'.repeat(30),
  ];
  const text = Array.from({ length: Math.floor(random() * 12) }, () => pick(pieces)).join(
    pick([' ', ' ', '  ', '\u00a0', '\u3000', '\t']),
  );
  const [before, after] = pick([
    '|',
    '[|]',
    '"|"',
    '-[|]',
    '-"|"',
    '“|”',
    '-„|“',
    '„|”',
    '“|',
    '-|',
    '+|',
    '[|',
    ' | ',
  ]).split('|');
  return before + text + after;
}

describe('KeywordChecker', () => {
  for (const platform of PLATFORMS) {
    it.each(KINDS)(`${platform}: matches the reference implementation for %ss`, (kind) => {
      const random = seededRandom(41);
      const rows = Array.from({ length: 2000 }, () => randomRow(random));
      const checker = new KeywordChecker(platform, kind);
      const expected = rows.map((row) => problemsSlowly(row, platform, kind));
      for (let start = 0; start < rows.length; start += 333) {
        const part = rows.slice(start, start + 333);
        const bytes = new TextEncoder().encode(part.map((row) => `${row}\n`).join(''));
        const codes = checker.check({ bytes, count: part.length });
        for (const [i, row] of part.entries()) {
          expect([row, problemsOfCode(codes[i])]).toEqual([row, expected[start + i]]);
        }
      }
    });
  }

  it('ignores the signs of match types and negatives', () => {
    const google = (row: string) => problemsOf(row, 'google', 'negative');
    const long = 'x'.repeat(80);
    for (const row of [long, `-${long}`, `-[${long}]`, `-"${long}"`, `[${long}]`]) {
      expect(google(row)).toEqual([]);
    }
    expect(google(`-[${long}x]`)).toEqual(['tooLong']);
    expect(google('é'.repeat(80))).toEqual([]);
    expect(problemsOf(`+${'x'.repeat(40)} +${'x'.repeat(39)}`, 'google', 'keyword')).toEqual([]);
    expect(problemsOf('x'.repeat(101), 'microsoft', 'keyword')).toEqual(['tooLong']);
  });

  it('applies the special rules', () => {
    expect(problemsOf('a*', 'google', 'keyword')).toEqual(['refusedSymbol']);
    expect(problemsOf('-a*', 'google', 'negative')).toEqual([]);
    expect(problemsOf('"a b c d e"', 'amazon', 'negative')).toEqual(['tooManyWords']);
    expect(problemsOf('„a b c d e“', 'amazon', 'negative')).toEqual(['tooManyWords']);
    expect(problemsOf('-„red shoes“', 'microsoft', 'negative')).toEqual([]);
    expect(problemsOf('[a b c d e]', 'amazon', 'negative')).toEqual([]);
    expect(problemsOf('t-shirt', 'amazon', 'keyword')).toEqual([]);
    expect(problemsOf('+shirt', 'amazon', 'keyword')).toEqual(['signAtEdge']);
    for (const row of ['.5 mm', 'no.', '"red.', '[ .red ]', '27" screen', '"a "b"']) {
      expect([row, problemsOf(row, 'amazon', 'keyword')]).toEqual([row, ['signAtEdge']]);
      expect([row, problemsOf(row, 'google', 'keyword')]).toEqual([row, []]);
    }
    for (const row of ['2.5 mm', '"no 5"', 'a "b" c']) {
      expect([row, problemsOf(row, 'amazon', 'keyword')]).toEqual([row, []]);
    }
    expect(problemsOf('-shirt', 'microsoft', 'negative')).toEqual(['broadNegative']);
  });
});

describe('describeProblem', () => {
  it('names the limit', () => {
    expect(describeProblem('tooLong', 'microsoft', 'keyword')).toContain('100 characters');
    expect(describeProblem('tooManyWords', 'amazon', 'negative')).toContain('10 words (4 in a phrase negative)');
    expect(describeProblem('refusedSymbol', 'google', 'keyword')).toContain('` *');
    expect(describeProblem('signAtEdge', 'amazon', 'keyword')).toContain('Amazon Ads');
    expect(describeProblem('broadNegative', 'microsoft', 'negative')).toContain('Microsoft Ads');
  });
});
