import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { campaignsDescription } from '../../../../libs/tools/campaigns/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import { networkError } from '../../shared/api/client.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { textInput } from '../inputs/text-inputs.ts';
import type { ToolRun } from './tool-run.ts';
import { ToolRunner } from './tool-runner.ts';

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

it('restores a result that was set aside, with its inputs, unless another run has started', async () => {
  const { host } = storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  const listeners = new Map<RowsId, (state: RowsState) => void>();
  vi.spyOn(rowsClient, 'subscribe').mockImplementation((id, listener) => {
    listeners.set(id, listener);
    return () => listeners.delete(id);
  });
  await textInput('campaigns', 'keywords').replace(['shoes']);
  const runner = new ToolRunner();
  const perform = () =>
    runner.perform({
      name: 'runs/test',
      outputs: ['rows'],
      form: null,
      prepare: async (number) => {
        await runner.holdInputs(campaignsDescription, defaultOptions(campaignsDescription.options), number);
        return async (_service, { rows }) => {
          host.putText(rows, new TextEncoder().encode('a\nb\n'));
          listeners.get(rows)?.({ id: rows, count: 2, byteLength: 4, isGrowing: true });
          return { ok: true, value: { found: 2 } };
        };
      },
    });
  expect(await perform()).toBe(true);
  const { outputs, inputs, number } = runner.run;
  const restore = runner.setAside();
  expect(runner.run).toMatchObject({ state: 'idle', number, outputs: {}, inputs: {} });
  await expect.poll(() => host.describe(outputs.rows.id)).toBeNull();
  expect(host.describe(inputs.keywords.id)).toBeNull();
  await restore();
  expect(runner.run).toMatchObject({ state: 'done', report: { found: 2 }, inputs });
  expect(runner.run.outputs.rows).toMatchObject({ id: outputs.rows.id, count: 2, isGrowing: false });
  expect([host.text(outputs.rows.id), host.text(inputs.keywords.id)]).toEqual(['a\nb', 'shoes']);

  const again = runner.setAside();
  runner.setAside();
  await again();
  expect(runner.run).toMatchObject({ state: 'done', report: { found: 2 }, inputs });
  expect([host.text(outputs.rows.id), host.text(inputs.keywords.id)]).toEqual(['a\nb', 'shoes']);

  const tooLate = runner.setAside();
  expect(await perform()).toBe(true);
  const second = runner.run;
  await expect.poll(() => host.describe(`${outputs.rows.id}/aside`)).toBeNull();
  await tooLate();
  expect(runner.run).toBe(second);
  runner.clear();
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

it('a run that the server refuses has its message and keeps the earlier rows', async () => {
  const lines = { id: 'earlier', count: 1, byteLength: 2, isGrowing: false };
  const run = await failWith(networkError(), { lines });
  expect(run).toMatchObject({ state: 'failed', number: 2, isEarlier: true, outputs: { lines } });
  expect(run.error?.message).toBe(networkError().message);
});

it('a run that fails by a bug has its message without the name of the error', async () => {
  const run = await failWith(new RangeError('Too long'));
  expect(run).toMatchObject({ state: 'failed', outputs: {}, error: { code: 'fault', message: 'Too long' } });
});

it('a run whose work is cancelled by something else is cancelled', async () => {
  expect(await failWith(new DOMException('Cancelled', 'AbortError'))).toMatchObject({
    state: 'cancelled',
    error: null,
  });
});
