import { keywordsDescription } from '../../../../../../libs/tools/keywords/description.ts';
import { Bullets, Paragraphs, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { ChoiceTable, Drawing, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { KEYWORDS_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

const { matchTypes, separator, textCase, wrap } = keywordsDescription.options;

/** The match types in the order of the form, each with its notation and its reach. */
const MATCH_TYPES = (['broad', 'modifiedBroad', 'phrase', 'exact'] as const).map((id) => ({
  name: matchTypes.fields[id].label,
  note: messages.matchTypeForms[id],
  text: messages.matchTypes[id],
}));

export function Guide() {
  return (
    <GuidePage
      tool="keywords"
      guide={messages}
      parts={{
        matchTypes: (
          <>
            <MatchTypesDrawing />
            <Terms of={MATCH_TYPES} />
            <p>{messages.matchTypesNote}</p>
          </>
        ),
        examples: <WorkedExamples of={KEYWORDS_EXAMPLES} runLabel={messages.runLabel} />,
        separators: (
          <>
            <ChoiceTable caption={messages.separatorCaption} option={separator} samples={messages.separators} />
            <Paragraphs of={[messages.separatorNote]} />
          </>
        ),
        textCase: (
          <>
            <ChoiceTable caption={messages.textCaseCaption} option={textCase} samples={messages.textCases} />
            <p>{messages.textCaseNote}</p>
          </>
        ),
        wraps: (
          <>
            <ChoiceTable caption={messages.wrapCaption} option={wrap} samples={messages.wraps} />
            <p>{messages.wrapNote}</p>
          </>
        ),
        practices: <Bullets of={messages.practices} />,
        platforms: (
          <>
            <p>{messages.platforms}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
      }}
    />
  );
}

const { broad, phrase, exact } = keywordsDescription.options.matchTypes.fields;
/** The rings from the outside in. A name is in the strip that only its ring covers. */
const RINGS = [
  { name: broad.label, form: 'red shoes', rx: 200, ry: 120, ink: classes.cyanTint },
  { name: phrase.label, form: '"red shoes"', rx: 142, ry: 84, ink: classes.magentaTint },
  { name: exact.label, form: '[red shoes]', rx: 84, ry: 46, ink: classes.yellowTint },
] as const;
const BOTTOM = 246;

/** The reach of the match types, as rings with a common lowest point. */
function MatchTypesDrawing() {
  return (
    <Drawing caption={messages.drawing.caption} height={252} label={messages.drawing.label} width={420}>
      {RINGS.map(({ name, form, rx, ry, ink }) => {
        const top = BOTTOM - 2 * ry;
        return (
          <g key={name}>
            <ellipse className={ink} cx="210" cy={BOTTOM - ry} rx={rx} ry={ry} />
            <text className={classes.word} x="210" y={top + 22}>
              {name}
            </text>
            <text className={classes.code} style={{ fontSize: 14 }} x="210" y={top + 44}>
              {form}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
