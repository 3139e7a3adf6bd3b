import type { ReactNode } from 'react';
import { RichText } from './rich-text.tsx';
import classes from './terms.module.css';

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
