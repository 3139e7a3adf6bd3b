import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_STATS } from '../../../../../libs/lines/blocks/line-stats.ts';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { hideToast, openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
import { TaskFailed } from '../../../shared/workers/task-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import * as filteredRows from '../../../workbench/results/filtered-rows.ts';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { IDLE_RUN, type ToolRun } from '../../../workbench/runs/tool-run.ts';
import { CulpritChoice, notChangedToast, removeNegatives, takeShortList } from './conflict-choices.tsx';

it('says how many of the chosen negatives a filter hides', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  storeRowsInPage();
  vi.spyOn(filteredRows, 'useFilteredNumbers').mockReturnValue(Uint32Array.of(1, 4));
  const rows = (id: string, count: number) => ({ id, count, byteLength: 8 * count, isGrowing: false });
  const run: ToolRun = { ...IDLE_RUN, state: 'done', outputs: { culprits: rows('culprits', 9) } };
  const ticks = new RowTicks();
  const { container, unmount } = render(
    <MantineProvider>
      <CulpritChoice run={run} shown={rows('shown', 2)} ticks={ticks} />
    </MantineProvider>,
  );
  act(() => ticks.set([1, 2, 3], true));
  expect(container.textContent).toContain('3 chosen, 2 of them not shown');
  unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says why negatives were not removed', () => {
  const failed = { title: 'Negatives not removed', tone: 'error' };
  const mistake = new TaskFailed({ code: 'mistake', message: 'There is no column “Type”. The columns are: Term.' });
  expect(notChangedToast('Negatives not removed', mistake)).toEqual({
    ...failed,
    message:
      'There is no column “Type”. The columns are: Term. Choose the columns of these keywords and find conflicts again.',
  });
  const full = new TaskFailed({ code: 'memory', message: 'This tab has no more memory.' });
  expect(notChangedToast('Negatives not removed', full)).toEqual({
    ...failed,
    message: 'This tab has no more memory.',
  });
});

describe('the short list', () => {
  const negatives = textInput('conflicts', 'negatives');
  const keywords = textInput('conflicts', 'keywords');
  const form = { options: defaultOptions(conflictsDescription.options) } as unknown as ToolForm;
  const report = { negativeCount: 3 };

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('replaces the negatives of both boxes, and Undo restores both', async () => {
    const close = openToastPlace('test');
    const { host } = storeRowsInPage();
    const putTable = (id: string, columns: readonly string[], text: string) => {
      host.begin(id);
      host.setColumns(id, columns);
      host.append(id, { bytes: new TextEncoder().encode(text), count: text.split('\n').length - 1 });
      host.finish(id);
      return { ...EMPTY_STATS, lines: text.split('\n').length - 1, items: text.split('\n').length - 1 };
    };
    const runToolTask = async (_tool: unknown, name: string, task: { culprits?: string; into?: string }) => {
      expect([name, task.culprits]).toEqual(['dropNegatives', 'all']);
      const stats = task.into ? putTable(task.into, COLUMNS, 'red\tBroad\n') : EMPTY_STATS;
      return { ok: true, value: { dropped: 2, stats } };
    };
    const measure = async ({ count }: RowsState) => ({
      ok: true,
      value: { ...EMPTY_STATS, lines: count, items: count },
    });
    answerForWorkers({ rows: {}, task: { runToolTask: runToolTask as never, measure: measure as never } });
    await negatives.replace(['-free\n']);
    await keywords.takeIn(async (target) =>
      putTable(target, COLUMNS, 'red\tBroad\ncheap\tNegative Broad\ncheap red\tNegative Exact\n'),
    );
    putTable('short', ['Negative', 'Match type', 'Campaign', 'Ad Group'], 'free\tBroad\t\t\ncheap\tBroad\t\t\n');
    const { id, stats, columns, revision } = { id: keywords.id, ...keywords.state };
    const inputs = { keywords: { id, stats, columns, revision } };
    await takeShortList(host.alias('short', 'runs/short'), { inputs, form, report });
    expect(host.window(keywords.id, 0, 9)).toEqual(['red\tBroad']);
    expect(host.window(negatives.id, 0, 9)).toEqual(['free\tBroad\t\t', 'cheap\tBroad\t\t']);
    const toast = readToast('test');
    expect(toast).toMatchObject({ title: 'Short list in use', message: '2 of 3 negatives kept.' });
    toast?.action?.run();
    await expect.poll(() => keywords.state.stats.items).toBe(3);
    await expect.poll(() => negatives.readText()).toBe('-free');
    hideToast(toast?.id ?? 0);
    close();
  });
});

