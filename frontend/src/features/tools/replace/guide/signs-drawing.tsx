import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing } from '../../../../workbench/guide/guide-parts.tsx';
import { GUIDE } from './texts.ts';

const { drawing: texts } = GUIDE;
const CELL = 36;
const LEFT = 48;
const BASE = 78;
const CELLS = [...texts.line];
const END = CELLS.length;
const SPACE = CELLS.indexOf(' ');
/** Word boundaries: positions between characters, counted from the start of the line. */
const EDGES = [0, SPACE, SPACE + 1, END];

/** The anchors of a pattern within a line: characters as boxes, anchors as marks between them. */
export function SignsDrawing() {
  const xOf = (place: number) => LEFT + place * CELL;
  return (
    <Drawing caption={texts.caption} height={152} label={texts.label} width={LEFT * 2 + END * CELL}>
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
