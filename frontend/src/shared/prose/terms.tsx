import type { ReactNode } from 'react';
import { RichText } from './rich-text.tsx';
import classes from './terms.module.css';

/** A name and its description. */
export interface Term {
  readonly name: ReactNode;
  /** Short note beside the name. */
  readonly note?: string;
  /** Rich text. */
  readonly text: string;
}

/** A list of names and their descriptions. */
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
