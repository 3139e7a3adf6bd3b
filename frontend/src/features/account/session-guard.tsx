import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { RouteEntry } from '../../../../libs/contracts/site/routes.ts';
import { readLastChange, readToken, subscribeToToken } from '../../shared/api/token.ts';
import {
  forgetCachedData,
  refreshSession,
  returnHere,
  type Session,
  SESSION_MESSAGES as texts,
  useSession,
} from '../../shared/session/session.ts';
import { Message } from '../../shared/ui/message.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import classes from './session-guard.module.css';

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

/**
 * Synchronizes this tab with the account, also when another tab changes it: clears the cache when another user or a
 * guest takes over, and shows a toast when the server ends the session. Use it in a parent of all screens, because its
 * effects must run after theirs, when no screen shows the old account.
 */
export function useAccountSync(): void {
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  // Null until known, which is not before the server can be reached; empty for a guest.
  const account = status === 'guest' ? '' : (user?.id ?? null);
  const shownAccount = useRef(account);
  useEffect(() => {
    const before = shownAccount.current;
    shownAccount.current = account;
    if (before !== null && before !== account) {
      forgetCachedData(queryClient);
    }
  }, [queryClient, account]);

  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      subscribeToToken((change) => {
        if (change !== 'refused' && change !== 'missing') {
          return;
        }
        if (readToken() !== null) {
          showToast({ title: texts.impersonationEnded });
          return;
        }
        const signIn = () => void navigate('/auth/signin', { state: returnHere(location) });
        const said =
          change === 'refused'
            ? { title: texts.tokenInvalid, message: texts.tokenInvalidText }
            : { title: texts.tokenMissing, message: texts.tokenMissingText };
        showToast({ ...said, tone: 'error', action: { label: texts.signIn, run: signIn } });
      }),
    [navigate, location],
  );
}
