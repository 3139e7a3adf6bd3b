import { useId } from 'react';
import { Link } from 'react-router-dom';
import { toolGroups } from '../../workbench/available-tools.ts';
import cards from '../../workbench/tool/tool-cards.module.css';
import { ToolGroup } from '../../workbench/tool/tool-cards.tsx';
import { ToolGlyph } from '../../workbench/tool/tool-glyph.tsx';
import classes from './tool-hub.module.css';
import { HUB_TEXTS as texts } from './writes/texts.ts';

/** Renders the available tools as links, and the planned ones as inactive cards. */
export function ToolHub() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className={cards.title} id={titleId}>
        {texts.title}
      </h2>
      <div className={cards.groups}>
        {toolGroups().map(({ label, tools }) => (
          <ToolGroup key={label} label={label}>
            {tools.map(({ id, title, path, summary, hub = { title, path } }) => (
              <li key={id}>
                <Link className={cards.card} to={hub.path}>
                  <ToolGlyph tool={id} />
                  <span className={cards.name}>
                    {hub.title} <span className={classes.active}>{texts.active}</span>
                  </span>
                  <span className={cards.summary}>{summary}</span>
                </Link>
              </li>
            ))}
          </ToolGroup>
        ))}
        <ToolGroup label={texts.planned}>
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
        </ToolGroup>
      </div>
    </section>
  );
}
