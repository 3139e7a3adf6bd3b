import { keywordsDescription } from '../../../../libs/tools/keywords/description.ts';
import { ArticleSection } from '../../pages/prose/article.tsx';
import { Bullets, Paragraphs } from '../../pages/prose/rich-text.tsx';
import { Terms } from '../../pages/prose/terms.tsx';
import { ChoiceTable } from '../choice-table.tsx';
import { GuidePage } from '../guide-page.tsx';
import { PlatformFacts } from '../platform-facts.tsx';
import { Steps } from '../steps.tsx';
import { Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { WorkedExampleCard } from '../worked-example-card.tsx';
import { KEYWORDS_EXAMPLES } from './examples.ts';
import { MatchTypesDrawing } from './match-types-drawing.tsx';
import { KEYWORDS_GUIDE as texts } from './texts.ts';

const { matchTypes, separator, textCase, wrap } = keywordsDescription.options;
const { sections } = texts;

/** The match types in the order of the form, as a keyword is written in each, with what it reaches. */
const MATCH_TYPES = (['broad', 'modifiedBroad', 'phrase', 'exact'] as const).map((id) => ({
  name: matchTypes.fields[id].label,
  note: texts.matchTypeForms[id],
  text: texts.matchTypes[id],
}));

/** The guide to the keyword builder. */
export function KeywordsGuidePage() {
  return (
    <GuidePage guide={texts} tool="keywords">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
      </ArticleSection>
      <ArticleSection of={sections.matchTypes}>
        <MatchTypesDrawing />
        <Terms of={MATCH_TYPES} />
        <p>{texts.matchTypesNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.examples}>
        {KEYWORDS_EXAMPLES.map((example) => (
          <WorkedExampleCard example={example} key={example.id} runLabel={texts.runLabel} />
        ))}
      </ArticleSection>
      <ArticleSection of={sections.separators}>
        <ChoiceTable caption={texts.separatorCaption} option={separator} samples={texts.separators} />
        <Paragraphs of={[texts.separatorNote]} />
      </ArticleSection>
      <ArticleSection of={sections.textCase}>
        <ChoiceTable caption={texts.textCaseCaption} option={textCase} samples={texts.textCases} />
        <p>{texts.textCaseNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.wraps}>
        <ChoiceTable caption={texts.wrapCaption} option={wrap} samples={texts.wraps} />
        <p>{texts.wrapNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.practices}>
        <Bullets of={texts.practices} />
      </ArticleSection>
      <ArticleSection of={sections.platforms}>
        <p>{texts.platforms}</p>
        <PlatformFacts kind="keyword" />
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} />
        <Paragraphs of={texts.input} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="keywords" />
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