const COLUMNS = ['Keyword', 'Match type'];

describe('removing negatives from both boxes', () => {
  const negatives = textInput('conflicts', 'negatives');
  const keywords = textInput('conflicts', 'keywords');

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /** Fills the boxes. The task that removes negatives from the keywords ends as `answer` does. */
  async function fill(answer: () => unknown) {
    const { host } = storeRowsInPage();
    const put = (id: string, text: string) => host.putText(id, new TextEncoder().encode(text));
    const dropNegatives = async ({ id, into }: { readonly id: string; readonly into?: string }) => {
      if (into === undefined) {
        return { ok: true, value: { dropped: 1, stats: EMPTY_STATS } };
      }
      return id === negatives.id ? { ok: true, value: { dropped: 2, stats: put(into, 'free\n') } } : answer();
    };
    const runToolTask = (_tool: unknown, _name: unknown, task: Parameters<typeof dropNegatives>[0]) =>
      dropNegatives(task);
    answerForWorkers({ rows: {}, task: { runToolTask: runToolTask as never } });
    await negatives.replace(['red\nblue\nfree\n']);
    host.begin('table');
    host.setColumns('table', ['Keyword', 'Match type']);
    host.finish('table');
    await keywords.takeIn(async (target) => {
      host.alias('table', target);
      return { ...EMPTY_STATS, lines: 1, items: 1 };
    });
  }

  const remove = () => removeNegatives('culprits', defaultOptions(conflictsDescription.options));

  it('shows how many were removed if the keywords are replaced meanwhile, and undoes only that', async () => {
    const close = openToastPlace('test');
    await fill(async () => {
      await keywords.replace(['new\n']);
      return new Promise(() => {});
    });
    await remove();
    const toast = readToast('test');
    expect(toast).toMatchObject({ title: 'Negatives removed', message: '2 negatives removed.' });
    toast?.action?.run();
    await expect.poll(() => negatives.state.stats.items).toBe(3);
    expect(await keywords.readText()).toBe('new');
    hideToast(toast?.id ?? 0);
    close();
  });

  it('does not count negatives of a box whose change was cancelled', async () => {
    const close = openToastPlace('test');
    await fill(() => ({ ok: true, value: { dropped: 5, stats: EMPTY_STATS } }));
    vi.spyOn(keywords, 'takeIn').mockImplementation(async (load) => {
      await load('target', new AbortController().signal, () => {});
      throw new DOMException('Cancelled', 'AbortError');
    });
    await remove();
    const toast = readToast('test');
    expect(toast).toMatchObject({ title: 'Negatives removed', message: '2 negatives removed.' });
    hideToast(toast?.id ?? 0);
    close();
  });

  it('restores the first box if the second one fails', async () => {
    await fill(() => ({ ok: false, error: { code: 'memory', message: 'This tab has no more memory.' } }));
    await expect(remove()).rejects.toThrow('This tab has no more memory.');
    expect(negatives.state.stats.items).toBe(3);
  });

  it('shows why the second box failed even if the first one cannot be restored', async () => {
    await fill(() => {
      vi.spyOn(negatives, 'takeIn').mockRejectedValue(new Error('Evicted'));
      return { ok: false, error: { code: 'memory', message: 'This tab has no more memory.' } };
    });
    await expect(remove()).rejects.toThrow('This tab has no more memory.');
  });
});
