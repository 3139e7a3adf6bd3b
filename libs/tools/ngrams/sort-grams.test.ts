import { expect, it } from 'vitest';
import { sortGrams } from './sort-grams.ts';

it('sorts by a quotient, and tells apart quotients that are the same floating-point number', () => {
  const amounts = [
    [9007199254740991, 9007199254740990],
    [9007199254740990, 9007199254740989],
    [9007199254740989, 9007199254740988],
    [1, 0],
    [-1, 5],
  ];
  const grams = Uint32Array.of(4, 3, 0, 1, 2);
  sortGrams(grams, { of: (gram) => amounts[gram][0], by: (gram) => amounts[gram][1] });
  expect([...grams]).toEqual([2, 1, 0, 4, 3]);
});
