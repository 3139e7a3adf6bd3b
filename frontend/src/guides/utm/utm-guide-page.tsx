import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { UTM_PARAMETER_GUIDE } from '../../../../libs/tools/utm/presets.ts';
import { Paragraphs } from '../../pages/prose/rich-text.tsx';
import { Terms } from '../../pages/prose/terms.tsx';
import { UTM_TEXTS } from '../../tools/utm/texts.ts';
import { GuidePage } from '../guide-page.tsx';
import { Switches } from '../switches.tsx';
import { WorkedExampleCard, WorkedExamples } from '../worked-example-card.tsx';
import { UTM_EXAMPLES as examples } from './examples.ts';
import { PresetTable } from './preset-table.tsx';
import { UTM_GUIDE as texts } from './texts.ts';
import { UrlAnatomy } from './url-anatomy.tsx';

const { options } = utmDescription;
const { runLabel } = texts;

/** The parameters as the tool itself explains them. */
const PARAMETERS = UTM_PARAMETER_GUIDE.map(({ parameter, isRequired, meaning, examples: values }) => ({
  name: `utm_${parameter}`,
  note: isRequired ? UTM_TEXTS.required : UTM_TEXTS.optional,
  text: `${meaning} ${UTM_TEXTS.example(values.map((value) => `\`${value}\``))}.`,
}));

/** The guide to the UTM builder. */
export function UtmGuidePage() {
  return (
    <GuidePage
      tool="utm"
      guide={texts}
      parts={{
        parameters: <Terms of={PARAMETERS} />,
        anatomy: <UrlAnatomy />,
        presets: (
          <>
            <p>{texts.presetsIntro}</p>
            <PresetTable />
            <p>{texts.presetsNote}</p>
          </>
        ),
        channels: <Paragraphs of={texts.channels} />,
        options: (
          <Switches
            of={[
              { option: options.autoEncode, more: texts.encodeMore },
              { option: options.overwriteExisting, more: texts.overwriteMore },
              { option: options.removeDuplicates, more: texts.duplicatesMore },
            ]}
          />
        ),
        examples: <WorkedExamples of={[examples.campaign, examples.inPlace, examples.overwrite]} runLabel={runLabel} />,
        placeholders: (
          <>
            <Paragraphs of={texts.placeholders} />
            <WorkedExampleCard example={examples.placeholders} runLabel={runLabel} />
          </>
        ),
        lines: <Paragraphs of={texts.lines} />,
      }}
    />
  );
}
