import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast, type ToastContent } from '../ui/toast.ts';
import { returnHere } from './return-path.ts';

/** How long the toast is read before the screen comes. */
const READING_MS = 1_000;

/**
 * Answers the way to send a guest to an account screen and, once signed in, back: what is in the tools stays as it
 * is. With a toast that says why, the screen comes a second later, unless the user has gone elsewhere meanwhile.
 */
export function useSignInWall(): (screen: '/auth/signin' | '/auth/signup', toast?: ToastContent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (screen, toast) => {
    const lead = (): void => void navigate(screen, { state: returnHere(location) });
    window.clearTimeout(timer.current);
    if (toast === undefined) {
      lead();
      return;
    }
    showToast(toast);
    timer.current = window.setTimeout(lead, READING_MS);
  };
}
