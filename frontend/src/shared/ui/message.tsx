import type { ReactNode } from 'react';
import classes from './message.module.css';

/** A screen with a single message and a link. The logo's discs are out of register, to suggest an error. */
export function Message({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.message}>
      <svg className={classes.discs} viewBox="0 0 120 64" width="120" height="64" aria-hidden="true" focusable="false">
        <circle className={classes.cyan} cx="24" cy="30" r="20" />
        <circle className={classes.magenta} cx="62" cy="26" r="20" />
        <circle className={classes.yellow} cx="98" cy="38" r="20" />
      </svg>
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>{children}</div>
    </div>
  );
}
