import { replaceDescription } from '../../../../../../libs/tools/replace/description.ts';
import { Paragraphs, RichText } from '../../../../shared/prose/rich-text.tsx';
import { Terms } from '../../../../shared/prose/terms.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { Steps, Switches } from '../../../../workbench/guide/guide-parts.tsx';
import { WorkedExampleCard } from '../../../../workbench/guide/worked-example-card.tsx';
import { REPLACE_EXAMPLES as examples } from './examples.ts';
import { SignsDrawing } from './signs-drawing.tsx';
import { GUIDE as texts } from './texts.ts';

const { options } = replaceDescription;
const { runLabel } = texts;

export function Guide() {
  return (
    <GuidePage
      tool="replace"
      guide={texts}
      parts={{
        quickStart: (
          <>
            <Steps of={texts.steps} />
            <WorkedExampleCard example={examples.plain} runLabel={runLabel} />
          </>
        ),
        case: (
          <>
            <Paragraphs of={texts.case} />
            <Switches of={[{ option: options.caseSensitive, more: texts.caseMore }]} />
          </>
        ),
        wholeWords: (
          <>
            <Paragraphs of={texts.wholeWords} />
            <Switches of={[{ option: options.wholeWords }]} />
            <WorkedExampleCard example={examples.wholeWords} runLabel={runLabel} />
          </>
        ),
        removing: (
          <>
            <Paragraphs of={texts.removing} />
            <WorkedExampleCard example={examples.removing} runLabel={runLabel} />
          </>
        ),
        ends: (
          <>
            <Paragraphs of={texts.ends} />
            <WorkedExampleCard example={examples.prefix} runLabel={runLabel} />
            <WorkedExampleCard example={examples.suffix} runLabel={runLabel} />
          </>
        ),
        signs: (
          <>
            <p>
              <RichText text={texts.signsIntro} />
            </p>
            <SignsDrawing />
            <Terms of={texts.signs.map(({ sign, text }) => ({ name: <RichText text={`\`${sign}\``} />, text }))} />
          </>
        ),
        patterns: (
          <>
            <Switches of={[{ option: options.useRegex }]} />
            <Paragraphs of={texts.patterns} />
            <WorkedExampleCard example={examples.split} runLabel={runLabel} />
            <WorkedExampleCard example={examples.swap} runLabel={runLabel} />
          </>
        ),
        rules: (
          <>
            <Paragraphs of={texts.rules} />
            <WorkedExampleCard example={examples.rules} runLabel={runLabel} />
          </>
        ),
        mapping: <Paragraphs of={texts.mapping} />,
        options: (
          <Switches of={[{ option: options.replaceAll }, { option: options.showPreview, more: texts.previewMore }]} />
        ),
      }}
    />
  );
}
