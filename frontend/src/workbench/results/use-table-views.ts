import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import type { TableArrangement } from '../../../../libs/tables/arrange/arrangement.ts';
import { isPlain, pickArrangement, TableView, type TableViewState } from '../rows/table-view.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import type { RunControl } from '../runs/tool-runner.ts';

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
