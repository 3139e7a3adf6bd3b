import { expect, it } from 'vitest';
import { formatCount, formatSeconds, progressText } from './progress.ts';

it('tells rows, rate, share and the time that is left', () => {
  expect(progressText('writing', 12_345_678, 0.25, 2)).toBe('writing 12,345,678 rows, 6.2M/s, 25%, 6.0 s left');
  expect(progressText('writing', 100, 1, 2)).toBe('writing 100 rows, 50/s, 100%');
});

it('leaves out what is not known', () => {
  expect(progressText('reading', 1_000, undefined, 2)).toBe('reading 1,000 rows, 500/s');
  expect(progressText('reading', 0, 0, 0)).toBe('reading 0 rows');
});

it('formats durations', () => {
  expect([0.04, 9.96, 59.4, 59.6, 200].map(formatSeconds)).toEqual([
    '0.0 s',
    '10 s',
    '59 s',
    '1 min 0 s',
    '3 min 20 s',
  ]);
});

it('formats counts and sums', () => {
  const values = [0, 999, -1_000, 1_234_567, 2 ** 53, 1_234.56789, -0.5, 1e21];
  expect(values.map(formatCount)).toEqual(values.map((value) => value.toLocaleString('en-US')));
});
