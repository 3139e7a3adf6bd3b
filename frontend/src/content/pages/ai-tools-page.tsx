import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { Article, ArticleSection } from '../../shared/prose/article.tsx';
import { Bullets, NumberedList, Paragraphs, RichText, Terms } from '../../shared/prose/rich-text.tsx';
import { ToolGlyph } from '../../workbench/tool/tool-parts.tsx';
import { AI_TOOLS_MESSAGES as messages } from './ai-tools-messages.ts';
import classes from './ai-tools-page.module.css';
import { TOOL_FEATURES } from './tool-features.ts';

const { categories, tools, specifications, programmatic, useCases, workflows } = messages.sections;

/** The page about the tools for AI assistants and their users. */
export function AiToolsPage() {
  return (
    <Article contents={Object.values(messages.sections)} lead={messages.lead} title={messages.title}>
      <ArticleSection of={categories}>
        <Terms of={messages.categories} />
      </ArticleSection>
      <ArticleSection of={tools}>
        <div className={classes.tools}>
          {TOOL_CATALOG.map(({ id }) => (
            <ToolCard id={id} key={id} />
          ))}
        </div>
        <Paragraphs of={[messages.moreTools]} />
      </ArticleSection>
      <ArticleSection of={specifications}>
        <Terms of={messages.specifications} />
      </ArticleSection>
      <ArticleSection of={programmatic}>
        <ProgrammaticUse />
      </ArticleSection>
      <ArticleSection of={useCases}>
        <Bullets of={messages.useCases} />
      </ArticleSection>
      <ArticleSection of={workflows}>
        {messages.workflows.map(({ title, steps }) => (
          <div className={classes.workflow} key={title}>
            <h3 className={classes.workflowTitle}>{title}</h3>
            <NumberedList of={steps} />
          </div>
        ))}
      </ArticleSection>
    </Article>
  );
}

/** A main tool; other tools are not shown. */
function ToolCard({ id }: { readonly id: ToolId }) {
  const { title, path, guidePath } = toolEntry(id);
  const { forAssistants } = TOOL_FEATURES[id];
  if (forAssistants === undefined) {
    return null;
  }
  const { purpose, input, output, useCases: uses } = forAssistants;
  const { labels, toolLinks } = messages;
  return (
    <section className={classes.tool}>
      <div className={classes.name}>
        <ToolGlyph tool={id} />
        <h3 className={classes.toolTitle}>{title}</h3>
      </div>
      <dl className={classes.facts}>
        {[
          { label: labels.purpose, text: purpose },
          { label: labels.input, text: input },
          { label: labels.output, text: output },
          { label: labels.useCases, text: `${uses.join(', ')}.` },
        ].map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.ways}>
        <Button component={Link} to={path}>
          {toolLinks.use}
          <span data-unseen>: {title}</span>
        </Button>
        <Button component={Link} to={guidePath} variant="subtle">
          {toolLinks.guide}
          <span data-unseen>: {title}</span>
        </Button>
      </div>
    </section>
  );
}

function ProgrammaticUse() {
  const { intro, apiTitle, api, apiExample, apiDocs, cliTitle, cli, cliExample, cliHelp } = messages.programmatic;
  return (
    <>
      <p>{intro}</p>
      <h3 className={classes.workflowTitle}>{apiTitle}</h3>
      <p>
        <RichText text={api} />
      </p>
      <Listing text={apiExample} />
      <p>
        <RichText text={apiDocs} />
      </p>
      <h3 className={classes.workflowTitle}>{cliTitle}</h3>
      <p>
        <RichText text={cli} />
      </p>
      <Listing text={cliExample} />
      <p>
        <RichText text={cliHelp} />
      </p>
    </>
  );
}

function Listing({ text }: { readonly text: string }) {
  return (
    <pre className={classes.listing}>
      <code>{text}</code>
    </pre>
  );
}
