import { Button } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { isRecomputable, type ToolId } from '../../../../libs/tools/index.ts';
import { useKeptFocus } from '../../shared/ui/focus.ts';
import { PHONES } from '../../shared/ui/use-browser-state.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import type { MarkLine } from '../rows/virtual-rows/marks.tsx';
import type { NoteLine, RowGroup } from '../rows/virtual-rows/row-line.tsx';
import { rowsOf, runSummary, type ToolRun, useIsSlow, useProgressAnnouncement } from '../runs/tool-run.ts';
import type { RunControl } from '../runs/tool-runner.ts';
import { useSaveResult } from '../saving/use-save-dialogs.tsx';
import type { ReasonSource } from './export-results.ts';
import classes from './results-panel.module.css';
import { type TableView, useShownRun } from './table-views.ts';
import type { TableExtras } from './use-table-grid.tsx';

/** Not needed before the first run, so it is loaded after the first paint. */
const loadResultRows = () => import('./result-rows.tsx').then(({ ResultRows }) => ({ default: ResultRows }));
const ResultRows = lazy(loadResultRows);

const NO_EXTRAS: TableExtras = {};

/** Rows that are listed because of problems, grouped by reason. */
export interface FlaggedRows {
  readonly groups: readonly RowGroup[];
  /** Returns the reason beside a row. */
  readonly note: NoteLine;
  readonly source: ReasonSource;
}

export interface ResultsPanelProps {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly runner: RunControl;
  /** The shown output, and its name. */
  readonly output: string;
  readonly label: string;
  /** The output that is saved and summarized, if the shown one may be another. */
  readonly mainOutput?: string;
  /** Renders the list with its surroundings, such as `OutputTabs`. */
  readonly frame?: (list: ReactNode) => ReactNode;
  /** Heading of the panel, “Results” by default. */
  readonly title?: string;
  /** True if inputs or options have changed since the run. */
  readonly isOutdated: boolean;
  /** True if a toast announces the outcome of the run, so that the status need not. */
  readonly hasToast?: boolean;
  /** Starts the tool. Resolves once it has started, or cannot. */
  readonly onRunAgain: () => void | Promise<void>;
  /**
   * Runs without duplicate removal, which is offered when memory does not suffice. Undefined if the tool removes none.
   */
  readonly onKeepDuplicates?: (() => void) | undefined;
  /** Content before the first run. */
  readonly empty: ReactNode;
  /** Short finding of a completed run besides its rows, such as `12 replacements`. */
  readonly finding?: string;
  /** Set if the rows are listed because of problems. Pass a stable object. */
  readonly flagged?: FlaggedRows | undefined;
  /** Marks parts of each line, while no search marks its matches. Pass a stable function. */
  readonly mark?: MarkLine;
  /** The view of the shown output if it is a table, for a screen that filters or sorts it itself. */
  readonly view?: TableView | undefined;
  /** Name of the view of the shown output, if outputs with the same id are shown in turn; the id of the output if omitted. */
  readonly viewKey?: string;
  /** Ticks, buttons and drawn cells of the rows of a table. */
  readonly extras?: TableExtras | undefined;
  /** Likely cause if the run makes no progress. */
  readonly stalledHint?: string | false;
  /** Status while the run works, in place of its rows and speed. */
  readonly runningText?: string | undefined;
  /** Message after a run without rows. */
  readonly noRows?: string;
  /** Facts about the result beside its status. */
  readonly totals?: ReactNode;
  /** Content between the head and the list. */
  readonly children?: ReactNode;
}

/**
 * The results of a run in all states: empty, running, done, failed, partial. The box keeps its size in all of them.
 */
