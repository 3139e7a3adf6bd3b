import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { NoteLine } from '../rows/virtual-rows/row-line.tsx';
import { rowsOf } from '../runs/run-status.tsx';
import type { RunControl, ToolRun } from '../runs/tool-runs.ts';
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
  /** Number of rows without problems so far. Undefined unless these are shown. */
  readonly keptCount: number | undefined;
  /** Restarts the shown run. */
  readonly again: () => void;
  /** Describes the problems of a row. Undefined unless the rows with problems are shown. */
  readonly note: NoteLine | undefined;
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

  const note = useNote(platform, kind, subject.view === 'flagged');
  const common = { check, subject, platform, kind, pass };
  const isCurrent = target !== null && subject.target?.rows.id === target.id && subject.target.platform === platform;
  if (!isCurrent || subject.view === 'all') {
    return { ...common, shown: run, control: runner, again: start, note: undefined, keptCount: undefined };
  }
  const part = subject.view === 'flagged' ? pass : fitting;
  return {
    ...common,
    shown: { ...part, form: run.form },
    keptCount: subject.view === 'fitting' ? rowsOf(part, 'lines') : undefined,
    control: check[subject.view],
    note: subject.view === 'flagged' ? note : undefined,
    again: subject.view === 'flagged' ? () => check.start() : () => check.show('fitting'),
  };
}

/** Returns the notes beside rows with problems, lazy-loaded when they are shown. */
function useNote(platform: AdPlatformId, kind: KeywordKind, isWanted: boolean): NoteLine | undefined {
  const [note, setNote] = useState<NoteLine>();
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    let isCurrent = true;
    import('./note-problems.ts').then(
      ({ noteProblems }) => isCurrent && setNote(() => noteProblems(platform, kind)),
      // The rows are usable without notes.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [platform, kind, isWanted]);
  return note;
}
