import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GramCost } from '../../../../../libs/tools/ngrams/result-scan.ts';
import { formatPercent } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './ngram-charts.module.css';
import { NGRAM_TEXTS as texts } from './texts.ts';

const ROW = 24;
const LABEL = 180;
const BARS = 260;
const VALUE = 90;
const WIDTH = LABEL + BARS + VALUE;
/** Characters of an n-gram that fit beside its bar. */
const LABEL_CHARS = 24;

/** A button that opens a dialog with what the n-grams of a result cost, and how much of the cost had no conversions. */
export function NgramCharts({
  costliest,
  cost,
  wastedCost,
}: {
  readonly costliest: readonly GramCost[];
  readonly cost: number;
  /** Null without a column of conversions. */
  readonly wastedCost: number | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="compact-sm">
        {texts.charts}
      </Button>
      <Dialog isOpen={isOpen} isWide onClose={() => setOpen(false)} title={texts.charts}>
        <div className={classes.figures}>
          <CostChart of={costliest} />
          {wastedCost !== null && cost > 0 && <WasteChart cost={cost} wastedCost={wastedCost} />}
        </div>
      </Dialog>
    </>
  );
}

function CostChart({ of }: { readonly of: readonly GramCost[] }) {
  const most = of[0]?.cost ?? 0;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{texts.costliest}</figcaption>
      <svg
        aria-label={`${texts.costliest} ${of.map(({ text, cost }) => `${text}: ${texts.amount(cost)}`).join('; ')}`}
        className={classes.drawing}
        role="img"
        viewBox={`0 0 ${WIDTH} ${of.length * ROW}`}
      >
        {of.map(({ text, cost }, row) => {
          const length = most === 0 ? 0 : (cost / most) * BARS;
          const y = row * ROW;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never change order
            <g key={row}>
              <text className={classes.label} x={LABEL - 8} y={y + ROW / 2}>
                {text.length > LABEL_CHARS ? `${text.slice(0, LABEL_CHARS - 1)}…` : text}
              </text>
              <rect className={classes.bar} height={ROW - 8} width={Math.max(1, length)} x={LABEL} y={y + 4} />
              <text className={classes.value} x={LABEL + length + 6} y={y + ROW / 2}>
                {texts.amount(cost)}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={classes.note}>{texts.costliestNote}</p>
    </figure>
  );
}

function WasteChart({ cost, wastedCost }: { readonly cost: number; readonly wastedCost: number }) {
  const parts = [
    { name: texts.withoutConversions, value: wastedCost, ink: classes.wasted },
    { name: texts.withConversions, value: cost - wastedCost, ink: classes.bar },
  ];
  const describe = ({ name, value }: { readonly name: string; readonly value: number }) =>
    texts.share(name, texts.amount(value), formatPercent(value / cost));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{texts.wasted}</figcaption>
      <svg
        aria-label={`${texts.wasted} ${parts.map(describe).join('; ')}`}
        className={classes.drawing}
        role="img"
        viewBox={`0 0 ${WIDTH} ${parts.length * 2 * ROW}`}
      >
        {parts.map((part, row) => {
          const y = row * 2 * ROW;
          const length = Math.min(1, Math.max(0, part.value / cost)) * WIDTH;
          return (
            <g key={part.name}>
              <text className={classes.start} x="0" y={y + ROW / 2}>
                {describe(part)}
              </text>
              <rect className={part.ink} height={ROW - 8} width={Math.max(1, length)} x="0" y={y + ROW + 2} />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
