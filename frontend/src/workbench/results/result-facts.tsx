import type { ToolRun } from '../runs/tool-run.ts';
import classes from './result-facts.module.css';

/** Returns a count of a report, or the rows of an output: a cancelled run that was saved has an empty report. */
export function readCount(
  { report, outputs }: Pick<ToolRun, 'report' | 'outputs'>,
  count: string,
  output: string,
): number {
  return Number(report[count] ?? outputs[output]?.count ?? 0);
}

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
