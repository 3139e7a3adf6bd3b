import { ArticleSection } from '../../pages/prose/article.tsx';
import { Paragraphs } from '../../pages/prose/rich-text.tsx';
import { GuidePage } from '../guide-page.tsx';
import { PlatformFacts } from '../platform-facts.tsx';
import { Steps } from '../steps.tsx';
import { Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { WorkedExampleCard } from '../worked-example-card.tsx';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import { FormsTable, ReachTable } from './reach-table.tsx';
import { NEGATIVES_GUIDE as texts } from './texts.ts';

const { sections } = texts;

/** The guide to negative keywords. */
export function NegativesGuidePage() {
  return (
    <GuidePage guide={texts} tool="negatives">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
      </ArticleSection>
      <ArticleSection of={sections.matchTypes}>
        <Paragraphs of={texts.matchTypes} />
        <ReachTable />
        <p>{texts.matchTypesNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.platforms}>
        <FormsTable />
        <p>{texts.platformsNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.cleaning}>
        <Paragraphs of={texts.cleaning} />
      </ArticleSection>
      <ArticleSection of={sections.examples}>
        {NEGATIVES_EXAMPLES.map((example) => (
          <WorkedExampleCard example={example} key={example.id} runLabel={texts.runLabel} />
        ))}
      </ArticleSection>
      <ArticleSection of={sections.rules}>
        <p>{texts.rules}</p>
        <PlatformFacts kind="negative" />
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} sheetsBox={texts.sheetsBox} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="negatives" />
      </ArticleSection>
      <ArticleSection of={sections.limits}>
        <Paragraphs of={texts.limits} />
      </ArticleSection>
      <ArticleSection of={sections.troubleshooting}>
        <Troubles of={texts.troubles} />
      </ArticleSection>
    </GuidePage>
  );
}
