import { afterEach, expect, it, vi } from 'vitest';
import { startOfDay } from './audit-log-page.tsx';

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
