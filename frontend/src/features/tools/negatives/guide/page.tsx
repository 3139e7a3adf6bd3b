import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NEGATIVES_EXAMPLES } from './examples.ts';
import { FormsTable, ReachTable } from './reach-table.tsx';
import { GUIDE as texts } from './texts.ts';

export function Guide() {
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
