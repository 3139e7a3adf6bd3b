import classes from './result-facts.module.css';

/** The total of a result and further facts, beside its status; false entries are skipped. */
export function ResultTotals({
  total,
  facts = [],
  warning,
}: {
  readonly total: string;
  readonly facts?: readonly (string | false)[];
  readonly warning?: string | false;
}) {
  return (
    <p className={classes.totals}>
      <span className={classes.total}>{total}</span>
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      {warning && <span className={classes.warning}>{warning}</span>}
    </p>
  );
}

/** A number of a run's summary. */
interface SummaryCount {
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
