import { getDefaultStore } from 'jotai';
import { expect, test } from 'vitest';
import { networkError } from '../../shared/api/api-error.ts';
import { runSummary } from './run-bar.tsx';
import { type ToolRun, ToolRunner } from './tool-runs.ts';

test('progress counts lines of the input, although each makes several rows', () => {
  const run: ToolRun = {
    ...new ToolRunner().run,
    state: 'running',
    outputs: { rows: { id: 'rows', count: 4_000_000, byteLength: 0, isGrowing: true } },
    progress: { done: 2_000_000, total: 2_500_000 },
  };
  expect(runSummary(run, 'rows')).toMatch(/^2M of 2\.5M rows · /);
  expect(runSummary({ ...run, progress: null }, 'rows')).toMatch(/^4M rows · /);
  expect(runSummary({ ...run, state: 'cancelled' }, 'rows')).toBe('Stopped at 80% with 4,000,000 rows; these are kept');
});

/** Starts a run that fails before its first row, after a run with these outputs. */
async function failWith(error: unknown, outputs: ToolRun['outputs'] = {}): Promise<ToolRun> {
  const runner = new ToolRunner();
  getDefaultStore().set(runner.atom, { ...runner.run, state: 'done', number: 1, outputs });
  const isDone = await runner.perform({
    name: 'runs/saved',
    outputs: ['lines'],
    form: null,
    prepare: () => Promise.reject(error),
  });
  expect(isDone).toBe(false);
  return runner.run;
}

test('a run that the server refuses has its message and keeps the earlier rows', async () => {
  const lines = { id: 'earlier', count: 1, byteLength: 2, isGrowing: false };
  const run = await failWith(networkError(), { lines });
  expect(run).toMatchObject({ state: 'failed', number: 2, isEarlier: true, outputs: { lines } });
  expect(run.error?.message).toBe(networkError().message);
});

test('a run that fails by a bug has its message without the name of the error', async () => {
  const run = await failWith(new RangeError('Too long'));
  expect(run).toMatchObject({ state: 'failed', outputs: {}, error: { code: 'fault', message: 'Too long' } });
});

test('a run whose work is cancelled by something else is cancelled', async () => {
  expect(await failWith(new DOMException('Cancelled', 'AbortError'))).toMatchObject({
    state: 'cancelled',
    error: null,
  });
});
