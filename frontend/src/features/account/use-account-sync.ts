import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readToken, subscribeToToken } from '../../shared/api/token.ts';
import { forgetCachedData, returnHere, SESSION_MESSAGES as texts, useSession } from '../../shared/session/session.ts';
import { showToast } from '../../shared/ui/toast.tsx';

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
