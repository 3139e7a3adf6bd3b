import { ngramsDescription } from '../../../../../../libs/tools/ngrams/description.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing, GuidePage, Steps, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { NGRAM_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

const { options } = ngramsDescription;

export function Guide() {
  return (
    <GuidePage
      guide={messages}
      parts={{
        quickStart: (
          <>
            <Steps of={messages.steps} />
            <NgramsDrawing />
          </>
        ),
        examples: <WorkedExamples of={NGRAM_EXAMPLES} runLabel={messages.runLabel} />,
        counting: <Paragraphs of={messages.counting} />,
        suggestions: <Paragraphs of={messages.suggestions} />,
        columns: <Paragraphs of={messages.columns} />,
        options: (
          <Switches
            of={[
              { option: options.perCampaign },
              { option: options.stopWords, more: messages.stopWordsMore },
              { option: options.plurals, more: messages.pluralsMore },
            ]}
          />
        ),
      }}
      tool="ngrams"
    />
  );
}

const ROW = 44;
/** Search terms whose costs are added up for a word that two of them hold. */
function NgramsDrawing() {
  return (
    <Drawing caption={messages.drawing.caption} height={140} label={messages.drawing.label} width={440}>
      {messages.drawing.terms.map(({ text, cost }, row) => {
        const y = 26 + row * ROW;
        const isCounted = text.startsWith(messages.drawing.gram);
        return (
          <g key={text}>
            {isCounted && <path className={classes.run} d={`M236 ${y}C280 ${y} 280 70 316 70`} fill="none" />}
            <rect
              className={isCounted ? classes.cyanTint : classes.box}
              height="30"
              rx="6"
              width="232"
              x="4"
              y={y - 15}
            />
            <text className={classes.code} style={{ fontSize: 14 }} x="104" y={y}>
              {text}
            </text>
            <text className={classes.note} x="216" y={y}>
              {cost}
            </text>
          </g>
        );
      })}
      <rect className={classes.magentaTint} height="34" rx="6" width="112" x="318" y="53" />
      <text className={classes.code} style={{ fontSize: 14 }} x="360" y="70">
        {messages.drawing.gram}
      </text>
      <text className={classes.word} x="408" y="70">
        {messages.drawing.sum}
      </text>
    </Drawing>
  );
}
