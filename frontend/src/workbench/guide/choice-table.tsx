import type { ChoiceOption } from '../../../../libs/tools/shared/options.ts';
import classes from './choice-table.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** A table of the result of each choice of an option for the same input. */
export function ChoiceTable<V extends string>({
  option,
  caption,
  samples,
}: {
  readonly option: ChoiceOption<V>;
  /** The input, such as “red and shoes, with each separator”. */
  readonly caption: string;
  readonly samples: Readonly<Record<V, string>>;
}) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <tbody>
        {option.choices.map(({ value, label }) => (
          <tr key={value}>
            <th className={classes.choice} scope="row">
              {label}
              {value === option.default && <span className={classes.default}> ({texts.defaultChoice})</span>}
            </th>
            <td className={classes.sample}>{samples[value]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
