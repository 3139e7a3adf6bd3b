import { duplicatePercent } from '../../../../../libs/tools/dedupe/duplicate-percent.ts';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { readDedupeStats } from './dedupe-stats.ts';
import classes from './dedupe-summary.module.css';
import { DEDUPE_TEXTS as texts } from './texts.ts';

/** The counts of a run, with a bar for the share of duplicates. */
export function DedupeSummary({ run }: { readonly run: ToolRun }) {
  const stats = readDedupeStats(run);
  const share = stats ? duplicatePercent(stats.original, stats.duplicates) / 100 : 0;
  return (
    <div className={classes.summary}>
      <dl aria-label={texts.summary} className={classes.counts}>
        <Count name={texts.original} value={stats && formatCount(stats.original)} />
        <Count ink="cyan" name={texts.unique} value={stats && formatCount(stats.unique)} />
        <Count ink="yellow" name={texts.removed} value={stats && formatCount(stats.duplicates)} />
        <Count name={texts.percent} value={stats && formatPercent(share)} />
      </dl>
      <div aria-hidden="true" className={classes.bar} data-filled={stats ? '' : undefined}>
        <div className={classes.duplicates} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

function Count({
  name,
  value,
  ink,
}: {
  readonly name: string;
  /** Null until the value is known. */
  readonly value: string | null;
  readonly ink?: 'cyan' | 'yellow';
}) {
  return (
    <div className={classes.count}>
      <dt className={classes.name}>
        {ink && <span aria-hidden="true" className={classes.dot} data-ink={ink} />}
        {name}
      </dt>
      <dd className={classes.value}>{value ?? texts.notYet}</dd>
    </div>
  );
}
