import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { availableTools } from '../app/navigation.ts';
import classes from './tool-cards.module.css';
import { ToolGlyph } from './tool-glyph.tsx';

/** A block of links to the tools beside the one at hand; nothing while there are no others. */
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
