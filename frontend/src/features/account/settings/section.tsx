import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

/** Returns the element id of a section, to which links lead. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Renders a section of the account screen: heading and explanation on one side, content on the other. */
export function Section({
  title,
  text,
  link,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** Further reading, after the text. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={sectionId(title)} tabIndex={-1}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.sectionText}>{text}</p>
        {link}
      </div>
      <div className={classes.sheet}>{children}</div>
    </section>
  );
}
