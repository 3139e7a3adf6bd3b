import classes from './result-totals.module.css';

/** The total of a result and further facts; false entries are skipped. The line keeps its height without a result. */
export function ResultTotals({
  total,
  facts = [],
  warning,
}: {
  /** Null until the total is known. */
  readonly total: string | null;
  readonly facts?: readonly (string | false)[];
  readonly warning?: string | false;
}) {
  return (
    <p className={classes.totals}>
      <span className={classes.total}>{total ?? '–'}</span>
      {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      {warning && <span className={classes.warning}>{warning}</span>}
    </p>
  );
}
