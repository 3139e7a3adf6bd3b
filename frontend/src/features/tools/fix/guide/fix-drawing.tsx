import classes from '../../../../workbench/guide/drawing.module.css';
import { Drawing } from '../../../../workbench/guide/guide-parts.tsx';
import { GUIDE } from './texts.ts';

const ROW = 40;
const TOP = 48;
const { drawing: texts } = GUIDE;

/** Rows of a list beside what becomes of them. */
export function FixDrawing() {
  return (
    <Drawing caption={texts.caption} height={TOP + texts.rows.length * ROW} label={texts.label} width={520}>
      {texts.heads.map((head, place) => (
        <text className={classes.note} key={head} x={[90, 260, 430][place]} y="14">
          {head}
        </text>
      ))}
      {texts.rows.map(({ before, after, fix }, index) => {
        const y = TOP + index * ROW;
        const isDropped = after === '';
        return (
          <g key={before}>
            <path
              className={isDropped ? classes.line : classes.run}
              d={`M170 ${y}H350`}
              strokeDasharray={isDropped ? '3 4' : undefined}
            />
            <Item ink={classes.cyanTint} text={before} x={90} y={y} />
            <rect className={classes.box} height="24" rx="12" width="104" x="208" y={y - 12} />
            <text className={classes.note} x="260" y={y}>
              {fix}
            </text>
            {isDropped ? (
              <text className={classes.note} x="430" y={y}>
                {texts.dropped}
              </text>
            ) : (
              <Item ink={classes.magentaTint} text={after} x={430} y={y} />
            )}
          </g>
        );
      })}
    </Drawing>
  );
}

function Item({
  text,
  x,
  y,
  ink,
}: {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly ink: string;
}) {
  return (
    <>
      <rect className={ink} height="28" rx="6" width="160" x={x - 80} y={y - 14} />
      <text className={classes.code} style={{ fontSize: 14 }} x={x} y={y}>
        {text}
      </text>
    </>
  );
}
