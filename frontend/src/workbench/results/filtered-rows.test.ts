import { expect, it } from 'vitest';
import { isFiltered, pickShown } from './filtered-rows.ts';

it('picks the numbers of rows that a filter shows, in any order', () => {
  const numbers = Uint32Array.of(0, 3, 5, 9);
  expect([...pickShown(numbers, Uint32Array.of(9, 4, 3))]).toEqual([3, 9]);
  expect([...pickShown(numbers, Uint32Array.of())]).toEqual([]);
});

it('tells a filtered table from one that is only sorted', () => {
  const rows = (id: string, count: number) => ({ id, count, byteLength: 0, isGrowing: false });
  expect(isFiltered(rows('a', 8), rows('a/view', 8))).toBe(false);
  expect(isFiltered(rows('a', 8), rows('a/view', 3))).toBe(true);
});
