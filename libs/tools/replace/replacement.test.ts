import { describe, expect, it } from 'vitest';
import { type CompiledSearch, compileSearch } from './pattern.ts';
import { compileReplacement } from './replacement.ts';

function searchFor(find: string, useRegex = true): CompiledSearch {
  const search = compileSearch(find, { caseSensitive: false, wholeWords: false, useRegex });
  if (!search.ok) {
    throw new Error(search.reason);
  }
  return search;
}

describe('compileReplacement', () => {
  it('is literal in plain mode', () => {
    expect(compileReplacement('$1 $& \\n $$', searchFor('a', false))).toEqual({
      parts: ['$1 $& \\n $$'],
      constant: '$1 $& \\n $$',
      lineBreaks: 0,
    });
  });

  it('parses group references and escapes, and text that only looks like them', () => {
    const two = searchFor('(a)(b)');
    const parts: Record<string, unknown[]> = {
      '$2-$1': [2, '-', 1],
      $12: [1, '2'],
      $01: [1],
      '$3 $0 $00': ['$3 $0 $00'],
      '[$&]': ['[', 0, ']'],
      $$1: ['$1'],
      "$`$'": ["$`$'"],
      '\\\\n\\n\\t\\d\\': ['\\n\n\t\\d\\'],
      '$<a>$1': ['$<a>', 1],
    };
    for (const [replaceWith, expected] of Object.entries(parts)) {
      expect(compileReplacement(replaceWith, two).parts).toEqual(expected);
    }
    expect(compileReplacement('$<a>$<b>$<a', searchFor('(?<a>x)')).parts).toEqual([{ groupName: 'a' }, '$<a']);
  });

  it('counts the line breaks of a replacement', () => {
    expect(compileReplacement('\\n$1\\n', searchFor('(a)')).lineBreaks).toBe(2);
  });
});
