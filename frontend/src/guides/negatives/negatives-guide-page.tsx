import { Paragraphs } from '../../pages/prose/rich-text.tsx';
import { GuidePage } from '../guide-page.tsx';
import { PlatformFacts } from '../platform-facts.tsx';
import { WorkedExamples } from '../worked-example-card.tsx';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import { FormsTable, ReachTable } from './reach-table.tsx';
import { NEGATIVES_GUIDE as texts } from './texts.ts';

/** The guide to negative keywords. */
export function NegativesGuidePage() {
  return (
    <GuidePage
      tool="negatives"
      guide={texts}
      parts={{
        matchTypes: (
          <>
            <Paragraphs of={texts.matchTypes} />
            <ReachTable />
            <p>{texts.matchTypesNote}</p>
          </>
        ),
        platforms: (
          <>
            <FormsTable />
            <p>{texts.platformsNote}</p>
          </>
        ),
        cleaning: <Paragraphs of={texts.cleaning} />,
        examples: <WorkedExamples of={NEGATIVES_EXAMPLES} runLabel={texts.runLabel} />,
        rules: (
          <>
            <p>{texts.rules}</p>
            <PlatformFacts kind="negative" />
          </>
        ),
      }}
    />
  );
}
