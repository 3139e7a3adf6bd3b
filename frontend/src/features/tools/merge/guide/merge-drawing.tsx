import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing } from '../../../../workbench/guide/drawing.tsx';
import { GUIDE as texts } from './texts.ts';

const BOX = { width: 96, height: 36 };

/** The items, with the centers of their boxes. */
const ITEMS = [
  { word: 'red', x: 58, y: 30, ink: classes.cyan },
  { word: 'blue', x: 58, y: 94, ink: classes.cyan },
  { word: 'shoes', x: 210, y: 30, ink: classes.magenta },
  { word: 'boots', x: 210, y: 94, ink: classes.magenta },
  { word: 'sale', x: 362, y: 62, ink: classes.yellow },
] as const;

const [RED, BLUE, SHOES, BOOTS, SALE] = ITEMS;

type Item = (typeof ITEMS)[number];

/** The pairing of every item of a column with every item of the next, with one row highlighted. */
export function MergeDrawing() {
  return (
    <Drawing caption={texts.drawingCaption} height={164} label={texts.drawing} width={420}>
      {[
        [RED, SHOES],
        [BLUE, SHOES],
        [BLUE, BOOTS],
        [SHOES, SALE],
      ].map(([from, to]) => (
        <path className={classes.line} d={join(from, to)} key={`${from.word} ${to.word}`} />
      ))}
      <path className={classes.run} d={join(RED, BOOTS) + join(BOOTS, SALE)} />
      {ITEMS.map(({ word, x, y, ink }) => (
        <g key={word}>
          <rect
            className={classes.box}
            height={BOX.height}
            rx="6"
            width={BOX.width}
            x={x - BOX.width / 2}
            y={y - BOX.height / 2}
          />
          <circle className={ink} cx={x - BOX.width / 2 + 16} cy={y} r="4" />
          <text className={classes.word} x={x + 6} y={y}>
            {word}
          </text>
        </g>
      ))}
      <text className={classes.code} x="210" y="146">
        red boots sale
      </text>
    </Drawing>
  );
}

function join(from: Item, to: Item): string {
  return `M${from.x + BOX.width / 2} ${from.y}L${to.x - BOX.width / 2} ${to.y}`;
}
