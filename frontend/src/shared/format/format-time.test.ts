import { expect, it } from 'vitest';
import { formatAgo, formatHour, formatTime } from './format-time.ts';

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
