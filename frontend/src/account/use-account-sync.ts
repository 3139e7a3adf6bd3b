import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { subscribeToToken } from '../api/token.ts';
import { showToast } from '../ui/toast.ts';
import { returnHere } from './return-path.ts';
import { forgetCachedData, useSession } from './session.ts';
import { SESSION_TEXTS as texts } from './texts.ts';

/**
 * Keeps the tab in step with the account, whichever tab changed it: what was cached for one account is gone once
 * another, or none, is signed in; and when the server ends a session, the user is told. To be used around all
 * screens: its effects run after theirs, when none of them shows the old account any more.
 */
export function useAccountSync(): void {
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  // Null until it is known; the empty name is a guest's.
  const account = status === 'unknown' ? null : (user?.id ?? '');
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
        if (change !== 'refused' && change !== 'missing') return;
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
