import { describe, expect, it } from 'vitest';
import { compileSearch, type SearchOptions } from './pattern.ts';

const REGEX: SearchOptions = { caseSensitive: false, wholeWords: false, useRegex: true };

describe('compileSearch', () => {
  it('explains why a pattern is not valid', () => {
    const reasons: Record<string, RegExp> = {
      '(': /^A "\(" has no matching "\)"/,
      'a)': /^A "\)" has no matching "\("/,
      '[a': /^A "\[" has no matching "\]"/,
      '*a': /nothing before it to repeat/,
      'a{3,2}': /first number must not be the larger one/,
      '[z-a]': /runs backwards/,
      'a\\': /ends with a single "\\"/,
      '(?<n>a)(?<n>b)': /same name/,
      '\\k<m>(?<n>a)': /a name that no group has/,
      '(?<1>a)': /a name that is not allowed/,
      '(?a)': /After "\(\?" there is something unknown/,
      'a: (': /^A "\(" has no matching "\)"/,
    };
    for (const [find, reason] of Object.entries(reasons)) {
      expect(compileSearch(find, REGEX)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    }
  });

  it('rejects a find text that is only valid when wrapped', () => {
    expect(compileSearch('a)(?:b', { ...REGEX, wholeWords: true }).ok).toBe(false);
  });

  it('requires a find text', () => {
    expect(compileSearch('', REGEX)).toEqual({ ok: false, reason: 'Enter the text to find.' });
  });

  it('uses legacy mode for a pattern that is only valid there', () => {
    expect(compileSearch('a\\-b', REGEX)).toMatchObject({ ok: true, isUnicode: false });
    expect(compileSearch('a-b', REGEX)).toMatchObject({ ok: true, isUnicode: true });
  });

  it('returns the groups of a pattern', () => {
    expect(compileSearch('(a)(?:b)(?<year>\\d+)', REGEX)).toMatchObject({ groupCount: 2, groupNames: ['year'] });
  });

  it('does not run the pattern', () => {
    // On any text, even an empty one, running this would try some 10^20 alternatives.
    expect(compileSearch('(?:(?:(?:(?:a?){99999}){99999}){99999}){99999}b', REGEX).ok).toBe(true);
  });
});
