import { afterEach, expect, it, vi } from 'vitest';
import { formatAgo, startOfDay } from './format-time.ts';

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

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['2026-11-20', 0, '2026-11-20T05:00:00.000Z'],
  ['2026-11-20', 1, '2026-11-21T05:00:00.000Z'],
  // The clocks change on this day.
  ['2026-11-01', 1, '2026-11-02T05:00:00.000Z'],
  ['yesterday', 1, 'yesterday'],
])('begins the day %s + %i at midnight of the time zone', (day, laterDays, moment) => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(startOfDay(day, laterDays)).toBe(moment);
});
