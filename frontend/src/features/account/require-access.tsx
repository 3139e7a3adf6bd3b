import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { RouteEntry } from '../../../../libs/contracts/site/routes.ts';
import { readLastChange } from '../../shared/api/token.ts';
import {
  refreshSession,
  returnHere,
  type Session,
  SESSION_MESSAGES as texts,
  useSession,
} from '../../shared/session/session.ts';
import { Message } from '../../shared/ui/message.tsx';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import classes from './require-access.module.css';

/**
 * Renders a screen for users who may open it by the route table. Redirects guests to the sign-in screen, which returns
 * here, and users without the role to the home page. The server checks each request of the screen again.
 */
export function RequireAccess({
  access,
  isPrerendered,
  children,
}: {
  readonly access: Exclude<RouteEntry['access'], 'public'>;
  /** True if the screen also renders while the session is unknown, without requests. */
  readonly isPrerendered: boolean;
  readonly children: ReactNode;
}) {
  const location = useLocation();
  const queryClient = useQueryClient();
  const [hasBeenShown, setShown] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const isLive = useOnceLive(() => true, false);
  const current = useSession();
  // Prerendered with the screen, also for guests.
  const session: Session = isLive ? current : { status: 'unknown' };
  // One element for both states, so that the screen is not mounted again once the session is known.
  const screen = <div className={isLive ? undefined : classes.prerendered}>{children}</div>;
  useEffect(() => {
    if (session.status === 'signed-in') {
      setShown(true);
    }
  }, [session.status]);
  const checkAgain = async () => {
    setChecking(true);
    await refreshSession(queryClient);
    setChecking(false);
  };
  switch (session.status) {
    case 'unknown':
      return isPrerendered ? (
        screen
      ) : (
        <p className={classes.checking} role="status">
          {texts.checking}
        </p>
      );
    case 'guest':
      // After an explicit sign-out, go home instead of to sign-in.
      return hasBeenShown && readLastChange() === 'here' ? (
        <Navigate replace to="/" />
      ) : (
        <Navigate replace to="/auth/signin" state={returnHere(location)} />
      );
    case 'unreachable':
      return (
        <Message title={texts.unreachableTitle} text={texts.unreachableText}>
          <Button onClick={() => void checkAgain()}>{isChecking ? texts.checking : texts.tryAgain}</Button>
        </Message>
      );
    case 'signed-in':
      return access === 'admin' && session.user.role !== 'admin' ? <Navigate replace to="/" /> : screen;
  }
}
