import { afterEach, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { toolRunner } from '../runs/tool-runner.ts';
import { rerun } from './save-dialogs.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('waits for a tool that starts its run after the text in its boxes is stored', async () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  vi.spyOn(rowsClient, 'subscribe').mockImplementation((id, listener) => {
    listener({ id, count: 1, byteLength: 2, isGrowing: false });
    return () => undefined;
  });
  const runner = toolRunner('conflicts');
  const run = await rerun({ tool: 'conflicts', output: 'conflicts' }, async () => {
    await Promise.resolve();
    void runner.perform({
      name: 'runs/conflicts',
      outputs: ['conflicts'],
      form: null,
      prepare: async () => async () => ({ ok: true, value: {} }),
    });
  });
  expect(run).toMatchObject({ state: 'done', outputs: { conflicts: { count: 1 } } });
  runner.clear();
});
