import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { GramCost } from '../../../../../libs/tools/ngrams/result-scan.ts';
import { formatPercent } from '../../../shared/format/format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';

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
        {messages.charts}
      </Button>
      <Dialog isOpen={isOpen} isWide onClose={() => setOpen(false)} title={messages.charts}>
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
      <figcaption className={classes.title}>{messages.costliest}</figcaption>
      <div
        aria-label={`${messages.costliest} ${of.map(({ text, cost }) => `${text}: ${messages.amount(cost)}`).join('; ')}`}
        className={classes.rows}
        role="img"
      >
        {of.map(({ text, cost }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never change order
          <Fragment key={row}>
            <span className={classes.label}>{text}</span>
            <Bar ink={classes.bar} share={most === 0 ? 0 : cost / most} />
            <span className={classes.value}>{messages.amount(cost)}</span>
          </Fragment>
        ))}
      </div>
      <p className={classes.note}>{messages.costliestNote}</p>
    </figure>
  );
}

function WasteChart({ cost, wastedCost }: { readonly cost: number; readonly wastedCost: number }) {
  const parts = [
    { name: messages.withoutConversions, value: wastedCost, ink: classes.wasted },
    { name: messages.withConversions, value: cost - wastedCost, ink: classes.bar },
  ];
  const describe = ({ name, value }: { readonly name: string; readonly value: number }) =>
    messages.share(name, messages.amount(value), formatPercent(value / cost));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{messages.wasted}</figcaption>
      <div aria-label={`${messages.wasted} ${parts.map(describe).join('; ')}`} className={classes.parts} role="img">
        {parts.map((part) => (
          <Fragment key={part.name}>
            <span>{describe(part)}</span>
            <Bar ink={part.ink} share={part.value / cost} />
          </Fragment>
        ))}
      </div>
    </figure>
  );
}

/** A bar whose length is a share of the space that there is. Its width keeps to the screen, and text its size. */
function Bar({ ink, share }: { readonly ink: string; readonly share: number }) {
  return (
    <svg aria-hidden="true" className={classes.track}>
      <rect className={ink} height="100%" width={`${100 * Math.min(1, Math.max(0.005, share))}%`} />
    </svg>
  );
}
