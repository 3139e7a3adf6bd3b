import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETER_GUIDE } from '../../../../libs/tools/utm/presets.ts';
import { ArticleSection } from '../../pages/prose/article.tsx';
import { Paragraphs } from '../../pages/prose/rich-text.tsx';
import { Terms } from '../../pages/prose/terms.tsx';
import { UTM_TEXTS } from '../../tools/utm/texts.ts';
import { GuidePage } from '../guide-page.tsx';
import { Steps } from '../steps.tsx';
import { Switches, Troubles } from '../switches.tsx';
import { ExportWays, InputWays } from '../tool-sections.tsx';
import { WorkedExampleCard } from '../worked-example-card.tsx';
import { UTM_EXAMPLES as examples } from './examples.ts';
import { PresetTable } from './preset-table.tsx';
import { UTM_GUIDE as texts } from './texts.ts';
import { UrlAnatomy } from './url-anatomy.tsx';

const { options } = utmDescription;
const { runLabel, sections } = texts;

/** The parameters as the tool itself explains them. */
const PARAMETERS = UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples: values }) => ({
  name: `utm_${parameter}`,
  note: isRequired ? UTM_TEXTS.required : UTM_TEXTS.optional,
  text: `${meaning} ${UTM_TEXTS.example(values.map((value) => `\`${value}\``))}.`,
}));

/** The guide to the UTM builder. */
export function UtmGuidePage() {
  return (
    <GuidePage guide={texts} tool="utm">
      <ArticleSection of={sections.quickStart}>
        <Steps of={texts.steps} />
      </ArticleSection>
      <ArticleSection of={sections.parameters}>
        <Terms of={PARAMETERS} />
      </ArticleSection>
      <ArticleSection of={sections.anatomy}>
        <UrlAnatomy />
      </ArticleSection>
      <ArticleSection of={sections.presets}>
        <p>{texts.presetsIntro}</p>
        <PresetTable />
        <p>{texts.presetsNote}</p>
      </ArticleSection>
      <ArticleSection of={sections.channels}>
        <Paragraphs of={texts.channels} />
      </ArticleSection>
      <ArticleSection of={sections.options}>
        <Switches
          of={[
            { option: options.autoEncode, more: texts.encodeMore },
            { option: options.overwriteExisting, more: texts.overwriteMore },
            { option: options.removeDuplicates, more: texts.duplicatesMore },
          ]}
        />
      </ArticleSection>
      <ArticleSection of={sections.examples}>
        {[examples.campaign, examples.inPlace, examples.overwrite].map((example) => (
          <WorkedExampleCard example={example} key={example.id} runLabel={runLabel} />
        ))}
      </ArticleSection>
      <ArticleSection of={sections.placeholders}>
        <Paragraphs of={texts.placeholders} />
        <WorkedExampleCard example={examples.placeholders} runLabel={runLabel} />
      </ArticleSection>
      <ArticleSection of={sections.lines}>
        <Paragraphs of={texts.lines} />
      </ArticleSection>
      <ArticleSection of={sections.input}>
        <InputWays box={texts.inputBox} />
      </ArticleSection>
      <ArticleSection of={sections.export}>
        <ExportWays tool="utm" />
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
