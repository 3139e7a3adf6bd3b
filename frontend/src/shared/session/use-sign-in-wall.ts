import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast, type ToastContent } from '../ui/toast.ts';
import { returnHere } from './return-path.ts';

/** Time to read the toast before the navigation. */
const READING_MS = 1_000;

/**
 * Returns a function that sends a guest to an account screen, which returns here after signing in. Tool inputs are
 * preserved. With a toast, the navigation follows a second later unless this component unmounts first.
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
