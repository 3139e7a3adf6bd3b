import { Paragraphs, RichText } from '../../../../shared/prose/rich-text.tsx';
import { Terms } from '../../../../shared/prose/terms.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { FIX_EXAMPLES } from './examples.ts';
import { FixDrawing } from './fix-drawing.tsx';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
  return (
    <GuidePage
      tool="fix"
      guide={texts}
      parts={{
        examples: <WorkedExamples of={FIX_EXAMPLES} runLabel={texts.runLabel} />,
        fixes: (
          <>
            <FixDrawing />
            <p>
              <RichText text={texts.fixesIntro} />
            </p>
            <Terms of={texts.fixes.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        otherResults: <Paragraphs of={texts.otherResults} />,
        duplicates: <Paragraphs of={texts.duplicates} />,
        tables: <Paragraphs of={texts.tables} />,
        rules: (
          <>
            <p>{texts.rules}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
        negativeRules: (
          <>
            <p>{texts.negativeRules}</p>
            <PlatformFacts kind="negative" />
          </>
        ),
      }}
    />
  );
}
