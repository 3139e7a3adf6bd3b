import { render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_STATS } from '../../../../../libs/lines/blocks/line-stats.ts';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { hideToast, openToastPlace, readToast } from '../../../shared/ui/toast.ts';
import { TaskFailed } from '../../../shared/workers/task-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import {
  ConflictSummary,
  completedToast,
  findingOf,
  noRowsOf,
  notChangedToast,
  noteOf,
  removeNegatives,
  takeShortList,
} from './conflict-results.tsx';
import { countOf, mainOutputOf } from './screen.tsx';

const [conflicts, blocked, kept, culprits] = conflictsDescription.outputs;

it('says how many conflicts are listed if not all are', () => {
  const report = { listedConflictCount: 3_000_000 };
  expect(noteOf({ report }, conflicts)).toBe(
    'The first 3,000,000 conflicts are listed. Misspellings are not taken into account.',
  );
  expect(noteOf({ report }, culprits)).toBe('Misspellings are not taken into account.');
  expect(noteOf({ report: {} }, conflicts)).toBe('Misspellings are not taken into account.');
});

it('says how many conflicts there are only if those of all kinds are listed', () => {
  const run = (sameText: boolean) => ({
    report: { conflictCount: 3 },
    form: { options: { kinds: { blocked: true, partly: true, sameText } } } as unknown as ToolForm,
  });
  expect(findingOf(run(true))).toBe('3 conflicts');
  expect(findingOf(run(false))).toBeUndefined();
  expect(findingOf({ ...run(true), report: {} })).toBeUndefined();
});

it('shows the counts that were saved, and says that others were not', () => {
  const shown = (report: ToolRun['report']) => {
    const { container, unmount } = render(<ConflictSummary run={{ report }} />);
    const text = container.textContent;
    unmount();
    return text;
  };
  const counts = { blockedCount: 1, partlyCount: 2, sameTextCount: 0, redundantCount: 3, negativeCount: 5 };
  expect(shown(counts)).toBe('Blocked1Partly blocked2Same text0Redundant negatives3 of 5');
  expect(shown({ blockedCount: 1, redundantCount: 3 })).toBe(
    'Blocked1Redundant negatives3Some counts were not saved with this result.',
  );
  expect(shown({})).toBe('The counts were not saved with this result.');
});

it('says why keywords are not listed', () => {
  const run = { state: 'done', report: { listsLeftOut: true } } as const;
  const text = 'Too many keywords to list. Export them from the tool that made them.';
  expect([blocked, kept].map((output) => noRowsOf(run, output))).toEqual([text, text]);
  expect(noRowsOf(run, conflicts)).toBe('No conflicts.');
  expect(noRowsOf({ ...run, report: { listsLeftOut: false } }, blocked)).toBe('No keyword is blocked.');
});

it('asks for negatives after a run that found none', () => {
  const report = { blockedCount: 1, negativeCount: 5, redundantCount: 2 };
  expect(completedToast({ report })).toEqual({
    title: 'Conflicts checked',
    message: '1 blocked keyword, 2 redundant negatives',
    tone: 'success',
  });
  const none = { keywordCount: 3, blockedCount: 0, negativeCount: 0, redundantCount: 0 };
  expect(completedToast({ report: none })).toEqual({
    title: 'No input',
    message: 'Please enter some negative keywords.',
    tone: 'error',
  });
});

it('shows and saves the short list of negatives alone, if it is wanted', () => {
  const inputs = { keywords: { stats: EMPTY_STATS }, negatives: { stats: { ...EMPTY_STATS, lines: 1, items: 1 } } };
  const form = (task: string) => ({ options: { task } });
  expect(mainOutputOf({ inputs, form: form('both') })).toBe('keptNegatives');
  expect(mainOutputOf({ inputs, form: form('conflicts') })).toBe('conflicts');
  expect(mainOutputOf({ inputs: { ...inputs, keywords: inputs.negatives }, form: form('both') })).toBe('conflicts');
  const empty = { keywords: inputs.keywords, negatives: inputs.keywords };
  expect(mainOutputOf({ inputs: empty, form: form('both') })).toBe('conflicts');
  expect(mainOutputOf({ inputs: {}, form: null })).toBe('conflicts');
});

it('counts the rows of a table that may hold negatives without claiming that there are none', () => {
  const options = defaultOptions(conflictsDescription.options);
  const box = (items: number, columns?: readonly string[]) => ({ columns, stats: { ...EMPTY_STATS, items } });
  const countOfBoxes = (keywords: ReturnType<typeof box>, negatives: number) =>
    countOf({ keywords, negatives: box(negatives) }, options);
  expect(countOfBoxes(box(128, ['Keyword', 'Criterion Type']), 0)).toBe('128 rows');
  expect(countOfBoxes(box(128, ['Keyword', 'Criterion Type']), 2)).toBe('128 keywords · 2 negatives');
  expect(countOfBoxes(box(128, ['Keyword', 'Clicks']), 0)).toBe('128 keywords · 0 negatives');
  expect(countOfBoxes(box(0), 0)).toBe('0 keywords · 0 negatives');
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
