import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { RichText } from './rich-text.tsx';

/** The header of a content page: title and lead, with optional content above and below. */
export function PageHead({
  title,
  lead,
  before,
  children,
}: {
  readonly title: string;
  /** Rich text. */
  readonly lead: string;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={classes.head}>
      {before}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>
        <RichText text={lead} />
      </p>
      {children}
    </header>
  );
}
