import { describe, expect, it } from 'vitest';
import { count, day, formatDay, formatNumber, parseInline, plainText } from './inline.ts';

describe('running text', () => {
  it('is taken apart at its signs, and at nothing else', () => {
    expect(parseInline('Press **MERGE**, see [the guide](/guides/merge-tool#casing) or type `a|b`.')).toEqual([
      { kind: 'text', text: 'Press ' },
      { kind: 'strong', text: 'MERGE' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'the guide', to: '/guides/merge-tool#casing' },
      { kind: 'text', text: ' or type ' },
      { kind: 'code', text: 'a|b' },
      { kind: 'text', text: '.' },
    ]);
    expect(parseInline('3 * 4 [not a link] {keyword} (neither)')).toEqual([
      { kind: 'text', text: '3 * 4 [not a link] {keyword} (neither)' },
    ]);
    expect(parseInline('`-[kw]` and `**` stay code')[0]).toEqual({ kind: 'code', text: '-[kw]' });
    expect(parseInline('')).toEqual([]);
  });

  it('has numbers and days that are written as a locale does', () => {
    const text = `At most ${count(100_000)} lines since ${day('2025-01-24')}.`;
    expect(parseInline(text)).toContainEqual({ kind: 'number', value: 100_000 });
    expect(plainText(text)).toBe('At most 100,000 lines since January 24, 2025.');
    expect(formatNumber(100_000, 'de-DE')).toBe('100.000');
    expect(formatDay('2025-01-24', 'de-DE')).toBe('24. Januar 2025');
  });

  it('is plain where no markup is wanted', () => {
    expect(plainText('See [the FAQ](/faq), **please**: `x`')).toBe('See the FAQ, please: x');
  });
});
