import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing, DrawingItem, GuidePage } from '../../../../workbench/guide/guide-page.tsx';
import { PlatformFacts } from '../../../../workbench/guide/platform-facts.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { FIX_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

export function Guide() {
  return (
    <GuidePage
      tool="fix"
      guide={messages}
      parts={{
        examples: <WorkedExamples of={FIX_EXAMPLES} runLabel={messages.runLabel} />,
        fixes: (
          <>
            <FixDrawing />
            <p>
              <RichText text={messages.fixesIntro} />
            </p>
            <Terms of={messages.fixes.map(({ name, text }) => ({ name: <code>{name}</code>, text }))} />
          </>
        ),
        otherResults: <Paragraphs of={messages.otherResults} />,
        duplicates: <Paragraphs of={messages.duplicates} />,
        tables: <Paragraphs of={messages.tables} />,
        rules: (
          <>
            <p>{messages.rules}</p>
            <PlatformFacts kind="keyword" />
          </>
        ),
        negativeRules: (
          <>
            <p>{messages.negativeRules}</p>
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
      caption={messages.drawing.caption}
      height={TOP + messages.drawing.rows.length * ROW}
      label={messages.drawing.label}
      width={520}
    >
      {messages.drawing.heads.map((head, place) => (
        <text className={classes.note} key={head} x={[90, 260, 430][place]} y="14">
          {head}
        </text>
      ))}
      {messages.drawing.rows.map(({ before, after, fix }, index) => {
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
                {messages.drawing.dropped}
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
