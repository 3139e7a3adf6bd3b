import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolRun } from '../runs/tool-runs.ts';
import classes from './fix-frame.module.css';
import type { FixSubject, RowFixes } from './row-fixes.ts';

/** Opened by the user. */
const FixPanel = lazy(async () => ({ default: (await import('./fix-panel.tsx')).FixPanel }));

export interface FixFrameProps {
  readonly fixes: RowFixes;
  readonly subject: FixSubject;
  readonly kind: KeywordKind;
  /** The run that fixed the rows. */
  readonly run: ToolRun;
  /** The shown output of that run; null if the check shows a part of its rows. */
  readonly tab: string | null;
  readonly onTab: (output: string) => void;
  /** The list of rows. */
  readonly children: ReactNode;
}

/** The list of a result, or in its place the panel that fixes its rows. Receives the focus when one replaces the other. */
export function FixFrame(props: FixFrameProps) {
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
    <div className={classes.frame} ref={frame} tabIndex={-1}>
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
