import { dedupeDescription } from '../../../../../../libs/tools/dedupe/description.ts';
import { Paragraphs } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import {
  ChoiceTable,
  Drawing,
  DrawingItem,
  GuidePage,
  Steps,
  Switches,
} from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExamples } from '../../../../workbench/guide/worked-example-card.tsx';
import { DEDUPE_EXAMPLES } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

const { options } = dedupeDescription;

export function Guide() {
  return (
    <GuidePage
      tool="dedupe"
      guide={messages}
      parts={{
        quickStart: (
          <>
            <Steps of={messages.steps} />
            <DedupeDrawing />
          </>
        ),
        examples: <WorkedExamples of={DEDUPE_EXAMPLES} runLabel={messages.runLabel} />,
        case: (
          <>
            <Paragraphs of={messages.case} />
            <Switches of={[{ option: options.caseSensitive, more: messages.caseMore }]} />
          </>
        ),
        whiteSpace: (
          <>
            <Paragraphs of={messages.whiteSpace} />
            <Switches of={[{ option: options.trimWhitespace, more: messages.trimMore }]} />
          </>
        ),
        emptyLines: (
          <>
            <Paragraphs of={messages.emptyLines} />
            <Switches of={[{ option: options.removeEmptyLines, more: messages.emptyMore }]} />
          </>
        ),
        cleaning: (
          <>
            <Paragraphs of={messages.cleaning} />
            <Switches
              of={[
                { option: options.removeLineBreaks, more: messages.lineBreaksMore },
                { option: options.removeTabs, more: messages.tabsMore },
                { option: options.removeAllSpaces, more: messages.spacesMore },
              ]}
            />
          </>
        ),
        sorting: (
          <>
            <Paragraphs of={messages.sorting} />
            <ChoiceTable caption={messages.sortCaption} option={options.sortOrder} samples={messages.sorts} />
            <p>{messages.sortNote}</p>
          </>
        ),
      }}
    />
  );
}

const ROW = 28;
const TOP = 44;
const LINES = DEDUPE_EXAMPLES[0].texts.text;
/** Indexes of the example's duplicate lines. */
const DUPLICATES: ReadonlySet<number> = new Set([2, 4, 5]);
const [unique, duplicates] = dedupeDescription.outputs;
/** The lines of a list, sorted into unique items and duplicates. */
function DedupeDrawing() {
  const places = { kept: 0, dropped: 0 };
  const dealt = LINES.map((line, row) => {
    const isDropped = DUPLICATES.has(row);
    const place = isDropped ? places.dropped++ : places.kept++;
    return { line, row, isDropped, y: isDropped ? TOP + 10 + (place + 3) * ROW + 34 : TOP - 10 + place * ROW };
  });
  return (
    <Drawing caption={messages.drawing.caption} height={246} label={messages.drawing.label} width={440}>
      <text className={classes.note} x="76" y="14">
        {messages.drawing.list}
      </text>
      <text className={classes.note} x="350" y="8">
        {unique.label}
      </text>
      <text className={classes.note} x="350" y="146">
        {duplicates.label}
      </text>
      {dealt.map(({ line, row, isDropped, y }) => {
        const from = TOP + row * ROW * 1.15;
        return (
          <g key={row}>
            <path
              className={isDropped ? classes.line : classes.run}
              d={`M146 ${from}C210 ${from} 220 ${y} 280 ${y}`}
              strokeDasharray={isDropped ? '3 4' : undefined}
            />
            <DrawingItem text={line} x={76} y={from} ink={classes.cyanTint} height={24} width={140} />
            <DrawingItem
              text={line.trim()}
              x={350}
              y={y}
              ink={isDropped ? classes.box : classes.magentaTint}
              height={24}
              width={140}
            />
          </g>
        );
      })}
    </Drawing>
  );
}
