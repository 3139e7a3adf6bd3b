import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { ToolRunner } from '../runs/tool-runner.ts';
import { usePlatformCheck } from './use-platform-check.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a part of a cancelled result is partial, too, and its report counts its rows', async () => {
  answerForWorkers({
    rows: {},
    task: { checkRows: () => ({ ok: true, value: { rows: 2, flagged: 1, groups: [] } }) },
  });
  vi.spyOn(rowsClient, 'subscribe').mockImplementation((id, listener) => {
    listener({ id, count: 1, byteLength: 2, isGrowing: false });
    return () => {};
  });
  const runner = new ToolRunner();
  const lines = { id: 'lines', count: 2, byteLength: 4, isGrowing: false };
  const run = {
    ...runner.run,
    state: 'cancelled',
    outputs: { lines },
    report: { rows: 2, excluded: 3 },
    isPartial: true,
  } as const;
  const { result } = renderHook(() =>
    usePlatformCheck('keywords', 'keyword', 'google', { run, runner, start: () => {} }),
  );
  await waitFor(() => expect(result.current.pass.state).toBe('done'));
  for (const view of ['flagged', 'fitting'] as const) {
    act(() => result.current.check.show(view));
    await waitFor(() => expect(result.current.shown.state).toBe('done'));
    expect(result.current.shown).toMatchObject({ isPartial: true, report: { rows: 1, excluded: 3 } });
  }
});
