import { replaceDescription } from '../../../../../../libs/tools/replace/description.ts';
import { Paragraphs, RichText, Terms } from '../../../../shared/prose/rich-text.tsx';
import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing, GuidePage, Steps, Switches } from '../../../../workbench/guide/guide-page.tsx';
import { WorkedExampleCard } from '../../../../workbench/guide/worked-example-card.tsx';
import { REPLACE_EXAMPLES as examples } from './examples.ts';
import { GUIDE as messages } from './messages.ts';

const { options } = replaceDescription;
const { runLabel } = messages;

export function Guide() {
  return (
    <GuidePage
      tool="replace"
      guide={messages}
      parts={{
        quickStart: (
          <>
            <Steps of={messages.steps} />
            <WorkedExampleCard example={examples.plain} runLabel={runLabel} />
          </>
        ),
        case: (
          <>
            <Paragraphs of={messages.case} />
            <Switches of={[{ option: options.caseSensitive, more: messages.caseMore }]} />
          </>
        ),
        wholeWords: (
          <>
            <Paragraphs of={messages.wholeWords} />
            <Switches of={[{ option: options.wholeWords }]} />
            <WorkedExampleCard example={examples.wholeWords} runLabel={runLabel} />
          </>
        ),
        removing: (
          <>
            <Paragraphs of={messages.removing} />
            <WorkedExampleCard example={examples.removing} runLabel={runLabel} />
          </>
        ),
        ends: (
          <>
            <Paragraphs of={messages.ends} />
            <WorkedExampleCard example={examples.prefix} runLabel={runLabel} />
            <WorkedExampleCard example={examples.suffix} runLabel={runLabel} />
          </>
        ),
        signs: (
          <>
            <p>
              <RichText text={messages.signsIntro} />
            </p>
            <SignsDrawing />
            <Terms of={messages.signs.map(({ sign, text }) => ({ name: <RichText text={`\`${sign}\``} />, text }))} />
          </>
        ),
        patterns: (
          <>
            <Switches of={[{ option: options.useRegex }]} />
            <Paragraphs of={messages.patterns} />
            <WorkedExampleCard example={examples.split} runLabel={runLabel} />
            <WorkedExampleCard example={examples.swap} runLabel={runLabel} />
          </>
        ),
        rules: (
          <>
            <Paragraphs of={messages.rules} />
            <WorkedExampleCard example={examples.rules} runLabel={runLabel} />
          </>
        ),
        mapping: <Paragraphs of={messages.mapping} />,
        options: (
          <Switches
            of={[{ option: options.replaceAll }, { option: options.showPreview, more: messages.previewMore }]}
          />
        ),
      }}
    />
  );
}

const CELL = 36;
const LEFT = 48;
const BASE = 78;
const CELLS = [...messages.drawing.line];
const END = CELLS.length;
const SPACE = CELLS.indexOf(' ');
/** Word boundaries: positions between characters, counted from the start of the line. */
const EDGES = [0, SPACE, SPACE + 1, END];

/** The anchors of a pattern within a line: characters as boxes, anchors as marks between them. */
function SignsDrawing() {
  const xOf = (place: number) => LEFT + place * CELL;
  return (
    <Drawing
      caption={messages.drawing.caption}
      height={152}
      label={messages.drawing.label}
      width={LEFT * 2 + END * CELL}
    >
      {CELLS.map((character, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
        <g key={place}>
          <rect
            className={place === SPACE ? classes.yellowTint : classes.box}
            height={CELL}
            width={CELL}
            x={xOf(place)}
            y={BASE - CELL / 2}
          />
          <text className={classes.code} x={xOf(place) + CELL / 2} y={BASE}>
            {place === SPACE ? '\\s' : character}
          </text>
        </g>
      ))}
      {EDGES.map((place) => (
        <g key={place}>
          <rect className={classes.cyan} height={CELL + 16} width="3" x={xOf(place) - 1.5} y={BASE - CELL / 2 - 8} />
          <text className={classes.code} x={xOf(place)} y={BASE + CELL / 2 + 24}>
            \b
          </text>
        </g>
      ))}
      {[
        { sign: '^', place: 0 },
        { sign: '$', place: END },
      ].map(({ sign, place }) => (
        <g key={sign}>
          <circle className={classes.magentaTint} cx={xOf(place)} cy="26" r="16" />
          <text className={classes.code} x={xOf(place)} y="26">
            {sign}
          </text>
        </g>
      ))}
    </Drawing>
  );
}
