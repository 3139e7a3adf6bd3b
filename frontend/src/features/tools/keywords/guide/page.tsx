import { keywordsDescription } from '../../../../../../libs/tools/keywords/description.ts';
import { Bullets, Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import { Terms } from '../../../../shared/prose/terms.tsx';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { ChoiceTable } from '../../../../workbench/guide/guide-parts.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { KEYWORDS_EXAMPLES } from './examples.ts';
import { MatchTypesDrawing } from './match-types-drawing.tsx';
import { GUIDE as texts } from './texts.ts';

const { matchTypes, separator, textCase, wrap } = keywordsDescription.options;

/** The match types in the order of the form, each with its notation and its reach. */
const MATCH_TYPES = (['broad', 'modifiedBroad', 'phrase', 'exact'] as const).map((id) => ({
  name: matchTypes.fields[id].label,
  note: texts.matchTypeForms[id],
  text: texts.matchTypes[id],
}));

export function Guide() {
  return (
    <GuidePage
      tool="keywords"
      guide={texts}
      parts={{
        matchTypes: (
          <>
            <MatchTypesDrawing />
            <Terms of={MATCH_TYPES} />
            <p>{texts.matchTypesNote}</p>
          </>
        ),
        examples: <WorkedExamples of={KEYWORDS_EXAMPLES} runLabel={texts.runLabel} />,
        separators: (
          <>
            <ChoiceTable caption={texts.separatorCaption} option={separator} samples={texts.separators} />
            <Paragraphs of={[texts.separatorNote]} />
          </>
        ),
        textCase: (
          <>
            <ChoiceTable caption={texts.textCaseCaption} option={textCase} samples={texts.textCases} />
            <p>{texts.textCaseNote}</p>
          </>
        ),
        wraps: (
          <>
            <ChoiceTable caption={texts.wrapCaption} option={wrap} samples={texts.wraps} />
            <p>{texts.wrapNote}</p>
          </>
        ),
        practices: <Bullets of={texts.practices} />,
        platforms: (
          <>
            <p>{texts.platforms}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
      }}
    />
  );
}
