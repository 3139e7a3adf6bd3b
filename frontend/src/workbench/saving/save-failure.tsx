import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSignInWall } from '../../shared/session/use-sign-in-wall.ts';
import type { SaveFailure } from './describe-save-failure.ts';
import classes from './save-dialog.module.css';
import { SAVE_TEXTS as texts } from './texts.ts';

/** Renders the reason of a failed save, with a sign-in button if the session has ended, and further actions. */
export function SaveFailureNote({
  failure,
  actions,
}: {
  readonly failure: SaveFailure | null;
  readonly actions?: ReactNode;
}) {
  const leadTo = useSignInWall();
  return (
    // A live region must be in the page before its text changes.
    <div role="alert">
      {failure?.reason !== undefined && (
        <div className={classes.failure}>
          <p>{failure.reason}</p>
          {failure.isSignInNeeded && <Button onClick={() => leadTo('/auth/signin')}>{texts.signIn}</Button>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </div>
  );
}
