import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { availableTools } from './available-tools.ts';
import classes from './tool-cards.module.css';
import { ToolGlyph } from './tool-glyph.tsx';

/** Links to the other tools; nothing if there are none. */
export function ToolCards({ title, except }: { readonly title: string; readonly except: ToolId }) {
  const titleId = useId();
  const tools = availableTools().filter(({ id }) => id !== except);
  if (tools.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.cards}>
        {tools.map(({ id, title: name, path, summary }) => (
          <li key={id}>
            <Link className={classes.card} to={path}>
              <ToolGlyph tool={id} />
              <span className={classes.name}>{name}</span>
              <span className={classes.summary}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
