import { messageOf } from '../../../../libs/errors.ts';
import type { ColumnSort, TableArrangement } from '../../../../libs/tables/arrange/arrangement.ts';
import type { FilterCondition } from '../../../../libs/tables/arrange/row-filters.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { onProgressOf, runTask } from '../../shared/workers/task-client.ts';
import { isCancellation, type TaskProgress, TaskSlot } from '../../shared/workers/task-slot.ts';

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
