import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { messageOf } from '../../../../libs/errors.ts';
import type { ColumnSort, TableArrangement } from '../../../../libs/tables/arrange/arrangement.ts';
import type { FilterCondition } from '../../../../libs/tables/arrange/row-filters.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { onProgressOf, runTask } from '../../shared/workers/task-client.ts';
import { isCancellation, type TaskProgress, TaskSlot } from '../../shared/workers/task-slot.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import type { RunControl } from '../runs/tool-runner.ts';

export interface TableViewState extends TableArrangement {
  /** The rows that are arranged: the result itself, which stays as it is. Null for a list, or before a run. */
  readonly table: RowsState | null;
  /** The rows to show, copy, export, save and send: `table`, or an arrangement of it. */
  readonly shown: RowsState | null;
  readonly isWorking: boolean;
  readonly progress: TaskProgress | null;
  /** Message of the last arrangement if it failed; the one before it is still shown. */
  readonly error: string | null;
}

const PLAIN: TableArrangement = { sort: null, filters: [], hidden: new Set() };
const EMPTY: TableViewState = {
  ...PLAIN,
  table: null,
  shown: null,
  isWorking: false,
  progress: null,
  error: null,
};

/**
 * The view of a table: its order, filters and hidden columns, and the rows that result. Sorting and filtering are tasks
 * over the rows, which stay as they are. A tool's screen may hold one and change it, for example by `setFilter`.
 *
 * The arrangement is kept when the tool runs again, as far as the new rows have its columns. It is applied once the
 * rows are complete.
 */
export class TableView {
  #state: TableViewState = EMPTY;
  /** The arrangement that was opened last. */
  #opened: TableArrangement | undefined;
  /** The arrangement that `shown` has. */
  #applied: TableArrangement = PLAIN;
  /** Counts the arrangements, for the ids of their rows. */
  #number = 0;
  #shownId: RowsId | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #task = new TaskSlot((task) => {
    this.#set({
      isWorking: task.kind === 'running',
      progress: task.kind === 'running' ? task.progress : null,
    });
  });

  /** Subscribes to changes, for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): TableViewState => this.#state;

  /** Sets the rows of the result; undefined while there are none. */
  setTable(rows: RowsState | undefined): void {
    const table = rows?.columns ? rows : null;
    const before = this.#state.table;
    if (table === before) {
      return;
    }
    const isSame = table?.id === before?.id && table?.isGrowing === before?.isGrowing;
    if (isSame && this.#shownId !== null) {
      this.#set({ table });
      return;
    }
    this.#task.cancel();
    this.#release();
    this.#applied = PLAIN;
    this.#set({ table, shown: table, error: null });
    this.#apply();
  }

  /** Sets the arrangement that a result was saved with. The same object is not opened again. */
  open(arrangement: TableArrangement): void {
    if (this.#opened !== arrangement) {
      this.#opened = arrangement;
      this.#set(arrangement);
      this.#apply();
    }
  }

  /** Sets the order of the rows; null for that of the result. */
  setSort(sort: ColumnSort | null): void {
    this.#set({ sort });
    this.#apply();
  }

  /** Sets the condition on a column, in place of the one it had; null removes it. */
  setFilter(column: string, condition: FilterCondition | null): void {
    const others = this.#state.filters.filter((filter) => filter.column !== column);
    this.#set({ filters: condition ? [...others, { column, condition }] : others });
    this.#apply();
  }

  /** Leaves out a column. The last one stays. */
  hide(column: string): void {
    const hidden = new Set(this.#state.hidden).add(column);
    if (this.#state.table?.columns?.some((name) => !hidden.has(name))) {
      this.#set({ hidden });
      this.#apply();
    }
  }

  showAllColumns(): void {
    this.#set({ hidden: PLAIN.hidden });
    this.#apply();
  }

  /** Shows the rows as they are in the result. */
  clear(): void {
    this.#set(PLAIN);
    this.#apply();
  }

  /** Cancels the active task; the rows stay as they are shown. */
  cancel(): void {
    this.#task.cancel();
    this.#set(this.#applied);
  }

  #apply(): void {
    const { table } = this.#state;
    if (!table) {
      return;
    }
    const wanted = ofColumns(this.#state, table.columns ?? []);
    if (isPlain(wanted) || table.isGrowing) {
      this.#task.cancel();
      this.#release();
      this.#applied = PLAIN;
      this.#set({ shown: table, error: null });
      return;
    }
    void this.#arrange(table, wanted, pickArrangement(this.#state));
  }

  async #arrange(table: RowsState, wanted: TableArrangement, given: TableArrangement): Promise<void> {
    const names = table.columns ?? [];
    const place = (name: string) => names.indexOf(name);
    const into = `${table.id}/view/${++this.#number}`;
    try {
      await this.#task.start(async (signal, progress) => {
        const task = {
          id: table.id,
          arrangement: {
            filters: wanted.filters.map(({ column, condition }) => ({ column: place(column), condition })),
            sort: wanted.sort && { column: place(wanted.sort.column), direction: wanted.sort.direction },
          },
          columns: wanted.hidden.size === 0 ? null : names.filter((name) => !wanted.hidden.has(name)).map(place),
          into,
        };
        try {
          await runTask(signal, (service) => service.arrangeRows(task, onProgressOf(progress)));
          signal.throwIfAborted();
          const rows = await rowsClient.call((service) => service.alias(into, `${into}/rows`));
          if (signal.aborted) {
            dispose(rows.id);
            throw signal.reason;
          }
          // Set the rows before the task ends; otherwise the old count is announced.
          this.#release();
          this.#shownId = rows.id;
          this.#applied = given;
          this.#set({ shown: rows, error: null });
        } finally {
          dispose(into);
        }
      });
    } catch (error) {
      if (!isCancellation(error)) {
        this.#set({ ...this.#applied, error: messageOf(error) });
      }
    }
  }

  /** Frees the rows of the arrangement that was shown. */
  #release(): void {
    const id = this.#shownId;
    this.#shownId = null;
    if (id !== null) {
      dispose(id);
    }
  }

  #set(change: Partial<TableViewState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

