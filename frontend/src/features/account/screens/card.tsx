import { type ReactNode, useEffect, useRef } from 'react';
import classes from './screens.module.css';

/** Renders the card of an account screen: the page's heading, an introduction and the content. */
export function Card({
  title,
  lead,
  takesFocus = false,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  /** True if the card replaces another one on the same page; its heading then gets the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
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
        <p className={classes.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}

export function CardFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** Renders a highlighted note in a card. */
export function Note({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className={classes.note}>
      {title !== undefined && <p className={classes.noteTitle}>{title}</p>}
      {children}
    </div>
  );
}
