import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { ResultsPanelProps } from '../results/results-panel.tsx';
import { endedRows, type ToolRun } from '../runs/tool-run.ts';
import type { RunControl } from '../runs/tool-runner.ts';
import { FIX_OUTPUTS } from './fix-counts.ts';
import classes from './fix-panel.module.css';
import { FIX_PANEL_MESSAGES } from './messages.ts';
import { type FixSubject, type RowFixes, rowFixes } from './row-fixes.ts';

/** A result whose rows can be fixed for a platform. */
export interface FixedResult {
  readonly fixes: RowFixes;
  readonly subject: FixSubject;
  /** The tool's own run, or the one that fixed its rows. */
  readonly run: ToolRun;
  readonly runner: RunControl;
  readonly start: () => void;
  /**
   * Returns the properties of the results panel that depend on fixes.
   * @param showsAll false if the check shows a part of the rows
   * @param own properties while no fixes are applied
   */
  panel(
    showsAll: boolean,
    own: Pick<ResultsPanelProps, 'noRows' | 'onKeepDuplicates' | 'totals'>,
  ): Pick<ResultsPanelProps, 'frame' | 'label' | 'noRows' | 'onKeepDuplicates' | 'output' | 'totals'>;
}

/** Returns the rows of a run, fixed if the user has applied fixes to them. */
export function useRowFixes(
  tool: ToolId,
  kind: KeywordKind,
  platform: AdPlatformId,
  model: { readonly run: ToolRun; readonly runner: RunControl; readonly start: () => void },
): FixedResult {
  const fixes = rowFixes(tool, kind);
  const subject = useAtomValue(fixes.atom);
  const fixing = useAtomValue(fixes.fixing.atom);
  const [tab, setTab] = useState<string>('lines');
  const { run } = model;
  const target = endedRows(run);
  useEffect(() => fixes.setTarget(target && { rows: target, platform }), [fixes, target, platform]);
  const isApplied = subject.phase === 'applied' && target !== null && subject.target?.rows.id === target.id;
  useEffect(() => {
    if (!isApplied) {
      setTab('lines');
    }
  }, [isApplied]);
  const result = isApplied
    ? {
        run: { ...fixing, form: run.form, isPartial: fixing.isPartial || run.isPartial },
        runner: fixes.fixing,
        start: () => fixes.apply(),
      }
    : model;
  return {
    fixes,
    subject,
    run: result.run,
    runner: result.runner,
    start: result.start,
    panel: (showsAll, own) => {
      const isTabbed = isApplied && showsAll;
      const shown = FIX_OUTPUTS.find(({ id }) => isTabbed && id === tab);
      return {
        output: shown?.id ?? 'lines',
        label: shown?.label ?? 'Results',
        noRows: isApplied ? (shown ?? FIX_OUTPUTS[0]).noRows : own.noRows,
        onKeepDuplicates: isApplied ? () => fixes.applyKeepingDuplicates() : own.onKeepDuplicates,
        totals: isApplied ? null : own.totals,
        frame: (list) => (
          <FixFrame fixes={fixes} onTab={setTab} run={fixing} subject={subject} tab={shown?.id ?? null}>
            {list}
          </FixFrame>
        ),
      };
    },
  };
}

/** Opened by the user. */
const FixPanel = lazy(async () => ({ default: (await import('./fix-panel.tsx')).FixPanel }));

export interface FixFrameProps {
  readonly fixes: RowFixes;
  readonly subject: FixSubject;
  /** The run that fixed the rows. */
  readonly run: ToolRun;
  /** The shown output of that run; null if the check shows a part of its rows. */
  readonly tab: string | null;
  readonly onTab: (output: string) => void;
  /** The list of rows. */
  readonly children: ReactNode;
}

/** The list of a result, or in its place the panel that fixes its rows. Receives the focus when one replaces the other. */
function FixFrame(props: FixFrameProps) {
  const { phase } = props.subject;
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) {
      shown.current = phase;
      frame.current?.focus({ preventScroll: true });
    }
  }, [phase]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div aria-label={FIX_PANEL_MESSAGES.frame} className={classes.frame} ref={frame} role="group" tabIndex={-1}>
      {phase === 'closed' ? (
        props.children
      ) : (
        <Suspense>
          <FixPanel {...props} />
        </Suspense>
      )}
    </div>
  );
}
