import { MergeTool } from '../../../features/tools/merge/merge-tool.tsx';
import { ToolCards } from '../../../workbench/tool/tool-cards.tsx';
import { ToolHeading } from '../../../workbench/tool/tool-heading.tsx';
import { Hero } from './hero.tsx';
import classes from './home-page.module.css';
import { ShareLinks } from './share-links.tsx';
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
