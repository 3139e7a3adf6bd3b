import { type KeywordOptions, keywordsDescription } from '../../../../../libs/tools/keywords/description.ts';
import { OptionForm } from '../../../workbench/tool/option-form.tsx';
import classes from './keyword-options-form.module.css';

const { matchTypes, modifiedBroadEveryWord, ...others } = keywordsDescription.options;

/** The options of the keyword builder, with the switch for modified broad match below the match types. */
export function KeywordOptionsForm({
  value,
  onChange,
}: {
  readonly value: KeywordOptions;
  readonly onChange: (value: KeywordOptions) => void;
}) {
  const change = (part: Partial<KeywordOptions>) => onChange({ ...value, ...part });
  return (
    <div className={classes.form}>
      <div className={classes.part}>
        <OptionForm onChange={change} specs={{ matchTypes, modifiedBroadEveryWord }} value={value} />
      </div>
      <div className={classes.part}>
        <OptionForm onChange={change} specs={others} value={value} />
      </div>
    </div>
  );
}
