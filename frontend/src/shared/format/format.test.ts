import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatCompact,
  formatCountOf,
  formatDuration,
  formatHour,
  formatTime,
} from './format.ts';

/** A number as the machine's locale writes it. */
const local = (value: number) => new Intl.NumberFormat(undefined, { numberingSystem: 'latn' }).format(value);

describe('formatCountOf', () => {
  it.each([
    [0, '0 matches'],
    [1, '1 match'],
    [1n, '1 match'],
    [2000, `${local(2000)} matches`],
  ])('%d', (count, text) => expect(formatCountOf(count, 'match', 'matches')).toBe(text));

  it('adds an s by default', () => expect(formatCountOf(2, 'row')).toBe('2 rows'));
});

describe('formatCompact', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, `${local(1.2)}K`],
    [999_949, `${local(999.9)}K`],
    [999_950, '1M'],
    [3_240_000, `${local(3.2)}M`],
    [2_500_000_000, `${local(2.5)}B`],
    [7e15, `${local(7000)}T`],
  ])('%d is %s', (count, text) => expect(formatCompact(count)).toBe(text));
});

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1500, `${local(1.5)} kB`],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [230_000_000n, '230 MB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [30, `${local(0.03)} s`],
    [4000, '4 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [359_600, '6 min 0 s'],
    [3_599_600, '1 h 0 min'],
  ])('of %i ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T12:00:30Z', 'this minute'],
  ['2026-11-20T11:59:01Z', 'this minute'],
  ['2026-11-20T11:57:00Z', '3 minutes ago'],
  ['2026-11-20T10:00:00Z', '2 hours ago'],
  ['2026-11-19T10:00:00Z', 'yesterday'],
  ['2026-11-14T10:00:00Z', '6 days ago'],
])('puts %s into words', (time, words) => {
  expect(formatAgo(time, NOW)).toBe(words);
});

it('writes hours of the day as the time of a moment', () => {
  for (const hour of [0, 6, 18]) {
    expect(formatTime(new Date(2026, 10, 20, hour).toISOString())).toContain(formatHour(hour));
  }
});
