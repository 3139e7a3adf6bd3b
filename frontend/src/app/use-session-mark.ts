import { useEffect } from 'react';
import type { Session } from '../shared/session/session.ts';

/**
 * Removes the mark that `before-paint.js` set for a visitor with a token, once the session is known. Until then the
 * style sheets hide the guest's links and reserve space for the signed-in line.
 */
export function useSessionMark({ status }: Session): void {
  useEffect(() => {
    if (status !== 'unknown') {
      document.documentElement.removeAttribute('data-session');
    }
  }, [status]);
}
