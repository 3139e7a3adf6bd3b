import { useEffect, useState } from 'react';
import { useSession } from '../account/session.ts';
import { useSignInWall } from '../account/use-sign-in-wall.ts';
import type { ToastContent } from '../ui/toast.ts';
import { notePendingSave, readPendingSave } from './pending-save.ts';

/** Whether the dialog of a save is open, and how it is opened. */
export interface SaveWall {
  /** The name to start from while the dialog is open; null while it is closed. */
  readonly openName: string | null;
  /**
   * Opens the dialog; a guest is sent to an account screen in its place, and finds the dialog open once signed in.
   * @param screen where a guest goes, with the toast that says why, if any
   */
  open(screen?: '/auth/signin' | '/auth/signup', toast?: ToastContent): void;
  close(): void;
}

/**
 * The wall in front of a save, which needs an account. A save that was begun at this place and interrupted by the wall,
 * or by the end of the session, is offered again as soon as someone is signed in.
 */
export function useSaveWall(place: string): SaveWall {
  const { status } = useSession();
  const leadTo = useSignInWall();
  const [openName, setOpenName] = useState<string | null>(null);
  useEffect(() => {
    if (status !== 'signed-in') return;
    const pending = readPendingSave(place);
    if (pending) setOpenName((current) => current ?? pending.name);
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
