import { Button } from '@mantine/core';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MatchCount } from '../../../../../libs/tools/replace/preview.ts';
import type { SearchTask, SearchTerms } from '../../../../../workers/tools/replace.ts';
import { runTask } from '../../../shared/workers/task-client.ts';
import { useTask } from '../../../shared/workers/task-slot.ts';
import type { TextInput } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { rowsStateOf, useRowsView } from '../../../workbench/rows/stored-rows.tsx';
import type { MarkLine } from '../../../workbench/rows/virtual-rows/marks.tsx';
import type { RowsView } from '../../../workbench/rows/virtual-rows/row-pages.ts';
import type { RowRange } from '../../../workbench/rows/virtual-rows/scroll-model.ts';
import type { VirtualRowsHandle } from '../../../workbench/rows/virtual-rows/use-active-cell.ts';
import { VirtualRows } from '../../../workbench/rows/virtual-rows/virtual-rows.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import classes from './preview-box.module.css';
import {
  bracketMatches,
  COUNT_LIMIT_MS,
  describeFailure,
  hasMatchIn,
  type MarkedRows,
  MatchMarker,
  type PreviewFailure,
  replaceTask,
  runPreview,
} from './preview-tasks.ts';

/**
 * A preview of a run: the number of matches, and the lines of the input with their matches and replacements. Only
 * visible lines are marked, so the length of the input does not matter.
 */
export function PreviewBox({
  input,
  column,
  terms,
  replaceWith,
}: {
  readonly input: TextInput;
  /** Place of the column whose cells change; null for a list. */
  readonly column: number | null;
  /** Null for an invalid pattern. Keep the object stable while the search is the same. */
  readonly terms: SearchTerms | null;
  readonly replaceWith: string;
}) {
  const titleId = useId();
  const { stats, columns, revision } = input;
  const rows = useMemo(() => rowsStateOf(textInput('replace', 'text').id, stats, columns), [stats, columns]);
  const view = useRowsView(rows, revision);
  const task = useMemo<SearchTask | null>(
    () => (terms && rows.count > 0 ? { rows, terms, column } : null),
    [rows, terms, column],
  );
  const { state, cancel } = useMatchCount(task);
  const marks = useMatchMarks(view, task, replaceWith);
  const list = useRef<VirtualRowsHandle>(null);
  const search = useTask();
  const [matchRow, setMatchRow] = useState<number | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search resets the match
  useEffect(() => setMatchRow(undefined), [task]);

  const goToMatch = (fromRow: number) => {
    if (!task) {
      return;
    }
    void search.start(async (signal) => {
      const row = await runTask(signal, replaceTask('nextMatch', { ...task, fromRow })).catch(() => null);
      if (row === null || signal.aborted) {
        return;
      }
      setMatchRow(row);
      list.current?.scrollToRow(row);
    });
  };
  // A search with a match scrolls to it once, wherever it is in the text.
  const shownTask = useRef<SearchTask | null>(null);
  useEffect(() => {
    if (state.kind !== 'counted' || shownTask.current === state.task || marks.rows?.terms !== state.task.terms) {
      return;
    }
    shownTask.current = state.task;
    if (state.count.found > 0 && !hasMatchIn(marks.rows, marks.visible.current)) {
      goToMatch(0);
    }
  });

  const hasMatches = state.kind === 'counted' ? state.count.found > 0 : state.kind !== 'idle';
  return (
    <section aria-labelledby={titleId} className={classes.box}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {messages.preview}
        </h2>
        <p className={classes.status} role="status">
          {search.isRunning ? messages.searching : terms ? countText(state) : messages.previewInvalid}
        </p>
        {state.kind === 'counting' || search.isRunning ? (
          <Button onClick={search.isRunning ? search.cancel : cancel} size="compact-sm" variant="subtle">
            {messages.cancelCount}
          </Button>
        ) : (
          <Button
            aria-label={messages.nextMatchLabel}
            disabled={!task || !hasMatches}
            onClick={() => goToMatch(matchRow === undefined ? marks.visible.current.start : matchRow + 1)}
            size="compact-sm"
            variant="subtle"
          >
            {messages.nextMatch}
          </Button>
        )}
      </div>
      <div className={classes.list}>
        {rows.count > 0 ? (
          <VirtualRows
            handleRef={list}
            label={messages.preview}
            mark={marks.mark}
            onVisibleChange={marks.onVisibleChange}
            rows={view}
            selectedRow={matchRow}
          />
        ) : (
          <p className={classes.nothing}>{messages.previewNothing}</p>
        )}
      </div>
    </section>
  );
}

