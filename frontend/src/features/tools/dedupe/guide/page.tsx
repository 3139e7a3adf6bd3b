import { dedupeDescription } from '../../../../../../libs/tools/dedupe/description.ts';
import { Paragraphs, RichText } from '../../../../shared/prose/rich-text.tsx';
import { Terms } from '../../../../shared/prose/terms.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { ChoiceTable, Steps, Switches } from '../../../../workbench/guide/guide-parts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { DedupeDrawing } from './dedupe-drawing.tsx';
import { DEDUPE_EXAMPLES } from './examples.ts';
import { GUIDE as texts } from './texts.ts';

const { options } = dedupeDescription;

export function Guide() {
  return (
    <GuidePage
      tool="dedupe"
      guide={texts}
      parts={{
        quickStart: (
          <>
            <Steps of={texts.steps} />
            <DedupeDrawing />
          </>
        ),
        examples: <WorkedExamples of={DEDUPE_EXAMPLES} runLabel={texts.runLabel} />,
        case: (
          <>
            <Paragraphs of={texts.case} />
            <Switches of={[{ option: options.caseSensitive, more: texts.caseMore }]} />
          </>
        ),
        whiteSpace: (
          <>
            <Paragraphs of={texts.whiteSpace} />
            <Switches of={[{ option: options.trimWhitespace, more: texts.trimMore }]} />
          </>
        ),
        emptyLines: (
          <>
            <Paragraphs of={texts.emptyLines} />
            <Switches of={[{ option: options.removeEmptyLines, more: texts.emptyMore }]} />
          </>
        ),
        cleaning: (
          <>
            <Paragraphs of={texts.cleaning} />
            <Switches
              of={[
                { option: options.removeLineBreaks, more: texts.lineBreaksMore },
                { option: options.removeTabs, more: texts.tabsMore },
                { option: options.removeAllSpaces, more: texts.spacesMore },
              ]}
            />
          </>
        ),
        sorting: (
          <>
            <Paragraphs of={texts.sorting} />
            <ChoiceTable caption={texts.sortCaption} option={options.sortOrder} samples={texts.sorts} />
            <p>{texts.sortNote}</p>
          </>
        ),
        limits: (
          <>
            <p>{texts.sizesCaption}:</p>
            <Terms of={texts.sizes.map(({ size, feel }) => ({ name: <RichText text={size} />, text: feel }))} />
            <Paragraphs of={texts.limits} />
          </>
        ),
      }}
    />
  );
}