function dispose(id: RowsId): void {
  void rowsClient.call((rows) => rows.dispose([id])).catch(() => {});
}

/** Returns the parts of an arrangement whose columns a table has. */
function ofColumns({ sort, filters, hidden }: TableArrangement, columns: readonly string[]): TableArrangement {
  return {
    sort: sort && columns.includes(sort.column) ? sort : null,
    filters: filters.filter(({ column }) => columns.includes(column)),
    hidden: new Set([...hidden].filter((name) => columns.includes(name))),
  };
}

/** Returns true if an arrangement shows the rows as they are in the result. */
export function isPlain({ sort, filters, hidden }: TableArrangement): boolean {
  return sort === null && filters.length === 0 && hidden.size === 0;
}

/** Returns order, filters and hidden columns of a view. */
export function pickArrangement({ sort, filters, hidden }: TableArrangement): TableArrangement {
  return { sort, filters, hidden };
}

/**
 * Returns a view of a table that a tool's screen changes itself, to be passed to `ResultsPanel`.
 */
export function useTableView(): TableView {
  const [view] = useState(() => new TableView());
  return view;
}

/** Returns the state of a view. */
export function useTableViewState(view: TableView): TableViewState {
  return useSyncExternalStore(view.subscribe, view.getState, view.getState);
}

/** The outputs of a run as their views show them. */
interface ShownRun {
  /**
   * The run with the shown rows, and their arrangements, in place of those that are sorted, filtered or reduced to some
   * columns.
   */
  readonly run: ToolRun;
  /** The view of the shown output. */
  readonly view: TableView;
  readonly viewState: TableViewState;
}

/**
 * Returns a run as it is shown: the view of each output that has been shown is kept. The next page that shows the run
 * begins with its arrangements.
 * @param given the view of the shown output, if the screen holds it
 * @param key name of the view and its arrangement, if outputs with the same id are shown in turn
 */
export function useShownRun(
  run: ToolRun,
  runner: RunControl,
  output: string,
  given: TableView | undefined,
  key = output,
): ShownRun {
  const [views] = useState(() => new Map<string, TableView>());
  let view = given ?? views.get(key);
  view ??= new TableView();
  views.set(key, view);
  const rows = run.outputs[output];
  const opened = run.arrangements[key];
  useEffect(() => opened && view.open(opened), [view, opened]);
  const { outputs: current } = run;
  useEffect(() => {
    for (const [id, each] of views) {
      if (each === view) {
        view.setTable(rows);
      } else if (each.getState().table?.id !== current[id]?.id) {
        // Rows of an earlier run, which are to be freed. The view gets the new ones when it is shown.
        each.setTable(undefined);
      }
    }
  }, [views, view, rows, current]);
  const viewState = useTableViewState(view);
  const shownRun = useMemo(() => {
    const outputs = { ...run.outputs };
    // Those of outputs that have not been shown stay as the run was opened with them.
    const arrangements: Record<string, TableArrangement> = { ...run.arrangements };
    let { inputs } = run;
    for (const [name, { getState }] of views) {
      const id = name === key ? output : name;
      const state = id === output ? viewState : getState();
      const original = outputs[id];
      delete arrangements[name];
      if (original && state.shown && state.table?.id === original.id && state.shown.id !== original.id) {
        outputs[id] = state.shown;
        arrangements[id] = pickArrangement(state);
        // Rows that are too many to be stored would be saved as the inputs they are computed from, which give all rows.
        inputs = state.shown.count > SAVED_LIMITS.storedRows ? {} : inputs;
      }
    }
    return { ...run, outputs, arrangements, inputs };
  }, [views, run, output, key, viewState]);
  const latest = useRef({ run, runner });
  useEffect(() => {
    latest.current = { run, runner };
  }, [run, runner]);
  useEffect(
    () => () => {
      const { number, arrangements } = latest.current.run;
      const left: Record<string, TableArrangement> = { ...arrangements };
      for (const [id, each] of views) {
        const arrangement = pickArrangement(each.getState());
        if (isPlain(arrangement)) {
          delete left[id];
        } else {
          left[id] = arrangement;
        }
        each.setTable(undefined);
      }
      latest.current.runner.setArrangements({ number, arrangements: left });
    },
    [views],
  );
  return { run: shownRun, view, viewState };
}
