import type { ReactNode } from 'react';
import classes from './box-head.module.css';

/** The head of a box for lines: its ink, its name, and how much is in it. */
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
