import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { ArticleSection } from '../../pages/prose/article.tsx';
import { Paragraphs, RichText } from '../../pages/prose/rich-text.tsx';
import { Terms } from '../../pages/prose/terms.tsx';
import { ChoiceTable } from '../choice-table.tsx';
import { GuidePage } from '../guide-page.tsx';
import { Steps } from '../steps.tsx';
import { Switches, Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { WorkedExampleCard } from '../worked-example-card.tsx';
import { DedupeDrawing } from './dedupe-drawing.tsx';
import { DEDUPE_EXAMPLES } from './examples.ts';
import { DEDUPE_GUIDE as texts } from './texts.ts';

const { options } = dedupeDescription;
const { sections } = texts;

/** The guide to the dedupe tool. */
export function DedupeGuidePage() {
  return (
    <GuidePage guide={texts} tool="dedupe">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
        <DedupeDrawing />
      </ArticleSection>
      <ArticleSection of={sections.examples}>
        {DEDUPE_EXAMPLES.map((example) => (
          <WorkedExampleCard example={example} key={example.id} runLabel={texts.runLabel} />
        ))}
      </ArticleSection>
      <ArticleSection of={sections.case}>
        <Paragraphs of={texts.case} />
        <Switches of={[{ option: options.caseSensitive, more: texts.caseMore }]} />
      </ArticleSection>
      <ArticleSection of={sections.whiteSpace}>
        <Paragraphs of={texts.whiteSpace} />
        <Switches of={[{ option: options.trimWhitespace, more: texts.trimMore }]} />
      </ArticleSection>
      <ArticleSection of={sections.emptyLines}>
        <Paragraphs of={texts.emptyLines} />
        <Switches of={[{ option: options.removeEmptyLines, more: texts.emptyMore }]} />
      </ArticleSection>
      <ArticleSection of={sections.cleaning}>
        <Paragraphs of={texts.cleaning} />
        <Switches
          of={[
            { option: options.removeLineBreaks, more: texts.lineBreaksMore },
            { option: options.removeTabs, more: texts.tabsMore },
            { option: options.removeAllSpaces, more: texts.spacesMore },
          ]}
        />
      </ArticleSection>
      <ArticleSection of={sections.sorting}>
        <Paragraphs of={texts.sorting} />
        <ChoiceTable caption={texts.sortCaption} option={options.sortOrder} samples={texts.sorts} />
        <p>{texts.sortNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="dedupe" />
      </ArticleSection>
      <ArticleSection of={sections.limits}>
        <p>{texts.sizesCaption}:</p>
        <Terms of={texts.sizes.map(({ size, feel }) => ({ name: <RichText text={size} />, text: feel }))} />
        <Paragraphs of={texts.limits} />
      </ArticleSection>
      <ArticleSection of={sections.troubleshooting}>
        <Troubles of={texts.troubles} />
      </ArticleSection>
    </GuidePage>
  );
}
