import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routeExists } from '../../../libs/contracts/routes.ts';
import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import { Article, type SectionName } from '../pages/prose/article.tsx';
import { ToolGlyph } from '../tools/tool-glyph.tsx';
import type { GuideTexts } from './guide.ts';
import classes from './guide-page.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** The frame of all guides: the way back to the tool, title and lead, contents, the sections, and the other guides. */
export function GuidePage({
  tool,
  guide: { title, lead, sections },
  children,
}: {
  readonly tool: ToolId;
  readonly guide: GuideTexts & { readonly sections: { readonly [name: string]: SectionName } };
  readonly children: ReactNode;
}) {
  const entry = toolEntry(tool);
  const hasTool = routeExists(entry.path);
  return (
    <div className={classes.page}>
      <Article
        before={
          hasTool && (
            <Button
              component={Link}
              leftSection={
                <span aria-hidden="true" className={classes.arrow}>
                  ←
                </span>
              }
              to={entry.path}
            >
              {texts.back(entry.title)}
            </Button>
          )
        }
        contents={Object.values(sections)}
        lead={lead}
        title={title}
      >
        {children}
      </Article>
      <OtherGuides except={tool} />
    </div>
  );
}

function OtherGuides({ except }: { readonly except: ToolId }) {
  const guides = TOOL_CATALOG.filter(({ id, guidePath }) => id !== except && routeExists(guidePath));
  return (
    <nav aria-labelledby="other-guides" className={classes.others}>
      <h2 className={classes.othersTitle} id="other-guides">
        {texts.otherGuides}
      </h2>
      <ul className={classes.links}>
        {guides.map(({ id, guidePath, title }) => (
          <li key={id}>
            <Link className={classes.link} to={guidePath}>
              <ToolGlyph tool={id} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