export function ResultsPanel(props: ResultsPanelProps) {
  const { run, output, label, runner } = props;
  const shown = useShownRun(run, runner, output, props.view, props.viewKey);
  const isSlow = useIsSlow(run);
  const announcement = useProgressAnnouncement(run);
  const rows = run.outputs[output];
  const titleId = useId();
  useEffect(() => whenIdle(() => void loadResultRows()), []);
  const panel = useBroughtIntoView<HTMLElement>(run.number, rows !== undefined && rows.count > 0);
  const runActions = useKeptFocus<HTMLDivElement>(run.state);
  const saving = useSaveResult(
    { tool: props.tool, run: shown.run, output: props.mainOutput ?? output },
    props.onRunAgain,
  );
  const list =
    rows && rows.count > 0 ? (
      <Suspense fallback={<div className={classes.coming} />}>
        <ResultRows
          flagged={props.flagged}
          extras={props.extras ?? NO_EXTRAS}
          key={rows.id}
          label={label}
          mark={props.mark}
          output={output}
          rows={shown.run.outputs[output] ?? rows}
          run={shown.run}
          save={saving.action}
          tool={props.tool}
          view={shown.view}
          viewState={shown.viewState}
        />
      </Suspense>
    ) : (
      <div className={classes.empty}>
        {run.state === 'idle' && props.empty}
        {run.state === 'done' && rows && !rows.isGrowing && <p>{props.noRows ?? messages.noRows}</p>}
        {run.state === 'done' && !rows && run.hasSavedRows && <p>{messages.notSaved}</p>}
      </div>
    );
  return (
    <section
      aria-labelledby={titleId}
      className={classes.panel}
      data-state={run.state === 'running' && !isSlow ? 'quiet' : run.state}
      ref={panel}
      // Takes the focus of controls that are removed, such as that of the example.
      tabIndex={-1}
    >
      <div className={classes.head} ref={runActions.ref} tabIndex={-1}>
        <h2 className={classes.title} id={titleId}>
          {props.title ?? messages.results}
        </h2>
        {/* Progress changes many times a second, and is announced less often. */}
        <p
          aria-live={run.state === 'running' || props.hasToast ? 'off' : 'polite'}
          className={classes.status}
          role="status"
        >
          {statusText(props, isSlow)}
        </p>
        <div aria-live="polite" data-unseen>
          {announcement}
        </div>
        {props.totals}
        {props.isOutdated && <p className={classes.outdated}>{messages.outdated}</p>}
        <div className={classes.runActions}>
          {run.isStalled && (
            <Button onClick={() => runner.keepWaiting()} size="compact-sm">
              {messages.keepWaiting}
            </Button>
          )}
          {run.state === 'running' && (
            <Button
              onClick={() => {
                runActions.keepFocus();
                runner.cancel();
              }}
              size="compact-sm"
            >
              {messages.cancel}
            </Button>
          )}
          {isMemoryShort(run) && props.onKeepDuplicates && (
            <Button
              onClick={() => {
                runActions.keepFocus();
                props.onKeepDuplicates?.();
              }}
              size="compact-sm"
            >
              {messages.keepDuplicates}
            </Button>
          )}
          {(run.state === 'failed' || run.state === 'cancelled') && (
            <Button
              onClick={() => {
                runActions.keepFocus();
                void props.onRunAgain();
              }}
              size="compact-sm"
            >
              {run.state === 'failed' ? messages.retry : messages.runAgain}
            </Button>
          )}
        </div>
      </div>
      <InkProgress isShown={isSlow} run={run} />
      {props.children}
      {props.frame ? props.frame(list) : list}
      {saving.dialog}
    </section>
  );
}

function isMemoryShort({ state, error }: ToolRun): boolean {
  return state === 'failed' && error?.code === 'memory';
}

