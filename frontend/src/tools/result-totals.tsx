import classes from './result-totals.module.css';

/** The total of a result, with what else is to be said of it; false stands for what is not. A line that keeps its place. */
export function ResultTotals({
  total,
  facts = [],
  warning,
}: {
  /** Null while it is not known. */
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
