import { Button } from '@mantine/core';
import { useSignInWall } from '../account/use-sign-in-wall.ts';
import type { SaveFailure } from './describe-save-failure.ts';
import classes from './save-dialog.module.css';
import { SAVE_TEXTS as texts } from './texts.ts';

/** Why a save failed, in its dialog, with the way to sign in where that is the reason. */
export function SaveFailureNote({ failure }: { readonly failure: SaveFailure | null }) {
  const leadTo = useSignInWall();
  return (
    // Stands there before its text does, as live regions must.
    <div role="alert">
      {failure?.reason !== undefined && (
        <div className={classes.failure}>
          <p>{failure.reason}</p>
          {failure.isSignInNeeded && <Button onClick={() => leadTo('/auth/signin')}>{texts.signIn}</Button>}
        </div>
      )}
    </div>
  );
}
