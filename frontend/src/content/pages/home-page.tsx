import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MergeTool } from '../../features/tools/merge/screen.tsx';
import { useSession } from '../../shared/session/session.ts';
import { LogoMark } from '../../shared/ui/icons.tsx';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import { RECIPES_PAGE } from '../../workbench/available-tools.ts';
import { ToolHeading } from '../../workbench/tool/tool-page.tsx';
import { ToolCards } from '../../workbench/tool/tool-parts.tsx';
import classes from './home-page.module.css';

/** Labels and text of the home page. */
const messages = {
  heading: 'Three lists in. Every keyword out.',
  lead: 'Paste your words, press one button and scroll every combination. Millions of rows are made right in your browser, and none leaves it unless you save it.',
  signUp: 'Sign up free',
  signUpNote: 'Merging and copying need no account. With one you can export and save.',
  otherTools: 'More tools for bulk lists',
  recipes: 'Paste once, run every week',
  recipesText: 'Put the tools in a row, save them as a recipe, and run the same steps on next week’s lists.',
  useRecipes: 'Open Recipes',
  madeFor: 'Made for',
  useCases: ['SEO', 'PPC', 'Databases', 'Affiliate Marketing', 'Domaining', 'Ecommerce Pros'],
  share: 'Know someone who still does this in a spreadsheet?',
  shareOn: (network: string) => `Share on ${network}`,
  newTab: '(opens in a new tab)',
  shareText: 'Overprint merges word lists into every combination, right in the browser.',
} as const;

/** The home page: an introduction, the merge tool itself, the other tools, the audience, and share links. */
export function HomePage() {
  return (
    <div className={classes.page}>
      <Hero />
      <div className={classes.tool}>
        <ToolHeading tool="merge" level={2} />
        <MergeTool />
      </div>
      <ToolCards title={messages.otherTools} except="merge" />
      <section className={classes.people} aria-labelledby="recipes-story">
        <h2 id="recipes-story" className={classes.minor}>
          {messages.recipes}
        </h2>
        <p>{messages.recipesText}</p>
        <Button component={Link} to={RECIPES_PAGE.path}>
          {messages.useRecipes}
        </Button>
      </section>
      <section className={classes.people} aria-labelledby="made-for">
        <h2 id="made-for" className={classes.minor}>
          {messages.madeFor}
        </h2>
        <ul className={classes.badges}>
          {messages.useCases.map((useCase) => (
            <li key={useCase} className={classes.badge}>
              {useCase}
            </li>
          ))}
        </ul>
      </section>
      <ShareLinks />
    </div>
  );
}

/** The introduction of the home page, with a drawing of three overprinted lists and a link to sign up. */
function Hero() {
  const { status } = useSession();
  return (
    <div className={classes.hero}>
      <div>
        <h1 className={classes.heading}>{messages.heading}</h1>
        <p className={classes.lead}>{messages.lead}</p>
        {(status === 'guest' || status === 'unknown') && (
          <div className={classes.way}>
            <Button component={Link} to="/auth/signup">
              {messages.signUp}
            </Button>
            <p className={classes.note}>{messages.signUpNote}</p>
          </div>
        )}
      </div>
      <Print />
    </div>
  );
}

function Print() {
  return (
    <div className={classes.print} aria-hidden="true">
      <LogoMark size="100%" />
      <span className={classes.a}>red</span>
      <span className={classes.b}>shoes</span>
      <span className={classes.c}>sale</span>
      <span className={classes.abc}>
        red
        <br />
        shoes
        <br />
        sale
      </span>
    </div>
  );
}

const NETWORKS: readonly { readonly name: string; readonly address: (url: string, text: string) => string }[] = [
  { name: 'X', address: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}` },
  { name: 'LinkedIn', address: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'Facebook', address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
];

/** Links that share the site on three networks. The site's origin is only available in the browser. */
function ShareLinks() {
  const origin = useOnceLive(() => window.location.origin, '');
  const url = encodeURIComponent(`${origin}/`);
  const text = encodeURIComponent(messages.shareText);
  return (
    <section className={classes.share} aria-labelledby="share">
      <h2 id="share" className={classes.title}>
        {messages.share}
      </h2>
      <ul className={classes.links}>
        {NETWORKS.map(({ name, address }) => (
          <li key={name}>
            <a className={classes.link} href={address(url, text)} target="_blank" rel="noopener noreferrer">
              {messages.shareOn(name)} <span data-unseen>{messages.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
