import { useAtomValue } from 'jotai';
import { type ComponentProps, useEffect, useState } from 'react';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { CheckReport } from '../../../../workers/protocol/jobs.ts';
import type { FlaggedRows } from '../results/flagged-rows.ts';
import type { RunControl, ToolRun } from '../runs/tool-runs.ts';
import classes from './check-bar.module.css';
import type { CheckBar } from './check-bar.tsx';
import { type CheckSubject, type PlatformCheck, platformCheck } from './platform-check.ts';

/** A tool's result and its check. */
export interface CheckedRun {
  readonly check: PlatformCheck;
  readonly subject: CheckSubject;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  /** The run of the first pass. */
  readonly pass: ToolRun;
  /** The shown run: the tool's own, or the pass that collects a part of its rows. */
  readonly shown: ToolRun;
  readonly control: RunControl;
  /** Number of rows without problems, from the report of the check. Undefined unless these are shown. */
  readonly keptCount: number | undefined;
  /** Restarts the shown run. */
  readonly again: () => void;
  /** The rows with problems by reason. Undefined unless they are shown. */
  readonly flagged: FlaggedRows | undefined;
}

/** Checks the rows of a run when it has ended, and again when the platform changes. */
export function usePlatformCheck(
  tool: ToolId,
  kind: KeywordKind,
  platform: AdPlatformId,
  { run, runner, start }: { readonly run: ToolRun; readonly runner: RunControl; readonly start: () => void },
): CheckedRun {
  const check = platformCheck(tool, kind);
  const subject = useAtomValue(check.atom);
  const pass = useAtomValue(check.flagged.atom);
  const fitting = useAtomValue(check.fitting.atom);
  const rows = run.state === 'done' || run.state === 'cancelled' ? run.outputs.lines : undefined;
  const target = rows && !rows.isGrowing && rows.count > 0 ? rows : null;
  // The passes belong to these rows only after this effect has run.
  useEffect(() => check.setTarget(target && { rows: target, platform }), [check, target, platform]);

  const flagged = useFlagged(check, subject, subject.view === 'flagged' ? pass : null);
  const common = { check, subject, platform, kind, pass };
  const isCurrent = target !== null && subject.target?.rows.id === target.id && subject.target.platform === platform;
  if (!isCurrent || subject.view === 'all') {
    return { ...common, shown: run, control: runner, again: start, flagged: undefined, keptCount: undefined };
  }
  const report = pass.report as CheckReport;
  const part = subject.view === 'flagged' ? pass : fitting;
  return {
    ...common,
    shown: { ...part, form: run.form },
    keptCount: subject.view === 'fitting' && pass.state === 'done' ? report.rows - report.flagged : undefined,
    control: check[subject.view],
    flagged: subject.view === 'flagged' ? flagged : undefined,
    again: subject.view === 'flagged' ? () => check.start() : () => check.show('fitting'),
  };
}

/** Returns the rows of a completed check by reason. The rules are lazy-loaded when they are shown. */
function useFlagged(check: PlatformCheck, { target }: CheckSubject, pass: ToolRun | null): FlaggedRows | undefined {
  const [grouped, setGrouped] = useState<{ readonly pass: ToolRun; readonly flagged: FlaggedRows }>();
  useEffect(() => {
    if (!target || pass?.state !== 'done') {
      return;
    }
    let isCurrent = true;
    import('./flagged-groups.ts').then(
      ({ groupFlagged }) => {
        if (isCurrent) {
          const rules = check.rules(target.platform);
          setGrouped({ pass, flagged: groupFlagged(pass.report as CheckReport, target.rows.id, rules) });
        }
      },
      // The rows are usable without reasons.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [check, target, pass]);
  return grouped?.pass === pass ? grouped?.flagged : undefined;
}

/**
 * The check of a result, lazy-loaded with the first run because the rules of the platforms are large. If loading fails,
 * the result is shown without it and the next run retries.
 */
export function CheckBarLoader(props: ComponentProps<typeof CheckBar>) {
  const [Bar, setBar] = useState<typeof CheckBar | null>(null);
  const isLoaded = Bar !== null;
  const rowsId = props.checked.subject.target?.rows.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result retries
  useEffect(() => {
    if (isLoaded) {
      return;
    }
    import('./check-bar.tsx').then(
      (module) => setBar(() => module.CheckBar),
      () => {},
    );
  }, [isLoaded, rowsId]);
  return Bar ? <Bar {...props} /> : <div className={classes.room} />;
}
