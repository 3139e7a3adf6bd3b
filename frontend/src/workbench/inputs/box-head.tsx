import type { ReactNode } from 'react';
import classes from './box-head.module.css';

/** The header of a box for lines: its ink, name and size. */
export function BoxHead({
  ink,
  title,
  count,
  countId,
}: {
  readonly ink: 'cyan' | 'magenta' | 'yellow';
  readonly title: string;
  readonly count: ReactNode;
  readonly countId?: string;
}) {
  return (
    <div className={classes.head}>
      <span aria-hidden="true" className={classes.dot} data-ink={ink} />
      <span className={classes.title}>{title}</span>
      <span className={classes.count} id={countId}>
        {count}
      </span>
    </div>
  );
}
