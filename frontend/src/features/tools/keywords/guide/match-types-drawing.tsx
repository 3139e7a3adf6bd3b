import { keywordsDescription } from '../../../../../../libs/tools/keywords/description.ts';
import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing } from '../../../../workbench/guide/guide-parts.tsx';
import { GUIDE } from './texts.ts';

const { broad, phrase, exact } = keywordsDescription.options.matchTypes.fields;
const { drawing: texts } = GUIDE;

/** The rings from the outside in. A name is in the strip that only its ring covers. */
const RINGS = [
  { name: broad.label, form: 'red shoes', rx: 200, ry: 120, ink: classes.cyanTint },
  { name: phrase.label, form: '"red shoes"', rx: 142, ry: 84, ink: classes.magentaTint },
  { name: exact.label, form: '[red shoes]', rx: 84, ry: 46, ink: classes.yellowTint },
] as const;
const BOTTOM = 246;

/** The reach of the match types, as rings with a common lowest point. */
export function MatchTypesDrawing() {
  return (
    <Drawing caption={texts.caption} height={252} label={texts.label} width={420}>
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
