import { duplicatePercent } from '../../../../../libs/tools/dedupe/duplicate-percent.ts';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import type { DedupeStats } from './dedupe-stats.ts';
import classes from './dedupe-summary.module.css';
import { DEDUPE_TEXTS as texts } from './texts.ts';

/** The counts of a completed run. */
export function DedupeSummary({ stats }: { readonly stats: DedupeStats }) {
  const share = duplicatePercent(stats.original, stats.duplicates) / 100;
  return (
    <dl aria-label={texts.summary} className={classes.counts}>
      <Count name={texts.original} value={formatCount(stats.original)} />
      <Count ink="cyan" name={texts.unique} value={formatCount(stats.unique)} />
      <Count ink="yellow" name={texts.removed} value={formatCount(stats.duplicates)} />
      <Count name={texts.percent} value={formatPercent(share)} />
    </dl>
  );
}

function Count({
  name,
  value,
  ink,
}: {
  readonly name: string;
  readonly value: string;
  readonly ink?: 'cyan' | 'yellow';
}) {
  return (
    <div className={classes.count}>
      <dt className={classes.name}>
        {ink && <span aria-hidden="true" className={classes.dot} data-ink={ink} />}
        {name}
      </dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
