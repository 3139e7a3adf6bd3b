import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { Drawing, DrawingItem } from '../../../../workbench/guide/guide-parts.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { FIX_EXAMPLES } from './examples.ts';
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

const ROW = 40;
const TOP = 48;
/** Rows of a list beside what becomes of them. */
function FixDrawing() {
  return (
    <Drawing
      caption={texts.drawing.caption}
      height={TOP + texts.drawing.rows.length * ROW}
      label={texts.drawing.label}
      width={520}
    >
      {texts.drawing.heads.map((head, place) => (
        <text className={classes.note} key={head} x={[90, 260, 430][place]} y="14">
          {head}
        </text>
      ))}
      {texts.drawing.rows.map(({ before, after, fix }, index) => {
        const y = TOP + index * ROW;
        const isDropped = after === '';
        return (
          <g key={before}>
            <path
              className={isDropped ? classes.line : classes.run}
              d={`M170 ${y}H350`}
              strokeDasharray={isDropped ? '3 4' : undefined}
            />
            <DrawingItem ink={classes.cyanTint} text={before} x={90} y={y} width={160} />
            <rect className={classes.box} height="24" rx="12" width="104" x="208" y={y - 12} />
            <text className={classes.note} x="260" y={y}>
              {fix}
            </text>
            {isDropped ? (
              <text className={classes.note} x="430" y={y}>
                {texts.drawing.dropped}
              </text>
            ) : (
              <DrawingItem ink={classes.magentaTint} text={after} x={430} y={y} width={160} />
            )}
          </g>
        );
      })}
    </Drawing>
  );
}
