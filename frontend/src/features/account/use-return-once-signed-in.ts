import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/session.ts';

/** Navigates to a path as soon as a user is signed in, by this screen or in another tab, or was signed in before. */
export function useReturnOnceSignedIn(path: string): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') {
      void navigate(path, { replace: true });
    }
  }, [status, navigate, path]);
}
