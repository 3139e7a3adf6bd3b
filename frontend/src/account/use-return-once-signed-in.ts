import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from './session.ts';

/** Leads to a path as soon as someone is signed in: by this screen, in another tab, or all along. */
export function useReturnOnceSignedIn(path: string): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') {
      void navigate(path, { replace: true });
    }
  }, [status, navigate, path]);
}
