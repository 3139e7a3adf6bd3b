import { replaceDescription } from '../../../../libs/tools/replace/description.ts';
import { ArticleSection } from '../../pages/prose/article.tsx';
import { Paragraphs, RichText } from '../../pages/prose/rich-text.tsx';
import { Terms } from '../../pages/prose/terms.tsx';
import { GuidePage } from '../guide-page.tsx';
import { Steps } from '../steps.tsx';
import { Switches, Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { WorkedExampleCard } from '../worked-example-card.tsx';
import { REPLACE_EXAMPLES as examples } from './examples.ts';
import { SignsDrawing } from './signs-drawing.tsx';
import { REPLACE_GUIDE as texts } from './texts.ts';

const { options } = replaceDescription;
const { runLabel, sections } = texts;

/** The guide to find and replace. */
export function ReplaceGuidePage() {
  return (
    <GuidePage guide={texts} tool="replace">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
        <WorkedExampleCard example={examples.plain} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.case}>
        <Paragraphs of={texts.case} />
        <Switches of={[{ option: options.caseSensitive, more: texts.caseMore }]} />
      </ArticleSection>
      <ArticleSection of={sections.wholeWords}>
        <Paragraphs of={texts.wholeWords} />
        <Switches of={[{ option: options.wholeWords }]} />
        <WorkedExampleCard example={examples.wholeWords} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.removing}>
        <Paragraphs of={texts.removing} />
        <WorkedExampleCard example={examples.removing} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.ends}>
        <Paragraphs of={texts.ends} />
        <WorkedExampleCard example={examples.prefix} runLabel={runLabel} />
        <WorkedExampleCard example={examples.suffix} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.signs}>
        <p>
          <RichText text={texts.signsIntro} />
        </p>
        <SignsDrawing />
        <Terms of={texts.signs.map(({ sign, text }) => ({ name: <RichText text={`\`${sign}\``} />, text }))} />
      </ArticleSection>
      <ArticleSection of={sections.patterns}>
        <Switches of={[{ option: options.useRegex }]} />
        <Paragraphs of={texts.patterns} />
        <WorkedExampleCard example={examples.split} runLabel={runLabel} />
        <WorkedExampleCard example={examples.swap} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.options}>
        <Switches of={[{ option: options.replaceAll }, { option: options.showPreview, more: texts.previewMore }]} />
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="replace" />
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