function countText(state: CountState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'counting':
      return messages.counting;
    case 'cancelled':
      return messages.countCancelled;
    case 'gave-up':
      return messages.gaveUp;
    case 'failed':
      return state.message;
    case 'counted': {
      const { found, replaced, isComplete } = state.count;
      if (!isComplete) {
        return messages.matchesAtLeast(found);
      }
      if (found === 0) {
        return messages.noMatch;
      }
      return found === replaced ? messages.matches(found) : messages.matchesFirst(found, replaced);
    }
  }
}

/** State of counting matches. */
type CountState =
  | { readonly kind: 'idle' | 'counting' | 'cancelled' }
  | { readonly kind: 'counted'; readonly task: SearchTask; readonly count: MatchCount }
  | PreviewFailure;

/**
 * Counts the matches of a search, again for every task; null counts nothing. Gives up after two seconds.
 * @param task keep the object stable while the search is the same
 */
function useMatchCount(task: SearchTask | null): { readonly state: CountState; readonly cancel: () => void } {
  const [state, setState] = useState<CountState>({ kind: 'idle' });
  const { start, cancel } = useTask();
  useEffect(() => {
    setState({ kind: task ? 'counting' : 'idle' });
    if (!task) {
      return;
    }
    void start(async (signal) => {
      const ended = await runPreview(signal, replaceTask('countMatches', { ...task, limitMs: COUNT_LIMIT_MS })).then(
        (count): CountState => ({ kind: 'counted', task, count }),
        describeFailure,
      );
      if (!signal.aborted) {
        setState(ended);
      }
    });
    return cancel;
  }, [task, start, cancel]);
  return {
    state,
    cancel: () => {
      cancel();
      setState({ kind: 'cancelled' });
    },
  };
}

/** The marks of a list that shows the matches of a search. */
interface MatchMarks {
  /** For `VirtualRows`. */
  readonly mark: MarkLine | undefined;
  readonly onVisibleChange: (range: RowRange) => void;
  /** The range of visible rows. */
  readonly visible: { readonly current: RowRange };
  /** The rows that were marked last; null before the first. */
  readonly rows: MarkedRows | null;
}

/**
 * Marks the visible rows. The marks of the previous search stay until the new ones arrive, so that nothing flickers
 * during typing.
 * @param task keep its terms stable while the search is the same; null marks nothing
 */
function useMatchMarks(view: RowsView, task: SearchTask | null, replaceWith: string): MatchMarks {
  const { terms = null, column = null } = task ?? {};
  const [rows, setRows] = useState<MarkedRows | null>(null);
  const visible = useRef<RowRange>({ start: 0, end: 0 });
  const marker = useRef<MatchMarker | null>(null);
  useEffect(() => {
    if (!terms) {
      setRows(null);
      return;
    }
    const current = new MatchMarker(view, { terms, replaceWith, column }, setRows);
    marker.current = current;
    current.show(visible.current);
    return () => {
      marker.current = null;
      current.stop();
    };
  }, [view, terms, column, replaceWith]);
  const onVisibleChange = useCallback((range: RowRange) => {
    visible.current = range;
    marker.current?.show(range);
  }, []);
  const mark = useMemo<MarkLine | undefined>(
    () => (rows ? (line, row, column) => bracketMatches(rows, line, row, column) : undefined),
    [rows],
  );
  return { mark, onVisibleChange, visible, rows };
}
