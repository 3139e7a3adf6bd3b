import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** Renders a section of the account screen: heading and explanation on one side, content on the other. */
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
