import { describe, expect, it } from 'vitest';
import { STARTER_PACKS } from './starter-packs.ts';

describe('starter packs', () => {
  it('have phrases in quotes, and the words that the product rules list', () => {
    const counts = Object.fromEntries(STARTER_PACKS.map(({ name, words }) => [name, words.length]));
    expect(counts).toEqual({
      Jobs: 15,
      Free: 9,
      'Do it yourself': 11,
      Learning: 14,
      Information: 13,
      'Used and rental': 12,
      Complaints: 10,
      Media: 14,
    });
    expect(STARTER_PACKS[0].words.at(-1)).toBe('"work from home"');
  });

  it('hold each word once', () => {
    const words = STARTER_PACKS.flatMap((pack) => pack.words);
    expect(new Set(words).size).toBe(words.length);
  });
});
