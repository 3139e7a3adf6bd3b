import { useId } from 'react';
import type { CheckReport } from '../../../../workers/protocol.ts';
import { formatCount } from '../../shared/format/format.ts';
import options from '../tool/option-form.module.css';
import classes from './check-bar.module.css';
import type { CheckView, PlatformCheck } from './platform-check.ts';
import { CHECK_TEXTS as texts } from './texts.ts';

/** Tabs that select the rows to show, copy and export: all rows, only those with problems, or only those without. */
export function CheckViews({
  check,
  view,
  report: { rows, flagged },
}: {
  readonly check: PlatformCheck;
  readonly view: CheckView;
  readonly report: CheckReport;
}) {
  const name = useId();
  const views = [
    { id: 'all', label: texts.all, count: rows },
    { id: 'flagged', label: texts.onlyFlagged, count: flagged },
    { id: 'fitting', label: texts.withoutFlagged, count: rows - flagged },
  ] as const;
  return (
    <fieldset className={classes.views}>
      <legend className={classes.legend}>{texts.views}</legend>
      {views.map(({ id, label, count }) => (
        <label className={options.chip} key={id}>
          <input checked={view === id} name={name} onChange={() => check.show(id)} type="radio" value={id} />
          {label} <span className={classes.count}>{formatCount(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
