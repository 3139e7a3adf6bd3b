import { type NegativeOptions, negativesDescription } from '../../../../../libs/tools/negatives/description.ts';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import classes from './negative-settings.module.css';
import { NEGATIVE_TEXTS as texts } from './texts.ts';

const { platform, removeDuplicates, ...matchTypes } = negativesDescription.options;

/** The settings: match types, the platform with its treatment of the dash, and duplicates. */
export function NegativeSettings({
  value,
  onChange,
}: {
  readonly value: NegativeOptions;
  readonly onChange: (value: NegativeOptions) => void;
}) {
  const change = (part: Partial<NegativeOptions>) => onChange({ ...value, ...part });
  return (
    <div className={classes.settings}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{texts.matchTypes}</legend>
        <OptionForm onChange={change} specs={matchTypes} value={value} />
      </fieldset>
      <OptionForm onChange={change} specs={{ platform, removeDuplicates }} value={value} />
    </div>
  );
}
