import { afterEach, expect, it, vi } from 'vitest';
import { campaignsDescription } from '../../../../libs/tools/campaigns/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { ToolRunner } from './tool-runs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a run holds its inputs when another runner of the tool, such as that of a preview, gives up its own', async () => {
  const rows = storeRowsInPage();
  answerForWorkers({ rows: {}, task: { run: () => ({ ok: true, value: {} }) } });
  await textInput('campaigns', 'keywords').replace(['shoes']);
  const options = defaultOptions(campaignsDescription.options);
  const [runner, previews] = [new ToolRunner(), new ToolRunner()];
  expect(await runner.start(campaignsDescription, { fields: {}, options })).toBe(true);
  await previews.perform({
    name: 'previews/campaigns',
    outputs: ['rows'],
    form: null,
    prepare: async (number) => {
      await previews.holdInputs(campaignsDescription, options, number);
      return async () => ({ ok: true, value: {} });
    },
  });
  const held = runner.run.inputs.keywords.id;
  const ofPreview = previews.run.inputs.keywords.id;
  previews.clear();
  await expect.poll(() => rows.host.describe(ofPreview)).toBeNull();
  expect(rows.host.text(held)).toBe('shoes');
});

it('the rows of a run that a refused run has ended are complete', async () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  const listeners = new Map<RowsId, (state: RowsState) => void>();
  vi.spyOn(rowsClient, 'subscribe').mockImplementation((id, listener) => {
    listeners.set(id, listener);
    return () => listeners.delete(id);
  });
  const runner = new ToolRunner();
  const plan = { name: 'runs/test', outputs: ['rows'], form: null };
  void runner.perform({ ...plan, prepare: () => new Promise(() => {}) });
  const [[id, report]] = listeners;
  report({ id, count: 3, byteLength: 6, isGrowing: true });
  const refusal = new TaskFailed({ code: 'mistake', message: 'Refused' });
  expect(await runner.perform({ ...plan, prepare: () => Promise.reject(refusal) })).toBe(false);
  expect(runner.run).toMatchObject({ state: 'failed', isEarlier: true, outputs: { rows: { id, isGrowing: false } } });
});
