import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFragmentFocus } from '../ui/focus.ts';
import classes from './article.module.css';
import { RichText } from './rich-text.tsx';

const ON_THIS_PAGE = 'On this page';

/** Id and title of a section, for the table of contents. */
export interface SectionName {
  /** Fragment in the URL. */
  readonly id: string;
  readonly title: string;
}

/** A long text: title and lead, table of contents (beside the text, above it on phones), and linkable sections. */
export function Article({
  before,
  title,
  lead,
  contents,
  children,
}: {
  /** Content above the heading, such as a back link. */
  readonly before?: ReactNode;
  readonly title: string;
  /** Rich text. */
  readonly lead: string;
  readonly contents: readonly SectionName[];
  readonly children: ReactNode;
}) {
  useFragmentFocus();
  return (
    <article className={classes.article}>
      <div className={classes.head}>
        <PageHead before={before} lead={lead} title={title} />
      </div>
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label={ON_THIS_PAGE}>
          <p className={classes.contentsTitle} aria-hidden="true">
            {ON_THIS_PAGE}
          </p>
          <ul className={classes.entries}>
            {contents.map(({ id, title: name }) => (
              <li key={id}>
                <Link className={classes.entry} to={`#${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.body}>{children}</div>
      </div>
    </article>
  );
}

export function ArticleSection({
  of: { id, title },
  children,
}: {
  readonly of: SectionName;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

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
    <header className={classes.pageHead}>
      {before}
      <h1 className={classes.pageTitle}>{title}</h1>
      <p className={classes.lead}>
        <RichText text={lead} />
      </p>
      {children}
    </header>
  );
}
