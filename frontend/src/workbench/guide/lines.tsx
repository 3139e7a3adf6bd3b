import { useId } from 'react';
import classes from './lines.module.css';

/** A short list under its name, styled like a tool's box. */
export function Lines({
  label,
  lines,
  ink = 'cyan',
  isResult = false,
}: {
  readonly label: string;
  readonly lines: readonly string[];
  readonly ink?: 'cyan' | 'magenta' | 'yellow';
  /** True for results, which are marked with all three inks. */
  readonly isResult?: boolean;
}) {
  const labelId = useId();
  return (
    <div className={classes.box}>
      <p className={classes.label} id={labelId}>
        <span aria-hidden="true" className={classes.dot} data-ink={isResult ? 'all' : ink} />
        {label}
      </p>
      <ol aria-labelledby={labelId} className={classes.lines}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change order
          <li key={row} className={classes.line}>
            {line}
          </li>
        ))}
      </ol>
    </div>
  );
}
