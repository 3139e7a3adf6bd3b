import type { ReactNode } from 'react';
import { Note } from './card.tsx';
import classes from './link-form.module.css';
import type { LinkToken } from './use-link-token.ts';

/**
 * The form that a mailed link leads to, or, where the link lacks its token, a word about that. Until the page lives it
 * holds both, and the style sheet shows the one that `before-paint.js` found to be right, so that nothing moves.
 */
export function LinkForm({
  token,
  incomplete,
  children,
}: Pick<LinkToken, 'token'> & {
  readonly incomplete: string;
  readonly children: ReactNode;
}) {
  const isOpen = token === undefined;
  return (
    <>
      {(isOpen || token === null) && (
        <div className={isOpen ? classes.ifIncomplete : undefined}>
          <Note>
            <p>{incomplete}</p>
          </Note>
        </div>
      )}
      {token !== null && <div className={isOpen ? classes.ifComplete : undefined}>{children}</div>}
    </>
  );
}
