import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type ListedPage, pageGroups } from '../workbench/available-tools.ts';
import { PageGlyph } from '../workbench/tool/tool-parts.tsx';
import { isActive } from './pages.ts';
import classes from './tools-panel.module.css';

/** Renders links to all tools, by group. */
export function ToolsPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <div className={classes.panel} id={id}>
      {pageGroups().map(({ label, pages }) => (
        <section aria-label={label} className={classes.group} key={label}>
          <h2 className={classes.heading}>{label}</h2>
          <ul className={classes.links}>
            {pages.map((page) => (
              <li key={page.path}>
                <PageLink onClick={onClose} page={page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Renders a link whose name is the title of its page, and whose description is the summary. */
function PageLink({
  page: { id, title, path, summary },
  onClick,
}: {
  readonly page: ListedPage;
  readonly onClick: () => void;
}) {
  const { pathname } = useLocation();
  const titleId = useId();
  const summaryId = useId();
  return (
    <Link
      aria-current={isActive(path, pathname) ? 'page' : undefined}
      aria-describedby={summaryId}
      aria-labelledby={titleId}
      className={classes.link}
      // A link to the current page causes no navigation, so the press itself closes the panel.
      onClick={onClick}
      to={path}
    >
      <PageGlyph tool={id} />
      <span className={classes.title} id={titleId}>
        {title}
      </span>
      <span className={classes.summary} id={summaryId}>
        {summary}
      </span>
    </Link>
  );
}
