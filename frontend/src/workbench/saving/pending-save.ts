import { useEffect, useState } from 'react';
import { useSession, useSignInWall } from '../../shared/session/session.ts';
import { readSession, writeSession } from '../../shared/stored-strings.ts';
import type { ToastContent } from '../../shared/ui/toast.tsx';

/** Session storage key of the pending save, which so survives signing in and a reload. */
const KEY = 'overprint.pending-save';

/** Age at which a pending save is ignored. */
const LIFE_MS = 60 * 60_000;

/** Save that was interrupted because the user had to sign in, or because the session ended. */
export interface PendingSave {
  /** Id of the place that saves: `merge/columns.0`, `merge/result`, `dashboard/new-list`. */
  readonly place: string;
  /** Name as typed so far. */
  readonly name: string;
  /** `etag` of the record to change. */
  readonly etag?: string | undefined;
}

/** Stores a pending save, replacing any other one. */
export function notePendingSave(pending: PendingSave): void {
  writeSession(KEY, JSON.stringify({ ...pending, atMs: Date.now() }));
}

/** Returns the pending save of a place, or null. */
export function readPendingSave(place: string): PendingSave | null {
  const pending = readPending();
  return pending?.place === place ? pending : null;
}

/** Returns the pending save of any place, or null. */
export function readPending(): PendingSave | null {
  try {
    const stored: unknown = JSON.parse(readSession(KEY) ?? 'null');
    if (!isStored(stored) || Date.now() - stored.atMs > LIFE_MS) {
      return null;
    }
    const { atMs: _atMs, ...pending } = stored;
    return pending;
  } catch {
    return null;
  }
}

/** Removes the pending save of a place. */
export function dropPendingSave(place: string): void {
  if (readPendingSave(place) !== null) {
    writeSession(KEY, null);
  }
}

function isStored(stored: unknown): stored is PendingSave & { readonly atMs: number } {
  const { place, name, atMs } = Object(stored) as Record<string, unknown>;
  return [typeof place, typeof name, typeof atMs].join() === 'string,string,number';
}

/** Id of the place for pending saves of projects. */
export const PROJECT_PLACE = 'merge/project';

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
