import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ToolId } from '../../../../libs/contracts/tool-catalog.ts';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import { rowsOf } from '../../lines/run-status.tsx';
import type { NoteLine } from '../../lines/virtual-rows/row-line.tsx';
import type { RunControl, ToolRun } from '../../runs/tool-runs.ts';
import { type CheckSubject, type PlatformCheck, platformCheck } from './platform-check.ts';

/** A tool's result with its check. */
export interface CheckedRun {
  readonly check: PlatformCheck;
  readonly subject: CheckSubject;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  /** The first pass. */
  readonly pass: ToolRun;
  /** What is shown: the run, or a part of its rows as a run of its own. */
  readonly shown: ToolRun;
  readonly control: RunControl;
  /** How many rows a result without problems has so far, where that is shown. */
  readonly keptCount: number | undefined;
  /** Makes what is shown again. */
  readonly again: () => void;
  /** Names the problems of a row, where those with problems are shown. */
  readonly note: NoteLine | undefined;
}

/** Has the rows of a run checked as soon as it is over, and again for another platform. */
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
  // Only once that effect has run do the passes belong to these rows.
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

/** What is noted beside rows with problems, once it is loaded; only where they are shown. */
function useNote(platform: AdPlatformId, kind: KeywordKind, isWanted: boolean): NoteLine | undefined {
  const [note, setNote] = useState<NoteLine>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./note-problems.ts').then(
      ({ noteProblems }) => isCurrent && setNote(() => noteProblems(platform, kind)),
      // The rows can be read without it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [platform, kind, isWanted]);
  return note;
}
