import { describe, expect, it } from 'vitest';
import { applyCasing, plusOnEveryWord } from './casing.ts';
import type { Casing } from './recipe.ts';

describe('applyCasing', () => {
  it.each<[Casing, string, string]>([
    ['none', 'Red  SHOES', 'Red  SHOES'],
    ['lowercase', 'ΟΔΟΣ STRASSE ÀÉ', 'οδος strasse àé'],
    ['uppercase', 'straße ŉ', 'STRASSE ʼN'],
    ['titlecase', "SAN francisco men's kids’ o’neill", "San Francisco Men's Kids’ O’neill"],
    ['titlecase', 'e\u0301cole 3d-printer _x', 'E\u0301cole 3d-Printer _X'],
    ['titlecase', "'tis ßa ǆx", "'Tis SSa Ǆx"],
    ['pascalcase', 't-shirt 3d\u00a0printer\u3000x', 'T-Shirt3dPrinterX'],
    ['camelcase', '«Red  WINE» glass', '«redWine»Glass'],
    ['camelcase', '!! – ', '!!–'],
    ['camelcase', '\u{10400}\u{10401} \u{10400}', '\u{10428}\u{10429}\u{10400}'],
  ])('%s of %j is %j', (casing, text, expected) => {
    expect(applyCasing(text, casing)).toBe(expected);
  });
});

describe('plusOnEveryWord', () => {
  it.each([
    ['red  running\u00a0shoes', '+red +running +shoes'],
    [' a-b ', '+a-b'],
    [' ', ''],
  ])('%j is %j', (text, expected) => {
    expect(plusOnEveryWord(text)).toBe(expected);
  });
});
