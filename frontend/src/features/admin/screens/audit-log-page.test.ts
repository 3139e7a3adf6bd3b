import { afterEach, expect, it, vi } from 'vitest';
import { formatTime } from '../../../shared/format/format.ts';
import { actorOf, startOfDay, textOf } from './audit-log-page.tsx';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  [{ actor: { id: '0192', email: 'ada@example.com' }, details: null }, 'ada@example.com'],
  [{ actor: { id: '0192f3c4-aaaa-bbbb', email: null }, details: null }, 'Deleted account 0192f3c4-aaaa'],
  [{ actor: null, details: { source: 'command line' } }, 'Command line'],
  [{ actor: null, details: { source: 'server', role: 'user' } }, 'Server'],
  [{ actor: null, details: null }, 'Not signed in'],
])('names who acted', (event, name) => {
  expect(actorOf(event)).toBe(name);
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

it('shows moments in the time zone of the reader, and other details as they are', () => {
  const moment = '2027-01-31T23:59:59.999Z';
  expect(textOf(moment)).toBe(formatTime(moment));
  expect(['admin', 90, true, '2027-01-31', null].map(textOf)).toEqual(['admin', '90', 'true', '2027-01-31', '–']);
});
