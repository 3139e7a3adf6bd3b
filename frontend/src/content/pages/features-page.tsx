import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHead } from '../../shared/prose/article.tsx';
import { Bullets, Paragraphs } from '../../shared/prose/rich-text.tsx';
import { useSession } from '../../shared/session/session.ts';
import { RECIPES_PAGE, TOOLS } from '../../workbench/available-tools.ts';
import { Lines } from '../../workbench/guide/lines.tsx';
import { type Specimen as SpecimenData, ToolGlyph } from '../../workbench/tool/tool-parts.tsx';
import classes from './features-page.module.css';
import { TOOL_FEATURES } from './tool-features.ts';

/** Labels and text of the features page. */
const messages = {
  title: 'Tools for lists that outgrew the spreadsheet',
  lead: 'Merge, clean, change, build and tag. Each tool has one task and can send its result to any other tool.',
  start: 'Start merging',
  signUp: 'Sign up free',
  useTool: 'Use Tool',
  guide: 'Guide',
  of: (tool: string) => `: ${tool}`,
  more: 'More tools',
  recipes: 'Paste once, run every week',
  recipesText:
    'Save the steps from your lists to the result as a recipe. Next week, paste the new lists and press one button, or send the recipe to a colleague as a link.',
  useRecipes: 'Open Recipes',
  shared: 'What all tools share',
  sharedPoints: [
    {
      title: 'Your lists stay with you',
      text: 'Files are read, and results made, in your browser. Only what you save to an account, or run on our server, is sent to us.',
    },
    {
      title: 'Long lists are normal',
      text: 'Millions of lines scroll, search and export like a hundred. The page stays responsive.',
    },
    {
      title: 'No dead ends',
      text: 'You can cancel a run at any time and keep its rows. A reload restores your lists.',
    },
    {
      title: 'From tool to tool',
      text: 'Send a result into another tool’s box, without copying and without a file in between.',
    },
    {
      title: 'In and out',
      text: 'TXT, CSV and JSON by button, drop or paste; exports in UTF-8, ready for ad platforms and spreadsheets.',
    },
    {
      title: 'A place for your work',
      text: 'With a free account: saved lists, results and recipes, folders and projects, there on every device.',
    },
  ],
  assistants: 'Working with an AI assistant? [See how to use both](/ai-tools).',
  closing: 'Try it on a list of your own',
  closingText: 'Nothing to install, and no account needed to run a tool.',
} as const;

/** Number of tools before the section of further ones. */
const FIRST_TOOLS = 6;

/** The features page: all tools with a short example each, and links to start. */
export function FeaturesPage() {
  return (
    <div className={classes.page}>
      <PageHead lead={messages.lead} title={messages.title}>
        <StartLinks isPrimary />
      </PageHead>
      <div className={classes.tools}>
        {TOOLS.slice(0, FIRST_TOOLS).map((tool) => (
          <Tool heading="h2" key={tool.id} tool={tool} />
        ))}
      </div>
      <section aria-labelledby="features-more">
        <h2 className={classes.shared} id="features-more">
          {messages.more}
        </h2>
        <div className={classes.tools}>
          {TOOLS.slice(FIRST_TOOLS).map((tool) => (
            <Tool heading="h3" key={tool.id} tool={tool} />
          ))}
        </div>
      </section>
      <section aria-labelledby="features-recipes" className={classes.closing}>
        <div>
          <h2 id="features-recipes">{messages.recipes}</h2>
          <p className={classes.closingText}>{messages.recipesText}</p>
        </div>
        <div className={classes.ways}>
          <Button component={Link} to={RECIPES_PAGE.path}>
            {messages.useRecipes}
          </Button>
          <Button component={Link} to={RECIPES_PAGE.guidePath} variant="subtle">
            {messages.guide}
            <span data-unseen>{messages.of(RECIPES_PAGE.title)}</span>
          </Button>
        </div>
      </section>
      <section aria-labelledby="features-shared">
        <h2 className={classes.shared} id="features-shared">
          {messages.shared}
        </h2>
        <ul className={classes.points}>
          {messages.sharedPoints.map(({ title, text }) => (
            <li className={classes.point} key={title}>
              <h3 className={classes.pointTitle}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={classes.assistants}>
          <Paragraphs of={[messages.assistants]} />
        </div>
      </section>
      <section aria-labelledby="features-closing" className={classes.closing}>
        <div>
          <h2 id="features-closing">{messages.closing}</h2>
          <p className={classes.closingText}>{messages.closingText}</p>
        </div>
        <StartLinks />
      </section>
    </div>
  );
}

function Tool({
  tool: { id, title, path, guidePath },
  heading: Heading,
}: {
  readonly tool: (typeof TOOLS)[number];
  readonly heading: 'h2' | 'h3';
}) {
  const { claim, text, points, specimen } = TOOL_FEATURES[id];
  return (
    <section aria-labelledby={`feature-${id}`} className={classes.tool}>
      <div className={classes.words}>
        <div className={classes.name}>
          <ToolGlyph tool={id} />
          <Heading className={classes.title} id={`feature-${id}`}>
            {title}
          </Heading>
        </div>
        <p className={classes.claim}>{claim}</p>
        <p>{text}</p>
        <Bullets of={points} />
        <div className={classes.ways}>
          <Button component={Link} to={path}>
            {messages.useTool}
            <span data-unseen>{messages.of(title)}</span>
          </Button>
          <Button component={Link} to={guidePath} variant="subtle">
            {messages.guide}
            <span data-unseen>{messages.of(title)}</span>
          </Button>
        </div>
      </div>
      <Specimen of={specimen} />
    </section>
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
        {messages.start}
      </Button>
      {(status === 'guest' || status === 'unknown') && (
        <Button className={classes.signUp} component={Link} to="/auth/signup">
          {messages.signUp}
        </Button>
      )}
    </div>
  );
}

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/** A few input lines of a tool and its output. */
function Specimen({ of: { tool, texts, fields, outputs } }: { readonly of: SpecimenData }) {
  return (
    <div className={classes.specimen}>
      <div className={classes.side} data-side="in">
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
      <div className={classes.side} data-side="out">
        {tool.outputs
          .filter((output) => outputs[output.id] !== undefined)
          .map((output) => (
            <Lines isResult key={output.id} label={output.label} lines={outputs[output.id]} />
          ))}
      </div>
    </div>
  );
}
