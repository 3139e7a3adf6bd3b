import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MergeTool } from '../../../features/tools/merge/screen.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { LogoMark } from '../../../shared/ui/logo.tsx';
import { useOnceLive } from '../../../shared/ui/use-browser-state.ts';
import { RECIPES_PAGE } from '../../../workbench/available-tools.ts';
import { ToolCards } from '../../../workbench/tool/tool-cards.tsx';
import { ToolHeading } from '../../../workbench/tool/tool-page.tsx';
import heroClasses from './hero.module.css';
import classes from './home-page.module.css';
import shareLinksClasses from './share-links.module.css';
import { HOME_TEXTS } from './texts.ts';

/** The home page: an introduction, the merge tool itself, the other tools, the audience, and share links. */
export function HomePage() {
  return (
    <div className={classes.page}>
      <Hero />
      <div className={classes.tool}>
        <ToolHeading tool="merge" level={2} />
        <MergeTool />
      </div>
      <ToolCards title={HOME_TEXTS.otherTools} except="merge" />
      <section className={classes.people} aria-labelledby="recipes-story">
        <h2 id="recipes-story" className={classes.minor}>
          {HOME_TEXTS.recipes}
        </h2>
        <p>{HOME_TEXTS.recipesText}</p>
        <Button component={Link} to={RECIPES_PAGE.path}>
          {HOME_TEXTS.useRecipes}
        </Button>
      </section>
      <section className={classes.people} aria-labelledby="made-for">
        <h2 id="made-for" className={classes.minor}>
          {HOME_TEXTS.madeFor}
        </h2>
        <ul className={classes.badges}>
          {HOME_TEXTS.useCases.map((useCase) => (
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
    <div className={heroClasses.hero}>
      <div className={heroClasses.words}>
        <h1 className={heroClasses.heading}>{HOME_TEXTS.heading}</h1>
        <p className={heroClasses.lead}>{HOME_TEXTS.lead}</p>
        {status !== 'signed-in' && (
          <div className={heroClasses.way}>
            <Button component={Link} to="/auth/signup">
              {HOME_TEXTS.signUp}
            </Button>
            <p className={heroClasses.note}>{HOME_TEXTS.signUpNote}</p>
          </div>
        )}
      </div>
      <Print />
    </div>
  );
}

function Print() {
  return (
    <div className={heroClasses.print} aria-hidden="true">
      <LogoMark size="100%" />
      <span className={heroClasses.a}>red</span>
      <span className={heroClasses.b}>shoes</span>
      <span className={heroClasses.c}>sale</span>
      <span className={heroClasses.abc}>
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
  const text = encodeURIComponent(HOME_TEXTS.shareText);
  return (
    <section className={shareLinksClasses.share} aria-labelledby="share">
      <h2 id="share" className={shareLinksClasses.title}>
        {HOME_TEXTS.share}
      </h2>
      <ul className={shareLinksClasses.links}>
        {NETWORKS.map(({ name, address }) => (
          <li key={name}>
            <a className={shareLinksClasses.link} href={address(url, text)} target="_blank" rel="noopener noreferrer">
              {HOME_TEXTS.shareOn(name)} <VisuallyHidden>{HOME_TEXTS.newTab}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
