import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Estimate } from '../../../../libs/tools/shared/tool.ts';
import { formatBytes } from '../../shared/format/format.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import classes from './run-bar.module.css';

/**
 * The bar between inputs and results: the estimated result of a run, and the primary button. Sticks to the bottom on
 * phones.
 */
export function RunBar({
  estimate,
  countLabel,
  runLabel,
  isDisabled,
  onRun,
  onClearAll,
  children,
}: {
  readonly estimate: Estimate | null;
  /** Number of rows to come, as a label such as `10,000,000 combinations`. */
  readonly countLabel: string;
  readonly runLabel: string;
  readonly isDisabled: boolean;
  readonly onRun: () => void;
  readonly onClearAll: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.bar}>
      <Button className={classes.clear} onClick={onClearAll} variant="subtle">
        {texts.clearAll}
      </Button>
      {children}
      <p className={classes.estimate}>
        <span className={classes.count}>{countLabel}</span>
        {estimate && estimate.rows > 0n && !estimate.refusal && (
          <span className={classes.size}>
            {' · '}
            {estimate.exact ? '' : '≈ '}
            {formatBytes(estimate.bytes)}
          </span>
        )}
        {estimate?.refusal && <span className={classes.refusal}>{estimate.refusal}</span>}
      </p>
      <Button className={classes.run} color="magenta" disabled={isDisabled} onClick={onRun} variant="filled">
        {runLabel}
      </Button>
    </div>
  );
}
