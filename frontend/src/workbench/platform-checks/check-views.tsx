import { useId } from 'react';
import options from '../tool/option-form.module.css';
import classes from './check-bar.module.css';
import type { CheckView, PlatformCheck } from './platform-check.ts';
import { CHECK_TEXTS as texts } from './texts.ts';

/** Tabs that select the rows to show, copy and export: all rows, only those with problems, or only those without. */
export function CheckViews({ check, view }: { readonly check: PlatformCheck; readonly view: CheckView }) {
  const name = useId();
  const views = [
    { id: 'all', label: texts.all },
    { id: 'flagged', label: texts.onlyFlagged },
    { id: 'fitting', label: texts.withoutFlagged },
  ] as const;
  return (
    <fieldset className={classes.views}>
      <legend className={classes.legend}>{texts.views}</legend>
      {views.map(({ id, label }) => (
        <label className={options.chip} key={id}>
          <input checked={view === id} name={name} onChange={() => check.show(id)} type="radio" value={id} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
