import classes from './result-totals.module.css';

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
