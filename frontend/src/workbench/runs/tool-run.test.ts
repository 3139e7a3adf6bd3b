import { expect, test } from 'vitest';
import { IDLE_RUN, readCount, runSummary, type ToolRun } from './tool-run.ts';

test('progress counts lines of the input, although each makes several rows', () => {
  const run: ToolRun = {
    ...IDLE_RUN,
    state: 'running',
    outputs: { rows: { id: 'rows', count: 4_000_000, byteLength: 0, isGrowing: true } },
    progress: { done: 2_000_000, total: 2_500_000 },
  };
  expect(runSummary(run, 'rows')).toMatch(/^2M of 2\.5M rows · /);
  expect(runSummary({ ...run, progress: null }, 'rows')).toMatch(/^4M rows · /);
  expect(runSummary({ ...run, state: 'cancelled' }, 'rows')).toBe('Stopped at 80% with 4,000,000 rows; these are kept');
});

test('counts the rows of an output if the report does not', () => {
  const outputs = { lines: { id: 'lines', count: 7, byteLength: 14, isGrowing: false } };
  expect(readCount({ report: { rows: 9 }, outputs }, 'rows', 'lines')).toBe(9);
  expect(readCount({ report: {}, outputs }, 'rows', 'lines')).toBe(7);
  expect(readCount({ report: {}, outputs: {} }, 'rows', 'lines')).toBe(0);
});
