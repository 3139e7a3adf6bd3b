import { ngramsDescription } from '../../../../../../libs/tools/ngrams/description.ts';
import { Paragraphs, RichText } from '../../../../shared/prose/rich-text.tsx';
import { Terms } from '../../../../shared/prose/terms.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { Steps, Switches } from '../../../../workbench/guide/guide-parts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NGRAM_EXAMPLES } from './examples.ts';
import { NgramsDrawing } from './ngrams-drawing.tsx';
import { GUIDE as texts } from './texts.ts';

const { options } = ngramsDescription;

export function Guide() {
  return (
    <GuidePage
      guide={texts}
      parts={{
        quickStart: (
          <>
            <Steps of={texts.steps} />
            <NgramsDrawing />
          </>
        ),
        examples: <WorkedExamples of={NGRAM_EXAMPLES} runLabel={texts.runLabel} />,
        counting: <Paragraphs of={texts.counting} />,
        suggestions: <Paragraphs of={texts.suggestions} />,
        columns: <Paragraphs of={texts.columns} />,
        options: (
          <Switches
            of={[
              { option: options.perCampaign },
              { option: options.stopWords, more: texts.stopWordsMore },
              { option: options.plurals, more: texts.pluralsMore },
            ]}
          />
        ),
        limits: (
          <>
            <p>{texts.sizesCaption}:</p>
            <Terms of={texts.sizes.map(({ size, feel }) => ({ name: <RichText text={size} />, text: feel }))} />
            <Paragraphs of={texts.limits} />
          </>
        ),
      }}
      tool="ngrams"
    />
  );
}
