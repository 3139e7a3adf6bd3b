import { type ReactNode, useState } from 'react';
import type { OptionSpecs } from '../../../libs/tools/options.ts';
import { copyResults } from '../lines/export-results.ts';
import type { RunControl } from '../runs/tool-runs.ts';
import type { ToolModel } from '../runs/use-tool.ts';
import { WORKSPACE_TEXTS as texts } from './texts.ts';
import { useToolShortcuts } from './tool-shortcuts.ts';
import classes from './tool-workspace.module.css';
import { useDropGuard } from './use-drop-guard.ts';

/**
 * How every tool is laid out: inputs, options beside them (below, folded to a line, on phones), the run bar, and the
 * results over the whole width. Listens for the shortcuts.
 */
export function ToolWorkspace<S extends OptionSpecs>({
  model,
  canRun,
  onBlockedRun,
  inputs,
  options,
  optionsTitle = texts.options,
  optionsSummary,
  runBar,
  results,
}: {
  readonly model: Pick<ToolModel<S>, 'tool' | 'run' | 'start' | 'clearAll'> & { readonly runner: RunControl };
  readonly canRun: boolean;
  /** Says what is missing when the shortcut is pressed while the tool cannot run. */
  readonly onBlockedRun?: () => void;
  readonly inputs: ReactNode;
  readonly options: ReactNode;
  readonly optionsTitle?: string;
  /** The options in a few words, for the folded line; without it they never fold. */
  readonly optionsSummary?: string;
  readonly runBar: ReactNode;
  readonly results: ReactNode;
}) {
  const { run, runner, tool } = model;
  const [isUnfolded, setUnfolded] = useState(false);
  const main = run.outputs[tool.outputs[0].id];
  useDropGuard();
  useToolShortcuts({
    run: canRun ? model.start : onBlockedRun,
    cancel: run.state === 'running' ? () => runner.cancel() : undefined,
    clear: model.clearAll,
    copy: main ? () => void copyResults(main, new AbortController().signal) : undefined,
  });
  return (
    <div className={classes.workspace}>
      <div className={classes.top}>
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
      {runBar}
      {results}
    </div>
  );
}
