import type { ReactNode } from 'react';
import { Note } from './card.tsx';
import classes from './link-form.module.css';
import type { LinkToken } from './use-link-token.ts';

/**
 * Renders the form of a mailed link, or a note if the link has no token. The prerendered page contains both, and the
 * style sheet shows the one that `before-paint.js` selects, which avoids a layout shift on hydration.
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
