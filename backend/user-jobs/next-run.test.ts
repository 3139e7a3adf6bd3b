import { describe, expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const DAILY = { every: 'day', weekday: null, hour: 6, timeZone: 'Europe/Berlin' } as const;

/** Returns the next three runs after a time. */
function runs(schedule: Parameters<typeof nextRun>[0], after: string): string[] {
  const found: string[] = [];
  for (let time = new Date(after); found.length < 3; ) {
    time = nextRun(schedule, time);
    found.push(time.toISOString().slice(0, 16));
  }
  return found;
}

describe('nextRun', () => {
  it('is at the same hour of the zone each day, also when the clocks change', () => {
    expect(runs(DAILY, '2026-03-28T04:59:00Z')).toEqual(['2026-03-28T05:00', '2026-03-29T04:00', '2026-03-30T04:00']);
    expect(runs(DAILY, '2026-10-24T04:00:00Z')).toEqual(['2026-10-25T05:00', '2026-10-26T05:00', '2026-10-27T05:00']);
  });

  it('is right after an hour that is skipped, and once in an hour that is repeated', () => {
    const night = { ...DAILY, hour: 2 };
    expect(runs(night, '2026-03-28T12:00:00Z')).toEqual(['2026-03-29T01:00', '2026-03-30T00:00', '2026-03-31T00:00']);
    expect(runs(night, '2026-10-24T12:00:00Z')).toEqual(['2026-10-25T00:00', '2026-10-26T01:00', '2026-10-27T01:00']);
  });

  it('is on the weekday of the zone', () => {
    const monday = { every: 'week', weekday: 1, hour: 0, timeZone: 'Pacific/Auckland' } as const;
    expect(runs(monday, '2026-11-24T19:00:00Z')).toEqual(['2026-11-29T11:00', '2026-12-06T11:00', '2026-12-13T11:00']);
    const sunday = { ...monday, weekday: 7, hour: 23, timeZone: 'America/Los_Angeles' };
    expect(runs(sunday, '2026-11-23T06:59:59Z')[0]).toBe('2026-11-23T07:00');
    expect(runs(sunday, '2026-11-23T07:00:00Z')[0]).toBe('2026-11-30T07:00');
  });

  it('knows zones whose offset is no full hour', () => {
    expect(runs({ ...DAILY, timeZone: 'Asia/Kolkata' }, '2026-01-01T00:30:00Z')[0]).toBe('2026-01-02T00:30');
  });
});
