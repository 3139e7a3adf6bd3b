import { expect, it } from 'vitest';
import { noRowsOf } from './screen.tsx';

it('says why there are no rows: of the run, or of the part that the check shows', () => {
  const run = { report: { rows: 0, excluded: 2, duplicatesRemoved: 0 } };
  expect(noRowsOf(run, true)).toBe('No results: you already have all of these as negatives.');
  expect(noRowsOf({ report: { ...run.report, excluded: 0 } }, true)).toContain('only signs');
  expect(noRowsOf(run, false)).toBe('No rows are left.');
});
