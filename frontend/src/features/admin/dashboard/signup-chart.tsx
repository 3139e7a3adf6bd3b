import { useId } from 'react';
import type { SignupDay } from '../../../../../libs/contracts/admin/admin-stats.dto.ts';
import { formatCount } from '../../../shared/format/format.ts';
import classes from './dashboard.module.css';
import { DASHBOARD_TEXTS as texts } from './texts.ts';

const WIDTH = 600;
const HEIGHT = 80;
const GAP = 3;
/** Minimum height of a bar, so that a day without sign-ups is visible. */
const LEAST = 1;

const days = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Renders sign-ups per day as a bar chart. */
export function SignupChart({ signups }: { readonly signups: readonly SignupDay[] }) {
  const titleId = useId();
  const most = signups.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 });
  const total = signups.reduce((sum, { count }) => sum + count, 0);
  const step = WIDTH / signups.length;
  const summary =
    total === 0
      ? texts.chartEmpty
      : texts.chartSummary(formatCount(total), formatCount(most.count), formatDay(most.day));
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <figcaption className={classes.caption}>
        <h2 id={titleId} className={classes.partTitle}>
          {texts.chartTitle}
        </h2>
        <p>{summary}</p>
      </figcaption>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {signups.map(({ day, count }, index) => {
          const height = Math.max(LEAST, (count / Math.max(1, most.count)) * HEIGHT);
          return (
            <rect
              key={day}
              className={classes.bar}
              data-empty={count === 0 || undefined}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            >
              <title>{texts.bar(formatDay(day), formatCount(count))}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{formatDay(signups[0]?.day)}</span>
        <span>{formatDay(signups.at(-1)?.day)}</span>
      </div>
    </figure>
  );
}

function formatDay(day: string | undefined): string {
  return day === undefined ? '' : days.format(new Date(day));
}
