import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { AUDIT_EXAMPLES } from './examples.ts';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
  return (
    <GuidePage
      tool="audit"
      guide={texts}
      parts={{
        examples: <WorkedExamples of={AUDIT_EXAMPLES} runLabel={texts.runLabel} />,
        problems: (
          <>
            <p>
              <RichText text={texts.problemsIntro} />
            </p>
            <Terms of={texts.problems.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        clean: <Paragraphs of={texts.clean} />,
      }}
    />
  );
}
