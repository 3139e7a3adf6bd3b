import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { TableView } from './table-view.ts';

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
