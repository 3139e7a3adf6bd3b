import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { AUDIT_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

export function Guide() {
  return (
    <GuidePage
      tool="audit"
      guide={messages}
      parts={{
        examples: <WorkedExamples of={AUDIT_EXAMPLES} runLabel={messages.runLabel} />,
        problems: (
          <>
            <p>
              <RichText text={messages.problemsIntro} />
            </p>
            <Terms of={messages.problems.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        clean: <Paragraphs of={messages.clean} />,
      }}
    />
  );
}
