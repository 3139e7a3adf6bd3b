import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing } from '../../../../workbench/guide/guide-parts.tsx';
import { GUIDE } from './texts.ts';

const ROW = 44;
const { drawing: texts } = GUIDE;

/** Search terms whose costs are added up for a word that two of them hold. */
export function NgramsDrawing() {
  return (
    <Drawing caption={texts.caption} height={140} label={texts.label} width={440}>
      {texts.terms.map(({ text, cost }, row) => {
        const y = 26 + row * ROW;
        const isCounted = text.startsWith(texts.gram);
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
        {texts.gram}
      </text>
      <text className={classes.word} x="408" y="70">
        {texts.sum}
      </text>
    </Drawing>
  );
}
