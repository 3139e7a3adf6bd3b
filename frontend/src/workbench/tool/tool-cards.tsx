import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { pageGroups } from '../available-tools.ts';
import classes from './tool-cards.module.css';
import { PageGlyph } from './tool-parts.tsx';

/** Links to the other tools, by group; nothing if there are none. */
export function ToolCards({ title, except }: { readonly title: string; readonly except: ToolId }) {
  const titleId = useId();
  const groups = pageGroups(except);
  if (groups.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div className={classes.groups}>
        {groups.map(({ label, pages }) => (
          <ToolGroup key={label} label={label}>
            {pages.map(({ id, title: name, path, summary }) => (
              <li key={path}>
                <Link className={classes.card} to={path}>
                  <PageGlyph tool={id} />
                  <span className={classes.name}>{name}</span>
                  <span className={classes.summary}>{summary}</span>
                </Link>
              </li>
            ))}
          </ToolGroup>
        ))}
      </div>
    </section>
  );
}

/** The cards of a group, as list items, below its heading. */
export function ToolGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const labelId = useId();
  return (
    <div className={classes.groupOfCards}>
      <h3 className={classes.group} id={labelId}>
        {label}
      </h3>
      <ul aria-labelledby={labelId} className={classes.cards}>
        {children}
      </ul>
    </div>
  );
}
