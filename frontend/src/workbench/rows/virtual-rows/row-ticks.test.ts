import { expect, it, vi } from 'vitest';
import { RowTicks } from './row-ticks.ts';

it('counts and lists ticked rows, however often they are ticked, in ascending order', () => {
  const ticks = new RowTicks();
  const onChange = vi.fn();
  ticks.subscribe(onChange);
  ticks.set([7, 2, 100_000], true);
  ticks.set(Uint32Array.of(2, 3), true);
  ticks.set([7, 8, 300_000], false);
  expect([...ticks.numbers()]).toEqual([2, 3, 100_000]);
  expect([ticks.count, ticks.has(3), ticks.has(7), ticks.has(1e9)]).toEqual([3, true, false, false]);
  expect(ticks.hasAll(Uint32Array.of(100_000, 2))).toBe(true);
  expect(ticks.hasAll(Uint32Array.of(2, 7))).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('ticks all rows of a long table', () => {
  const ticks = new RowTicks();
  const all = Uint32Array.from({ length: 1_000_000 }, (_, row) => row);
  ticks.set(all, true);
  expect([ticks.count, ticks.hasAll(all)]).toEqual([all.length, true]);
  expect(ticks.numbers().every((number, index) => number === index)).toBe(true);
  ticks.set(all, false);
  expect([ticks.count, ticks.hasAll(all)]).toEqual([0, false]);
});
