import type { ReactNode } from 'react';
import type { BooleanOption, ChoiceOption } from '../../../../libs/tools/shared/options.ts';
import { RichText, Terms } from '../../shared/prose/rich-text.tsx';
import choiceTableClasses from './choice-table.module.css';
import classes from './drawing.module.css';
import type { GuideStep, Trouble } from './guide.ts';
import stepsClasses from './steps.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** A drawing with a caption and a text alternative. */
export function Drawing({
  label,
  caption,
  width,
  height,
  children,
}: {
  readonly label: string;
  readonly caption?: string;
  /** Width in the drawing's own units, each at most one pixel. */
  readonly width: number;
  readonly height: number;
  /** Children of the `<svg>`, with the classes of `drawing.module.css`. */
  readonly children: ReactNode;
}) {
  return (
    <figure className={classes.figure}>
      <svg
        aria-label={label}
        className={classes.drawing}
        role="img"
        style={{ maxWidth: width }}
        viewBox={`0 0 ${width} ${height}`}
      >
        {children}
      </svg>
      {caption !== undefined && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  );
}

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
    <table className={choiceTableClasses.table}>
      <caption className={choiceTableClasses.caption}>{caption}</caption>
      <tbody>
        {option.choices.map(({ value, label }) => (
          <tr key={value}>
            <th className={choiceTableClasses.choice} scope="row">
              {label}
              {value === option.default && <span className={choiceTableClasses.default}> ({texts.defaultChoice})</span>}
            </th>
            <td className={choiceTableClasses.sample}>{samples[value]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbered steps of a tutorial, each number in one of the three inks. */
export function Steps({ of }: { readonly of: readonly GuideStep[] }) {
  return (
    <ol className={stepsClasses.steps}>
      {of.map(({ title, text }) => (
        <li key={title} className={stepsClasses.step}>
          <h3 className={stepsClasses.title}>{title}</h3>
          <p className={stepsClasses.text}>
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A switch of a tool, and additional rich text for the guide. */
interface SwitchTexts {
  readonly option: BooleanOption;
  readonly more?: string;
}

/** Switches with the label and help of the form, their defaults, and the guide's additions. */
export function Switches({ of }: { readonly of: readonly SwitchTexts[] }) {
  return (
    <Terms
      of={of.map(({ option: { label, default: isOn, help }, more }) => ({
        name: label,
        note: isOn ? texts.onByDefault : texts.offByDefault,
        text: [help, more].filter(Boolean).join(' '),
      }))}
    />
  );
}

/** Problems with a tool and their solutions. */
export function Troubles({ of }: { readonly of: readonly Trouble[] }) {
  return <Terms of={of.map(({ problem, answer }) => ({ name: <RichText text={problem} />, text: answer }))} />;
}
