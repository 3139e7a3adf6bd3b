import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './article.module.css';
import { PageHead } from './page-head.tsx';
import { PROSE_TEXTS as texts } from './texts.ts';
import { useFragmentFocus } from './use-fragment-focus.ts';

/** A section as the contents list names it. */
export interface SectionName {
  /** Its fragment in the address. */
  readonly id: string;
  readonly title: string;
}

/**
 * A long text: what it is about, its contents (beside it, above it on phones), and its sections, each of which has an
 * address.
 */
export function Article({
  before,
  title,
  lead,
  contents,
  children,
}: {
  /** Above the heading: the way back. */
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
        <nav className={classes.contents} aria-label={texts.onThisPage}>
          <p className={classes.contentsTitle} aria-hidden="true">
            {texts.onThisPage}
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

/** A section of an article. */
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
