import { describe, expect, it } from 'vitest';
import { lineReachOf } from './line-reach.ts';
import { compileSearch } from './pattern.ts';

function reachOf(find: string, useRegex = true) {
  const search = compileSearch(find, { caseSensitive: false, wholeWords: false, useRegex });
  if (!search.ok) {
    throw new Error(search.reason);
  }
  return lineReachOf(search);
}

describe('lineReachOf', () => {
  it('returns `line` for patterns that cannot match a line break', () => {
    const patterns = [
      'red',
      '^',
      '$',
      '^.*$',
      '\\bcat\\b',
      '\\w+ \\w+',
      '[ \\t]+$',
      '[^,\\n]*',
      '(?<=a)b(?!c)',
      '(a|b)\\1',
      '\\p{L}+',
      '\\S+',
      '\\r',
      '\\u2028',
      '(?:a*)*',
      '[^\\s]',
      '[]',
    ];
    for (const pattern of patterns) {
      expect([pattern, reachOf(pattern)]).toEqual([pattern, { kind: 'line' }]);
    }
  });

  it('counts the lines that a pattern can pass', () => {
    expect(reachOf('a\\nb')).toEqual({ kind: 'window', lines: 2, barrier: null, looksBack: false });
    expect(reachOf('\\s')).toEqual({ kind: 'window', lines: 2, barrier: null, looksBack: false });
    expect(reachOf('(?:\\n|x){3}')).toEqual({ kind: 'window', lines: 4, barrier: null, looksBack: false });
    expect(reachOf('(?<=\\n)a')).toEqual({ kind: 'window', lines: 2, barrier: null, looksBack: true });
    expect(reachOf('a\nb\nc', false)).toEqual({ kind: 'window', lines: 3, barrier: null, looksBack: false });
  });

  it('finds the lines that stop a long repetition', () => {
    const stops: [pattern: string, line: string, isStop: boolean][] = [
      ['\\s+$', 'red shoes', true],
      ['\\s+$', ' \t ', false],
      ['[^,]+', 'a,b', true],
      ['[^,]+', 'red shoes', false],
      ['(?:\\n\\w)*b', 'red', false],
      ['(?:\\n\\w)*b', 'red shoes', true],
      ['"[^"]{0,300}"', 'say "a"', true],
      ['"[^"]{0,300}"', 'say', false],
      ['\\W+', '-- red', true],
    ];
    for (const [pattern, line, isStop] of stops) {
      const reach = reachOf(pattern);
      expect([pattern, line, reach.kind === 'window' && reach.barrier?.test(line)]).toEqual([pattern, line, isStop]);
    }
  });

  it('returns `text` if nothing stops the pattern', () => {
    for (const pattern of ['[^]*x', '[\\s\\S]+', '(?:.|\\n)+', '(a\\s)\\1', '(?:(\\w)\\n\\1)+']) {
      expect([pattern, reachOf(pattern)]).toEqual([pattern, { kind: 'text' }]);
    }
  });
});
