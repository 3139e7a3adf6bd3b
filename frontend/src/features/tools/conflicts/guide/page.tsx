import { Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { CONFLICTS_EXAMPLES } from './examples.ts';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
  return (
    <GuidePage
      tool="conflicts"
      guide={texts}
      parts={{
        kinds: (
          <>
            <Paragraphs of={texts.kinds} />
            <Terms of={texts.kindTerms} />
          </>
        ),
        platforms: (
          <>
            <Paragraphs of={texts.platforms} />
            <Terms of={texts.platformTerms} />
            <p>{texts.platformsNote}</p>
          </>
        ),
        levels: <Paragraphs of={texts.levels} />,
        shortList: <Paragraphs of={texts.shortList} />,
        examples: <WorkedExamples of={CONFLICTS_EXAMPLES} runLabel={texts.runLabel} />,
      }}
    />
  );
}
