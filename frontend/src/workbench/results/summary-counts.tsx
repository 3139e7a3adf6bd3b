import classes from './summary-counts.module.css';

/** A number of a run's summary. */
export interface SummaryCount {
  readonly name: string;
  /** Formatted number. */
  readonly value: string;
  readonly ink?: 'cyan' | 'yellow';
}

/** The counts of a completed run in one line. */
export function SummaryCounts({ label, of }: { readonly label: string; readonly of: readonly SummaryCount[] }) {
  return (
    <dl aria-label={label} className={classes.counts}>
      {of.map(({ name, value, ink }) => (
        <div className={classes.count} key={name}>
          <dt className={classes.name}>
            {ink && <span aria-hidden="true" className={classes.dot} data-ink={ink} />}
            {name}
          </dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
