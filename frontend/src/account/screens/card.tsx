import { type ReactNode, useEffect, useRef } from 'react';
import classes from './card.module.css';

/** The sheet that an account screen is printed on: the heading of the page, a sentence, and what there is to do. */
export function Card({
  title,
  lead,
  takesFocus = false,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Set where the card takes the place of another on the same page: the keyboard then starts at its heading. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) {
      heading.current?.focus();
    }
  }, [takesFocus]);
  return (
    <section className={classes.card}>
      <div className={classes.top}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The links at the foot of a card. */
export function CardFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** Something to know before one goes on. */
export function Note({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note}>
      {title !== undefined && <p className={classes.noteTitle}>{title}</p>}
      {children}
    </div>
  );
}
