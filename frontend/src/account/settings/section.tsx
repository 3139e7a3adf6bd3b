import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** A part of the account screen: what it is about beside what can be done. */
export function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        {text !== undefined && <p className={classes.sectionText}>{text}</p>}
      </div>
      <div className={classes.sheet}>{children}</div>
    </section>
  );
}
