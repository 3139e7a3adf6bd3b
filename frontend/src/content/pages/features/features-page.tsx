import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { routeExists } from '../../../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../../../libs/tools/index.ts';
import { PageHead } from '../../../shared/prose/page-head.tsx';
import { Bullets, Paragraphs } from '../../../shared/prose/rich-text.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { RECIPES_PAGE } from '../../../workbench/available-tools.ts';
import { Lines } from '../../../workbench/guide/lines.tsx';
import type { Specimen as SpecimenData } from '../../../workbench/tool/tool-feature.ts';
import { ToolGlyph } from '../../../workbench/tool/tool-glyph.tsx';
import classes from './features-page.module.css';
import specimenClasses from './specimen.module.css';
import { FEATURES_TEXTS as texts } from './texts.ts';
import { TOOL_FEATURES } from './tool-features.ts';

/** The features page: all tools with a short example each, and links to start. */
export function FeaturesPage() {
  return (
    <div className={classes.page}>
      <PageHead lead={texts.lead} title={texts.title}>
        <StartLinks isPrimary />
      </PageHead>
      <div className={classes.tools}>
        {TOOL_CATALOG.filter(({ path }) => routeExists(path)).map(({ id, title, path, guidePath }) => {
          const { claim, text, points, specimen } = TOOL_FEATURES[id];
          return (
            <section aria-labelledby={`feature-${id}`} className={classes.tool} key={id}>
              <div className={classes.words}>
                <div className={classes.name}>
                  <ToolGlyph tool={id} />
                  <h2 className={classes.title} id={`feature-${id}`}>
                    {title}
                  </h2>
                </div>
                <p className={classes.claim}>{claim}</p>
                <p>{text}</p>
                <Bullets of={points} />
                <div className={classes.ways}>
                  <Button component={Link} to={path}>
                    {texts.useTool}
                    <VisuallyHidden>{texts.of(title)}</VisuallyHidden>
                  </Button>
                  {routeExists(guidePath) && (
                    <Button component={Link} to={guidePath} variant="subtle">
                      {texts.guide}
                      <VisuallyHidden>{texts.of(title)}</VisuallyHidden>
                    </Button>
                  )}
                </div>
              </div>
              <Specimen of={specimen} />
            </section>
          );
        })}
      </div>
      <section aria-labelledby="features-recipes" className={classes.closing}>
        <div>
          <h2 id="features-recipes">{texts.recipes}</h2>
          <p className={classes.closingText}>{texts.recipesText}</p>
        </div>
        <div className={classes.ways}>
          <Button component={Link} to={RECIPES_PAGE.path}>
            {texts.useRecipes}
          </Button>
          <Button component={Link} to={RECIPES_PAGE.guidePath} variant="subtle">
            {texts.guide}
            <VisuallyHidden>{texts.of(RECIPES_PAGE.title)}</VisuallyHidden>
          </Button>
        </div>
      </section>
      <section aria-labelledby="features-shared">
        <h2 className={classes.shared} id="features-shared">
          {texts.shared}
        </h2>
        <ul className={classes.points}>
          {texts.sharedPoints.map(({ title, text }) => (
            <li className={classes.point} key={title}>
              <h3 className={classes.pointTitle}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={classes.assistants}>
          <Paragraphs of={[texts.assistants]} />
        </div>
      </section>
      <section aria-labelledby="features-closing" className={classes.closing}>
        <div>
          <h2 id="features-closing">{texts.closing}</h2>
          <p className={classes.closingText}>{texts.closingText}</p>
        </div>
        <StartLinks />
      </section>
    </div>
  );
}

/** Links to start: the tool on the home page, and sign-up for guests. */
function StartLinks({
  isPrimary = false,
}: {
  /** Only one button per page is filled. */ readonly isPrimary?: boolean;
}) {
  const { status } = useSession();
  return (
    <div className={classes.ways}>
      <Button component={Link} to="/" {...(isPrimary && { color: 'magenta', variant: 'filled' })}>
        {texts.start}
      </Button>
      {status !== 'signed-in' && (
        <Button className={classes.signUp} component={Link} to="/auth/signup">
          {texts.signUp}
        </Button>
      )}
    </div>
  );
}

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/** A few input lines of a tool and its output. */
function Specimen({ of: { tool, texts, fields, outputs } }: { readonly of: SpecimenData }) {
  return (
    <div className={specimenClasses.specimen}>
      <div className={specimenClasses.side} data-side="in">
        {tool.texts
          .filter((input) => texts[input.id] !== undefined)
          .map((input, place) => (
            <Lines ink={INKS[place % INKS.length]} key={input.id} label={input.label} lines={texts[input.id]} />
          ))}
        {tool.fields
          .filter((field) => fields[field.id])
          .map((field) => (
            <Lines ink="magenta" key={field.id} label={field.label} lines={[fields[field.id]]} />
          ))}
      </div>
      <div className={specimenClasses.side} data-side="out">
        {tool.outputs
          .filter((output) => outputs[output.id] !== undefined)
          .map((output) => (
            <Lines isResult key={output.id} label={output.label} lines={outputs[output.id]} />
          ))}
      </div>
    </div>
  );
}
