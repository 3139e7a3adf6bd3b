import type { ReactNode } from 'react';
import type { BooleanOption } from '../../../libs/tools/options.ts';
import { RichText } from '../pages/prose/rich-text.tsx';
import type { Trouble } from './guide.ts';
import classes from './terms.module.css';
import { GUIDE_TEXTS as texts } from './texts.ts';

/** A name and what is to be said about it. */
export interface Term {
  readonly name: ReactNode;
  /** Stands small beside the name. */
  readonly note?: string;
  /** Rich text. */
  readonly text: string;
}

/** Names and what they mean, one below the other. */
export function Terms({ of }: { readonly of: readonly Term[] }) {
  return (
    <dl className={classes.terms}>
      {of.map(({ name, note, text }) => (
        <div key={text} className={classes.term}>
          <dt className={classes.name}>
            {name}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dt>
          <dd className={classes.text}>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Switches with the label and help that the form has, whether they are on at first, and what the guide adds. */
export function Switches({
  of,
}: {
  readonly of: readonly { readonly option: BooleanOption /** Rich text. */; readonly more?: string }[];
}) {
  return (
    <Terms
      of={of.map(({ option: { label, default: isOn, help }, more }) => ({
        name: label,
        note: `${isOn ? texts.on : texts.off} ${texts.defaultChoice}`,
        text: [help, more].filter(Boolean).join(' '),
      }))}
    />
  );
}

/** What to do when a tool does not do what was expected. */
export function Troubles({ of }: { readonly of: readonly Trouble[] }) {
  return <Terms of={of.map(({ problem, answer }) => ({ name: <RichText text={problem} />, text: answer }))} />;
}
