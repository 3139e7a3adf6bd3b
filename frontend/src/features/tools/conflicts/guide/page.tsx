import { Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CONFLICTS_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

export function Guide() {
  return (
    <GuidePage
      tool="conflicts"
      guide={messages}
      parts={{
        kinds: (
          <>
            <Paragraphs of={messages.kinds} />
            <Terms of={messages.kindTerms} />
          </>
        ),
        platforms: (
          <>
            <Paragraphs of={messages.platforms} />
            <Terms of={messages.platformTerms} />
            <p>{messages.platformsNote}</p>
          </>
        ),
        levels: <Paragraphs of={messages.levels} />,
        shortList: <Paragraphs of={messages.shortList} />,
        examples: <WorkedExamples of={CONFLICTS_EXAMPLES} runLabel={messages.runLabel} />,
      }}
    />
  );
}
