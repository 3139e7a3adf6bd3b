import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubleQuoteSize, isDoubleQuoted, isSingleQuoted } from './quotes.ts';

const encoder = new TextEncoder();

describe('quotes around a text', () => {
  it.each(['""', '“”', '„“', '„”'])('are the double quotes %s', (pair) => {
    expect(isDoubleQuoted(`${pair[0]}red shoes${pair[1]}`)).toBe(true);
    expect(isDoubleQuoted(pair)).toBe(true);
    expect(isSingleQuoted(pair)).toBe(false);
  });

  it.each(["''", '‘’'])('are the single quotes %s', (pair) => {
    expect(isSingleQuoted(`${pair[0]}red shoes${pair[1]}`)).toBe(true);
    expect(isDoubleQuoted(pair)).toBe(false);
  });

  it.each(['', '"', '“', '„', '“a"', '"a”', '”a“', '“a“', '„a„', '„a', 'a“', ' "a"'])('are not around %j', (text) => {
    expect(isDoubleQuoted(text)).toBe(false);
  });

  it('are found in UTF-8 as in text', () => {
    const unit = fc.constantFrom('"', '“', '”', '„', '–', 'a', 'é', '東');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 4 }), fc.string({ unit, maxLength: 2 }), (text, around) => {
        const before = encoder.encode(around);
        const bytes = encoder.encode(around + text + around);
        const size = doubleQuoteSize(bytes, before.length, bytes.length - before.length);
        expect(size).toBe(isDoubleQuoted(text) ? encoder.encode(text[0]).length : 0);
      }),
      { seed: 8222, numRuns: 5_000 },
    );
  });
});
