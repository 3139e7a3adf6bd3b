import { useId } from 'react';
import classes from './audit-tool.module.css';

/** Bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Formatted value, shown at the bar. */
  readonly text: string;
}

/**
 * Horizontal bars in one ink, with their values. The bars are the cells of a table, so that assistive technology reads
 * labels and values.
 */
export function BarChart({
  title,
  labelName,
  valueName,
  bars,
  ink = 'cyan',
}: {
  /** The question that the chart answers. */
  readonly title: string;
  /** Names of the columns of the table. */
  readonly labelName: string;
  readonly valueName: string;
  readonly bars: readonly Bar[];
  readonly ink?: 'cyan' | 'yellow';
}) {
  const titleId = useId();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-labelledby={titleId} className={classes.chart}>
      <figcaption className={classes.title} id={titleId}>
        {title}
      </figcaption>
      <table aria-labelledby={titleId} className={classes.table}>
        <thead data-unseen>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text }) => (
            <tr key={label}>
              <th className={classes.label} scope="row">
                {label}
              </th>
              <td className={classes.cell}>
                <div className={classes.line}>
                  <svg
                    aria-hidden="true"
                    className={classes.bar}
                    data-ink={ink}
                    preserveAspectRatio="none"
                    viewBox="0 0 100 1"
                  >
                    <rect height="1" width={Math.max(0.5, (100 * value) / most)} />
                  </svg>
                  <span className={classes.value}>{text}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
