import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { RouteEntry } from '../../../libs/contracts/routes.ts';
import { readLastChange } from '../api/token.ts';
import { Message } from '../app/message.tsx';
import classes from './require-access.module.css';
import { returnHere } from './return-path.ts';
import { refreshSession, useSession } from './session.ts';
import { SESSION_TEXTS as texts } from './texts.ts';

/**
 * Shows a screen to those who may open it by the route table. Guests are led to the sign-in screen and back, users
 * without the role to the home page. What the screen then asks the server for is checked there again.
 */
export function RequireAccess({
  access,
  children,
}: {
  readonly access: Exclude<RouteEntry['access'], 'public'>;
  readonly children: ReactNode;
}) {
  const session = useSession();
  const location = useLocation();
  const queryClient = useQueryClient();
  const [hasBeenShown, setShown] = useState(false);
  useEffect(() => {
    if (session.status === 'signed-in') {
      setShown(true);
    }
  }, [session.status]);
  switch (session.status) {
    case 'unknown':
      return (
        <p className={classes.checking} role="status">
          {texts.checking}
        </p>
      );
    case 'guest':
      // Who signs out on the screen itself has no wish to come back to it.
      return hasBeenShown && readLastChange() === 'here' ? (
        <Navigate replace to="/" />
      ) : (
        <Navigate replace to="/auth/signin" state={returnHere(location)} />
      );
    case 'unreachable':
      return (
        <Message title={texts.unreachableTitle} text={texts.unreachableText}>
          <Button onClick={() => void refreshSession(queryClient)}>{texts.tryAgain}</Button>
        </Message>
      );
    case 'signed-in':
      return access === 'admin' && session.user.role !== 'admin' ? <Navigate replace to="/" /> : children;
  }
}
