import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { ToolRunner } from '../runs/tool-runner.ts';
import { TableView, useShownRun } from './table-views.ts';

describe('TableView', () => {
  const TABLE: RowsState = { id: 'table', count: 2, byteLength: 8, isGrowing: false, columns: ['A', 'B'] };

  let disposed: string[];
  /** Called while the rows of an arrangement are being aliased. */
  let onAlias: () => void;

  beforeEach(() => {
    disposed = [];
    onAlias = () => {};
    answerForWorkers({
      rows: {
        alias: (_: string, id: string): RowsState => {
          onAlias();
          return { ...TABLE, id };
        },
        dispose: (ids: readonly string[]) => void disposed.push(...ids),
      },
      task: { arrangeRows: () => ({ ok: true, value: null }) },
    });
  });

  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('shows the arranged rows', async () => {
    const view = new TableView();
    view.setTable(TABLE);
    view.setSort({ column: 'B', direction: 'ascending' });
    const shown: (string | undefined)[] = [];
    view.subscribe(() => {
      const state = view.getState();
      if (!state.isWorking) {
        shown.push(state.shown?.id);
      }
    });
    // Never those before once the task is done, whose count would be announced.
    await expect.poll(() => shown).toEqual(['table/view/1/rows']);
    await expect.poll(() => disposed).toEqual(['table/view/1']);
  });

  it('frees the rows of an arrangement that is cancelled when they are ready', async () => {
    const view = new TableView();
    view.setTable(TABLE);
    onAlias = () => view.clear();
    view.setSort({ column: 'A', direction: 'ascending' });
    await expect.poll(() => [...disposed].sort()).toEqual(['table/view/1', 'table/view/1/rows']);
    expect(view.getState()).toMatchObject({ sort: null, shown: { id: 'table' }, isWorking: false, error: null });
  });
});

describe('useShownRun', () => {
  const SORT = { column: 'B', direction: 'ascending' } as const;

  let disposed: string[];
  let arranged: string[];

  beforeEach(() => {
    disposed = [];
    arranged = [];
    answerForWorkers({
      rows: {
        alias: (_: string, id: string): RowsState => tableOf(id),
        dispose: (ids: readonly string[]) => void disposed.push(...ids),
      },
      task: {
        arrangeRows: ({ id }: { readonly id: string }) => {
          arranged.push(id);
          return { ok: true, value: null };
        },
      },
    });
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  function tableOf(id: string): RowsState {
    return { id, count: 2, byteLength: 8, isGrowing: false, columns: ['A', 'B'] };
  }

  function runOf(number: number): ToolRun {
    const outputs = { one: tableOf(`${number}/one`), other: tableOf(`${number}/other`) };
    return { ...new ToolRunner().run, state: 'done', number, outputs };
  }

  function show(runner: ToolRunner, run: ToolRun) {
    return renderHook(
      (shown: { readonly run: ToolRun; readonly output: string }) =>
        useShownRun(shown.run, runner, shown.output, undefined),
      { initialProps: { run, output: 'one' } },
    );
  }

  it('frees the rows of a hidden table when the tool runs again, and arranges the new ones once they are shown', async () => {
    const { result, rerender } = show(new ToolRunner(), runOf(1));
    result.current.view.setSort(SORT);
    await expect.poll(() => result.current.viewState.shown?.id).toBe('1/one/view/1/rows');
    rerender({ run: runOf(1), output: 'other' });
    rerender({ run: runOf(2), output: 'other' });
    await expect.poll(() => disposed).toContain('1/one/view/1/rows');
    expect(result.current.run.outputs.one.id).toBe('2/one');
    expect(arranged).toEqual(['1/one']);
    rerender({ run: runOf(2), output: 'one' });
    await expect.poll(() => result.current.viewState.shown?.id).toBe('2/one/view/2/rows');
  });

  it('keeps the views of outputs with the same id apart by their keys', async () => {
    const runner = new ToolRunner();
    const runOfStep = (step: string): ToolRun => ({ ...runOf(1), outputs: { rows: tableOf(`1/${step}.rows`) } });
    const runs = { a: runOfStep('a'), b: runOfStep('b') };
    const { result, rerender, unmount } = renderHook(
      ({ step }: { readonly step: 'a' | 'b' }) => useShownRun(runs[step], runner, 'rows', undefined, `${step}.rows`),
      { initialProps: { step: 'a' as 'a' | 'b' } },
    );
    result.current.view.setSort(SORT);
    await expect.poll(() => result.current.run.outputs.rows.id).toBe('1/a.rows/view/1/rows');
    expect(result.current.run.arrangements.rows?.sort).toEqual(SORT);
    rerender({ step: 'b' });
    expect(result.current.run.outputs.rows.id).toBe('1/b.rows');
    expect(result.current.viewState.sort).toBeNull();
    await expect.poll(() => disposed).toContain('1/a.rows/view/1/rows');
    rerender({ step: 'a' });
    await expect.poll(() => result.current.run.outputs.rows.id).toBe('1/a.rows/view/2/rows');
    unmount();
  });

  it('shows a table in the order and with the filters that it had when its page was left', async () => {
    const runner = new ToolRunner();
    const filters = [{ column: 'A', condition: { kind: 'equals', text: 'a' } }] as const;
    const arrangements = { one: { sort: null, filters, hidden: new Set<string>() } };
    const opened = { ...runOf(0), arrangements };
    const first = show(runner, opened);
    await expect.poll(() => first.result.current.viewState.shown?.id).toBe('0/one/view/1/rows');
    first.result.current.view.clear();
    await expect.poll(() => first.result.current.run.arrangements).toEqual({});
    first.unmount();
    expect(runner.run.arrangements).toEqual({});

    const second = show(runner, { ...opened, arrangements: runner.run.arrangements });
    second.result.current.view.setSort(SORT);
    await expect.poll(() => second.result.current.run.arrangements.one?.sort).toEqual(SORT);
    second.unmount();
    expect(runner.run.arrangements).toEqual({ one: { sort: SORT, filters: [], hidden: new Set() } });
  });
});
