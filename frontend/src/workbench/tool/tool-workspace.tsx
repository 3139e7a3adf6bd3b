import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import type { Estimate } from '../../../../libs/tools/shared/tool.ts';
import { formatBytes } from '../../shared/format/format.ts';
import { RUN_MESSAGES } from '../messages.ts';
import { copyOfShown } from '../rows/virtual-rows/copy-rows.ts';
import type { RunControl } from '../runs/tool-runner.ts';
import type { ToolModel } from '../runs/use-tool.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { WORKSPACE_MESSAGES as messages } from './messages.ts';
import { useToolShortcuts } from './tool-page.tsx';
import classes from './tool-workspace.module.css';

/**
 * The layout of every tool. Wide windows show inputs, options and run bar on the left and the results on the right.
 * Below 1400 px the results follow the inputs, the inputs shrink after a run, and the run bar sticks to the bottom.
 * Phones show the options below the inputs, collapsed. Handles the keyboard shortcuts.
 */
export function ToolWorkspace({
  model,
  canRun,
  onBlockedRun,
  inputs,
  options,
  optionsTitle = messages.options,
  optionsSummary,
  countLabel,
  estimate = model.estimate,
  runLabel,
  runActions,
  results,
}: {
  readonly model: Pick<ToolModel<OptionSpecs>, 'run' | 'estimate' | 'start' | 'startSettled' | 'clearAll'> & {
    readonly runner: RunControl;
  };
  readonly canRun: boolean;
  /**
   * Called when the shortcut is pressed while the tool cannot run, to explain what is missing. By default a run starts
   * once typed text is in the inputs.
   */
  readonly onBlockedRun?: () => void;
  readonly inputs: ReactNode;
  readonly options: ReactNode;
  readonly optionsTitle?: string;
  /** Short summary of the options while they are collapsed. Without it they never collapse. */
  readonly optionsSummary?: string;
  /** Number of rows to come, as a label such as `10,000,000 combinations`. */
  readonly countLabel: ReactNode;
  /** Null to show no estimate. */
  readonly estimate?: Estimate | null;
  /** Label of the button that starts a run. */
  readonly runLabel: string;
  /** Further buttons in the run bar. */
  readonly runActions?: ReactNode;
  readonly results: ReactNode;
}) {
  const { run, runner } = model;
  const [isUnfolded, setUnfolded] = useState(false);
  /** The run after which the user returned to the inputs. */
  const [editedRun, setEditedRun] = useState(0);
  const isShrunk = run.state !== 'idle' && run.number !== editedRun;
  const top = useRef<HTMLDivElement>(null);
  useDropGuard();
  useToolShortcuts({
    run: canRun ? model.start : (onBlockedRun ?? (() => void model.startSettled())),
    cancel: run.state === 'running' ? () => runner.cancel() : undefined,
    clear: model.clearAll,
    // Read when the key is pressed: the results change without this component.
    get copy() {
      return copyOfShown();
    },
  });
  return (
    <div className={classes.workspace} data-shrunk={isShrunk || undefined}>
      <div className={classes.top} ref={top}>
        <div className={classes.inputs}>{inputs}</div>
        <section aria-label={optionsTitle} className={classes.options}>
          {optionsSummary !== undefined && (
            <button
              aria-expanded={isUnfolded}
              className={classes.fold}
              onClick={() => setUnfolded(!isUnfolded)}
              type="button"
            >
              <span className={classes.foldTitle}>{optionsTitle}</span>
              <span className={classes.summary}>{optionsSummary}</span>
            </button>
          )}
          <div className={classes.optionsBody} data-unfolded={isUnfolded || optionsSummary === undefined || undefined}>
            {options}
          </div>
        </section>
      </div>
      <div className={classes.runLine}>
        {isShrunk && (
          <Button
            className={classes.edit}
            onClick={() => {
              setEditedRun(run.number);
              top.current?.scrollIntoView({ block: 'nearest' });
              top.current?.querySelector<HTMLElement>('[contenteditable], textarea, button')?.focus();
            }}
          >
            {messages.editInputs}
          </Button>
        )}
        <RunBar
          countLabel={countLabel}
          estimate={estimate}
          isDisabled={!canRun}
          isRunning={run.state === 'running'}
          onClearAll={model.clearAll}
          onRun={model.start}
          runLabel={runLabel}
        >
          {runActions}
        </RunBar>
      </div>
      <div className={classes.results}>{results}</div>
      <ColumnQuestions />
    </div>
  );
}

/**
 * The bar between inputs and results: the estimated result of a run, and the primary button. Sticks to the bottom on
 * phones.
 */
function RunBar({
  estimate,
  countLabel,
  runLabel,
  isDisabled,
  isRunning,
  onRun,
  onClearAll,
  children,
}: {
  readonly estimate: Estimate | null;
  /** Number of rows to come, as a label such as `10,000,000 combinations`. */
  readonly countLabel: ReactNode;
  readonly runLabel: string;
  readonly isDisabled: boolean;
  readonly isRunning: boolean;
  readonly onRun: () => void;
  readonly onClearAll: () => void;
  readonly children?: ReactNode;
}) {
  const estimateId = useId();
  return (
    <div className={classes.bar}>
      <Button className={classes.clear} onClick={onClearAll} variant="subtle">
        {RUN_MESSAGES.clearAll}
      </Button>
      {children}
      <p className={classes.estimate} id={estimateId}>
        <span className={classes.count}>{countLabel}</span>
        {estimate && estimate.rows > 0n && !estimate.refusal && (
          <span className={classes.size}>
            {/* A line may end after the dot. */}
            {'\u00a0· '}
            <span className={classes.bytes}>
              {estimate.exact ? '' : '≈ '}
              {formatBytes(estimate.bytes)}
            </span>
          </span>
        )}
        {estimate?.refusal && <span className={classes.refusal}>{estimate.refusal}</span>}
      </p>
      {/* A run must not take the focus from the button that started it, as `disabled` would. */}
      <Button
        aria-describedby={isDisabled && !isRunning ? estimateId : undefined}
        aria-disabled={isDisabled || undefined}
        className={classes.run}
        color="magenta"
        data-disabled={isDisabled || undefined}
        disabled={isDisabled && !isRunning}
        onClick={isDisabled ? undefined : onRun}
        variant="filled"
      >
        {runLabel}
      </Button>
    </div>
  );
}

/** Prevents the browser's default for a file dropped beside a box, which would replace the page. */
function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) {
        return;
      }
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

/** The content of the results box before the first run: instructions, and an example while there is no input. */
export function EmptyResults({
  text,
  onExample,
}: {
  readonly text: string;
  /** False if an example would replace existing input. */
  readonly onExample: (() => void) | false;
}) {
  const [wasTried, setTried] = useState(false);
  const isFilled = onExample === false;
  // Reset once the input is empty again.
  useEffect(() => (isFilled ? () => setTried(false) : undefined), [isFilled]);
  return (
    <>
      <p>{text}</p>
      <div aria-live="polite" data-unseen>
        {wasTried && isFilled && RUN_MESSAGES.exampleFilled}
      </div>
      {onExample && (
        <Button
          onClick={() => {
            setTried(true);
            onExample();
          }}
        >
          {RUN_MESSAGES.tryExample}
        </Button>
      )}
    </>
  );
}
