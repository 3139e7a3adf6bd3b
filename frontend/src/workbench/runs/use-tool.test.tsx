import { act, cleanup, renderHook } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { tableStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { ngramsDescription } from '../../../../libs/tools/ngrams/description.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { textInput } from '../inputs/text-inputs.ts';
import { IDLE_RUN } from './tool-run.ts';
import { toolRunner } from './tool-runner.ts';
import { useTool } from './use-tool.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('starts a run once a file has been read, with the options of that moment', async () => {
  const { host } = storeRowsInPage();
  const start = vi.spyOn(toolRunner('merge'), 'start').mockResolvedValue(false);
  const { result } = renderHook(() => useTool(mergeDescription));
  let finish = (): void => undefined;
  const file = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [{ id }] = mergeDescription.texts;
  const reading = textInput('merge', id).takeIn(async (target) => {
    await file;
    return host.putText(target, new TextEncoder().encode('red\n'));
  });
  act(() => void result.current.start());
  act(() => result.current.setOptions({ ...result.current.form.options, removeDuplicates: true }));
  await act(async () => {});
  expect(start).not.toHaveBeenCalled();
  finish();
  await act(() => reading);
  await expect.poll(() => start.mock.calls.length).toBe(1);
  expect(start.mock.calls[0]?.[1]).toEqual(result.current.form);
  expect(result.current.form.options.removeDuplicates).toBe(true);
});

it('shows the toast of a completed run, and says that there is one', async () => {
  storeRowsInPage();
  const closePlace = openToastPlace('test');
  const runner = toolRunner('merge');
  vi.spyOn(runner, 'start').mockImplementation(async () => {
    getDefaultStore().set(runner.atom, { ...runner.run, state: 'done' });
    return true;
  });
  const { result } = renderHook(() => useTool(mergeDescription, () => ({ title: 'Merged' })));
  expect(result.current.results.hasToast).toBe(false);
  await act(() => result.current.start());
  expect(readToast('test')?.title).toBe('Merged');
  expect(result.current.results.hasToast).toBe(true);
  // Another run, such as that of an opened result, has shown none.
  act(() => getDefaultStore().set(runner.atom, { ...runner.run, number: runner.run.number + 1 }));
  expect(result.current.results.hasToast).toBe(false);
  closePlace();
});

it('takes a column as automatic while the table lacks it', async () => {
  const { host } = storeRowsInPage();
  const { result } = renderHook(() => useTool(ngramsDescription));
  const input = textInput('ngrams', 'terms');
  const read = (columns: readonly string[]) =>
    act(() =>
      input.takeIn(async (target) => {
        host.begin(target);
        host.setColumns(target, columns);
        return tableStats(1, 8);
      }),
    );
  await read(['Suchbegriff', 'Klicks']);
  act(() => result.current.setOptions({ ...result.current.form.options, clicksColumn: 'klicks' }));
  await read(['Suchbegriff', 'Klicks']);
  expect(result.current.form.options.clicksColumn).toBe('klicks');
  await act(() => input.clear());
  expect(result.current.form.options.clicksColumn).toBe('klicks');
  await read(['Search term', 'Clicks']);
  expect(result.current.form.options.clicksColumn).toBe('');
  await read(['Suchbegriff', 'Klicks']);
  expect(result.current.form.options.clicksColumn).toBe('klicks');
});

it('offers Undo after Clear All', async () => {
  storeRowsInPage();
  const closePlace = openToastPlace('test');
  const { result } = renderHook(() => useTool(dedupeDescription));
  await act(() => textInput('dedupe', 'text').replaceLines(['a']));
  await act(async () => result.current.clearAll());
  await expect.poll(() => readToast('test')?.message).toBe('Undo restores what was cleared.');
  closePlace();
});

it('offers Undo after Clear All if only the result is lost', async () => {
  const { host } = storeRowsInPage();
  const closePlace = openToastPlace('test');
  const { result } = renderHook(() => useTool(mergeDescription));
  await act(() => Promise.all(mergeDescription.texts.map(({ id }) => textInput('merge', id).clear())));
  host.putText('runs/merge/1/lines', new TextEncoder().encode('red\n'));
  const lines = host.alias('runs/merge/1/lines', 'runs/merge/2/lines');
  act(() => getDefaultStore().set(result.current.runner.atom, { ...IDLE_RUN, state: 'done', outputs: { lines } }));
  await act(async () => result.current.clearAll());
  await expect.poll(() => readToast('test')?.message).toBe('Undo restores what was cleared.');
  expect(result.current.run.state).toBe('idle');
  await act(async () => readToast('test')?.action?.run());
  await expect.poll(() => result.current.run.state).toBe('done');
  expect(result.current.run.outputs.lines?.count).toBe(1);
  closePlace();
});
