import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { OutputSpec } from '../../../libs/tools/tool.ts';
import type { RunControl, ToolRun } from '../runs/tool-runs.ts';
import { useSaveResult } from '../saved/use-save-result.tsx';
import { formatCount } from '../ui/format.ts';
import { TabList, tabId, tabPanelId } from '../ui/tab-list.tsx';
import classes from './results-panel.module.css';
import { rowsOf, runSummary, useIsSlow } from './run-status.tsx';
import { RUN_TEXTS as texts } from './texts.ts';
import { useBroughtIntoView } from './use-brought-into-view.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { NoteLine } from './virtual-rows/row-line.tsx';

/** Not needed before the first run, so it is loaded after the first paint. */
const loadResultRows = () => import('./result-rows.tsx').then(({ ResultRows }) => ({ default: ResultRows }));
const ResultRows = lazy(loadResultRows);

export interface ResultsPanelProps {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly runner: RunControl;
  /** The output that is shown, and its name. */
  readonly output: string;
  readonly label: string;
  /** Where there are several outputs: all of them, the main one first, as tabs to choose from. */
  readonly tabs?: { readonly outputs: readonly OutputSpec[]; readonly onChoose: (output: string) => void };
  /** The heading of the panel, where it is not just “Results”. */
  readonly title?: string;
  readonly onRunAgain: () => void;
  /** Where the tool removes duplicates: runs without that, which is offered where memory does not suffice. */
  readonly onKeepDuplicates?: (() => void) | undefined;
  /** What is shown before the first run. */
  readonly empty: ReactNode;
  /** More actions in the toolbar. */
  readonly actions?: ReactNode;
  /** What a finished run tells beside its rows, in a few words: `12 replacements`. */
  readonly finding?: string;
  /** Says something about each line beside it; keep the function. */
  readonly note?: NoteLine;
  /** What is shown where a run has given no rows. */
  readonly noRows?: string;
  /** Between head and list: a summary. */
  readonly children?: ReactNode;
}

/** The results of a run in all their states: empty, running, done, failed, partial. One box, which never jumps. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { run, output, label, runner, tabs } = props;
  const isSlow = useIsSlow(run);
  const rows = run.outputs[output];
  const titleId = useId();
  const tabsId = useId();
  useEffect(() => void loadResultRows(), []);
  const panel = useBroughtIntoView<HTMLElement>(run.number);
  const runActions = useKeptFocus<HTMLDivElement>(run.state);
  const saving = useSaveResult({ tool: props.tool, run, output: tabs?.outputs[0]?.id ?? output }, props.onRunAgain);
  const list =
    rows && rows.count > 0 ? (
      <Suspense fallback={<div className={classes.coming} />}>
        <ResultRows
          actions={
            <>
              {saving.button}
              {props.actions}
            </>
          }
          key={rows.id}
          label={label}
          note={props.note}
          rows={rows}
          run={run}
          tool={props.tool}
        />
      </Suspense>
    ) : (
      <div className={classes.empty}>
        {run.state === 'done' ? <p>{props.noRows ?? texts.noRows}</p> : run.state === 'idle' ? props.empty : null}
      </div>
    );
  return (
    <section
      aria-labelledby={titleId}
      className={classes.panel}
      data-state={run.state === 'running' && !isSlow ? 'quiet' : run.state}
      ref={panel}
    >
      <div className={classes.head} ref={runActions.ref} tabIndex={-1}>
        <h2 className={classes.title} id={titleId}>
          {props.title ?? texts.results}
        </h2>
        <p className={classes.status} role="status">
          {statusText(props, isSlow)}
        </p>
        <div className={classes.runActions}>
          {run.isStalled && (
            <Button onClick={() => runner.goOn()} size="compact-sm">
              {texts.goOn}
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
              {texts.cancel}
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
              {texts.keepDuplicates}
            </Button>
          )}
          {(run.state === 'failed' || run.state === 'cancelled') && (
            <Button
              onClick={() => {
                runActions.keepFocus();
                props.onRunAgain();
              }}
              size="compact-sm"
            >
              {run.state === 'failed' ? texts.retry : texts.runAgain}
            </Button>
          )}
        </div>
      </div>
      <InkProgress isShown={isSlow} run={run} />
      {props.children}
      {tabs ? (
        <>
          <TabList
            idBase={tabsId}
            label={texts.results}
            look="box"
            onChoose={tabs.onChoose}
            shown={output}
            tabs={tabs.outputs.map(({ id, label: name }) => ({
              id,
              label: name,
              count: run.outputs[id] && formatCount(rowsOf(run, id)),
            }))}
          />
          <div aria-labelledby={tabId(tabsId, output)} id={tabPanelId(tabsId)} role="tabpanel">
            {list}
          </div>
        </>
      ) : (
        list
      )}
      {saving.dialog}
    </section>
  );
}

function isMemoryShort({ state, error }: ToolRun): boolean {
  return state === 'failed' && error?.code === 'memory';
}

/** The state of the run in one line; of several outputs the first one is meant. */
function statusText({ run, output, tabs, finding, onKeepDuplicates }: ResultsPanelProps, isSlow: boolean): string {
  if (run.isStalled) return texts.stalled;
  if (run.state === 'running' && !isSlow) return '';
  const main = tabs?.outputs[0]?.id ?? output;
  const summary = isMemoryShort(run) && onKeepDuplicates ? texts.tooManyToCompare : runSummary(run, main);
  const kept = rowsOf(run, main);
  if (run.state === 'failed' && kept > 0) return texts.keptBefore(summary, kept);
  return run.state === 'done' && finding ? `${summary} · ${finding}` : summary;
}

/** Three inks printed over each other: as wide as the run is far, or moving while its end is not known. */
function InkProgress({ run, isShown }: { readonly run: ToolRun; readonly isShown: boolean }) {
  const { done, total } = run.progress ?? { done: 0, total: 0 };
  const share = total > 0 ? Math.min(1, done / total) : null;
  return (
    <div className={classes.track}>
      {isShown && (
        <div
          aria-label={texts.progress}
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
