import { useLocation, useNavigate } from 'react-router-dom';
import { findRoute } from '../../../libs/contracts/routes.ts';
import { call } from '../api/client.ts';
import { dropToken } from '../api/token.ts';
import { showToast } from '../ui/toast.ts';
import { SESSION_TEXTS as texts } from './texts.ts';

/** Answers the way to sign out: the server ends the session, and the token goes from this browser at once. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    if ((findRoute(pathname)?.access ?? 'public') !== 'public') {
      await navigate('/');
    }
    // Whatever the server answers: there the session ends by itself in a day.
    const ended = call('POST /api/auth/signout').catch(() => undefined);
    dropToken();
    showToast({ title: texts.signedOut });
    await ended;
  };
}
