import { useEffect, useState } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { useSignInWall } from '../../shared/session/use-sign-in-wall.ts';
import type { ToastContent } from '../../shared/ui/toast.ts';
import { notePendingSave, readPendingSave } from './pending-save.ts';

/** State of a save dialog that requires an account. */
interface SaveWall {
  /** Initial name; null while the dialog is closed. */
  readonly openName: string | null;
  /**
   * Opens the dialog. A guest is sent to an account screen first and finds the dialog open after signing in.
   * @param screen account screen for a guest
   * @param toast shown to a guest to explain the navigation
   */
  open(screen?: '/auth/signin' | '/auth/signup', toast?: ToastContent): void;
  close(): void;
}

/**
 * Manages a save dialog that requires an account. A save of this place that was interrupted by signing in, or by the
 * end of the session, is resumed once a user is signed in.
 */
export function useSaveWall(place: string): SaveWall {
  const { status } = useSession();
  const leadTo = useSignInWall();
  const [openName, setOpenName] = useState<string | null>(null);
  useEffect(() => {
    if (status !== 'signed-in') {
      return;
    }
    const pending = readPendingSave(place);
    if (pending) {
      setOpenName((current) => current ?? pending.name);
    }
  }, [status, place]);
  return {
    openName,
    open: (screen = '/auth/signin', toast) => {
      if (status !== 'guest') {
        setOpenName('');
        return;
      }
      notePendingSave({ place, name: '' });
      leadTo(screen, toast);
    },
    close: () => setOpenName(null),
  };
}
