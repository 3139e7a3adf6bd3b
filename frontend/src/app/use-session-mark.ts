import { useEffect } from 'react';
import type { Session } from '../account/session.ts';

/**
 * Takes away the mark that `before-paint.js` set for a visitor with a token, once it is known who that is: until
 * then the style sheets hide the guest's links and keep the room of the signed-in line.
 */
export function useSessionMark({ status }: Session): void {
  useEffect(() => {
    if (status !== 'unknown') {
      document.documentElement.removeAttribute('data-session');
    }
  }, [status]);
}
