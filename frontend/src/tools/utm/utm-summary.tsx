import type { ToolRun } from '../../runs/tool-runs.ts';
import { UTM_TEXTS as texts } from './texts.ts';
import classes from './utm-summary.module.css';

/** What became of the lines of a run that is done: tagged, repeated, rejected. */
export function UtmSummary({ run }: { readonly run: ToolRun }) {
  if (run.state !== 'done') return null;
  const { urlCount, duplicateCount, rejectedCount } = run.report;
  return (
    <p className={classes.summary}>
      <span className={classes.total}>{texts.total(Number(urlCount))}</span>
      {Number(duplicateCount) > 0 && <span>{texts.duplicatesRemoved(Number(duplicateCount))}</span>}
      {Number(rejectedCount) > 0 && (
        <span className={classes.rejected}>{texts.rejectedBelow(Number(rejectedCount))}</span>
      )}
    </p>
  );
}