/** Returns the state of the run in one line; with several outputs, that of the first one. */
function statusText(
  { tool, run, output, mainOutput, finding, onKeepDuplicates, stalledHint, runningText }: ResultsPanelProps,
  isSlow: boolean,
): string {
  if (run.isStalled) {
    return stalledHint ? `${messages.stalled} ${stalledHint}` : messages.stalled;
  }
  const main = mainOutput ?? output;
  // The task worker may report the end of a run before the rows worker reports the last rows.
  if (run.state === 'running' ? !isSlow : run.state === 'done' && run.outputs[main]?.isGrowing) {
    return '';
  }
  if (run.state === 'running' && runningText) {
    return runningText;
  }
  // Rows that are computed appear at once if none are compared; the error of other tools says the same without that.
  const isComputed = isMemoryShort(run) && onKeepDuplicates && isRecomputable(tool);
  const summary = isComputed ? messages.tooManyToCompare : runSummary(run, main);
  const kept = rowsOf(run, main);
  if (run.state === 'failed' && kept > 0) {
    return run.isEarlier && !run.isPartial ? messages.keptEarlier(summary, kept) : messages.keptBefore(summary, kept);
  }
  return run.state === 'done' && finding ? `${summary} · ${finding}` : summary;
}

/**
 * A progress bar of three overprinted inks. It is as wide as the run's progress, or moves while the total is unknown.
 */
function InkProgress({ run, isShown }: { readonly run: ToolRun; readonly isShown: boolean }) {
  const { done, total } = run.progress ?? { done: 0, total: 0 };
  const share = total > 0 ? Math.min(1, done / total) : null;
  return (
    <div className={classes.track}>
      {isShown && (
        <div
          aria-label={messages.progress}
          aria-valuemax={100}
          aria-valuemin={0}
          aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
          className={share === null ? classes.moving : classes.ink}
          role="progressbar"
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      )}
    </div>
  );
}

/** Minimum visible height in pixels: the head, the toolbar and twelve rows. */
const MIN_VISIBLE_PX = 420;
/** The same on phones, whose toolbar has two lines and whose rows are higher. */
const MIN_VISIBLE_ON_PHONES_PX = 600;

/**
 * Scrolls an element into view when a run starts, or shows its first rows, and the results would be off the screen: below
 * it, as on phones, or above it, since the inputs shrink.
 * @param runNumber a change means that a run has started
 */
function useBroughtIntoView<E extends HTMLElement>(runNumber: number, hasRows: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const lastNumber = useRef(runNumber);
  /** Place of the page when the run started; undefined before the first run. */
  const startY = useRef<number>(undefined);
  useEffect(() => {
    if (lastNumber.current !== runNumber) {
      lastNumber.current = runNumber;
      startY.current = scrollY;
      bringIntoView(ref.current);
    }
  }, [runNumber]);
  useEffect(() => {
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    // Otherwise the visitor has scrolled away.
    if (hasRows && startY.current !== undefined && (scrollY === startY.current || isAtEnd)) {
      bringIntoView(ref.current);
    }
  }, [hasRows]);
  return ref;
}

function bringIntoView(element: HTMLElement | null): void {
  if (!element) {
    return;
  }
  const { top, bottom, height } = element.getBoundingClientRect();
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const minimum = matchMedia(PHONES).matches ? MIN_VISIBLE_ON_PHONES_PX : MIN_VISIBLE_PX;
  if (visible < Math.min(minimum, height)) {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }
}

/** The total of a result and further facts, beside its status; false entries are skipped. */
export function ResultTotals({
  total,
  facts = [],
  warning,
}: {
  readonly total: string;
  readonly facts?: readonly (string | false)[];
  readonly warning?: string | false;
}) {
  return (
    <p className={classes.totals}>
      <span className={classes.total}>{total}</span>
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      {warning && <span className={classes.warning}>{warning}</span>}
    </p>
  );
}

/** A number of a run's summary. */
interface SummaryCount {
  readonly name: string;
  /** Formatted number. */
  readonly value: string;
  readonly ink?: 'cyan' | 'yellow';
}

/** The counts of a completed run in one line. */
export function SummaryCounts({ label, of }: { readonly label: string; readonly of: readonly SummaryCount[] }) {
  return (
    <dl aria-label={label} className={classes.counts}>
      {of.map(({ name, value, ink }) => (
        <div className={classes.count} key={name}>
          <dt className={classes.name}>
            {ink && <span aria-hidden="true" className={classes.dot} data-ink={ink} />}
            {name}
          </dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
