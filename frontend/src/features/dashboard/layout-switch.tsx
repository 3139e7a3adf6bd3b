import classes from './layout-switch.module.css';
import { LAYOUTS, type Layout } from './view-records.ts';
import { VIEW_TEXTS as texts } from './writes/texts.ts';

/** Renders the buttons that switch between cards and table. */
export function LayoutSwitch({
  layout,
  onChange,
}: {
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}) {
  return (
    <fieldset aria-label={texts.layout} className={classes.switch}>
      {LAYOUTS.map((one) => (
        <button
          aria-pressed={one === layout}
          className={classes.choice}
          key={one}
          onClick={() => onChange(one)}
          type="button"
        >
          {texts.layouts[one]}
        </button>
      ))}
    </fieldset>
  );
}
