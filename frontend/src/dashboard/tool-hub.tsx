import { useId } from 'react';
import { Link } from 'react-router-dom';
import { availableTools } from '../app/navigation.ts';
import cards from '../tools/tool-cards.module.css';
import { ToolGlyph } from '../tools/tool-glyph.tsx';
import { HUB_TEXTS as texts } from './texts.ts';
import classes from './tool-hub.module.css';

/** The tools at the end of the dashboard: those that can be opened, and those to come, which cannot. */
export function ToolHub() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className={cards.title} id={titleId}>
        {texts.title}
      </h2>
      <ul className={classes.cards}>
        {availableTools().map(({ id, title, path, summary }) => (
          <li key={id}>
            {/* Merge stands on the home page. */}
            <Link className={cards.card} to={id === 'merge' ? '/' : path}>
              <ToolGlyph tool={id} />
              <span className={cards.name}>
                {texts.names[id] ?? title} <span className={classes.active}>{texts.active}</span>
              </span>
              <span className={cards.summary}>{summary}</span>
            </Link>
          </li>
        ))}
        {texts.coming.map(({ title, summary }) => (
          <li key={title}>
            <div className={`${cards.card} ${classes.coming}`}>
              <span className={cards.name}>
                {title} <span className={classes.soon}>{texts.comingSoon}</span>
              </span>
              <span className={cards.summary}>{summary}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
