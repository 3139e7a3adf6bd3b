import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { Article, ArticleSection } from '../../shared/prose/article.tsx';
import { Bullets, Paragraphs, RichText, Terms } from '../../shared/prose/rich-text.tsx';
import { ToolGlyph } from '../tool/tool-parts.tsx';
import type { GuideTexts, SharedSection } from './guide.ts';
import classes from './guide-page.module.css';
import { Steps, Troubles } from './guide-parts.tsx';
import { ENCODING_MESSAGE, exportIntro, exportKinds, inputWays, GUIDE_MESSAGES as messages } from './messages.ts';

/**
 * A guide: back link, title and lead, table of contents, sections, and links to the other guides. The shared sections
 * are rendered from its texts; `parts` are the guide's own sections, or replace shared ones.
 */
export function GuidePage<G extends GuideTexts>({
  tool,
  guide,
  parts,
}: {
  readonly tool: ToolId;
  readonly guide: G;
  readonly parts: Readonly<
    Record<Exclude<keyof G['sections'], SharedSection>, ReactNode> & Partial<Record<SharedSection, ReactNode>>
  >;
}) {
  const entry = toolEntry(tool);
  const bodies: { readonly [section: string]: ReactNode } = { ...sharedParts(tool, guide), ...parts };
  return (
    <div className={classes.page}>
      <Article
        before={
          <Button
            component={Link}
            leftSection={
              <span aria-hidden="true" className={classes.arrow}>
                ←
              </span>
            }
            to={entry.path}
          >
            {messages.back(entry.title)}
          </Button>
        }
        contents={Object.values(guide.sections)}
        lead={guide.lead}
        title={guide.title}
      >
        {Object.entries(guide.sections).map(([name, section]) => (
          <ArticleSection key={name} of={section}>
            {bodies[name]}
          </ArticleSection>
        ))}
      </Article>
      <OtherGuides except={tool} />
    </div>
  );
}

function sharedParts(tool: ToolId, guide: GuideTexts): Record<SharedSection, ReactNode> {
  const { inputBox, sheetsBox, input = [] } = guide;
  return {
    quickStart: <Steps of={guide.steps} />,
    input: (
      <>
        <Bullets of={inputWays(tool, inputBox, sheetsBox)} />
        <p>{ENCODING_MESSAGE}</p>
        <Paragraphs of={input} />
      </>
    ),
    export: <ExportWays json={guide.json} tool={tool} />,
    limits: <Limits paragraphs={guide.limits} sizes={guide.sizes} />,
    troubleshooting: <Troubles of={guide.troubles} />,
  };
}

function OtherGuides({ except }: { readonly except: ToolId }) {
  const guides = TOOL_CATALOG.filter(({ id }) => id !== except);
  return (
    <nav aria-labelledby="other-guides" className={classes.others}>
      <h2 className={classes.othersTitle} id="other-guides">
        {messages.otherGuides}
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

/** The section on limits, with durations if they are known. */
function Limits({
  sizes,
  paragraphs,
}: {
  readonly sizes: GuideTexts['sizes'];
  readonly paragraphs: readonly string[];
}) {
  return (
    <>
      {sizes && (
        <>
          <p>{messages.sizesCaption}:</p>
          <Terms of={sizes.map(({ size, feel }) => ({ name: <RichText text={size} />, text: feel }))} />
        </>
      )}
      <Paragraphs of={paragraphs} />
    </>
  );
}

/** The section on exports. */
function ExportWays({ tool, json }: { readonly tool: ToolId; readonly json: string | undefined }) {
  return (
    <>
      <p>
        <RichText text={exportIntro(tool)} />
      </p>
      {exportKinds(tool, json).map(({ intro, terms }) => (
        <Fragment key={intro}>
          {intro !== undefined && <p>{intro}</p>}
          <Terms of={terms} />
        </Fragment>
      ))}
    </>
  );
}
