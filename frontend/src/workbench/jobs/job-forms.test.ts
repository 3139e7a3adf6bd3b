import { expect, it } from 'vitest';
import { msToNextChange } from './job-forms.tsx';

const NOW = Date.parse('2026-11-27T12:00:00Z');

it.each([
  ['after the first of the planned runs', ['2026-11-27T12:20:00Z', null, '2026-11-27T12:10:00Z'], 615_000],
  ['soon while a run is due', ['2026-11-27T11:59:59Z'], 15_000],
  ['each hour before a run in the far future', ['2026-12-04T12:00:00Z'], 3_600_000],
  ['never without a planned run', [null], false],
  ['never without schedules', [], false],
])('schedules are fetched again %s', (_when, times, expected) => {
  expect(
    msToNextChange(
      times.map((nextRunAt) => ({ nextRunAt })),
      NOW,
    ),
  ).toBe(expected);
});
