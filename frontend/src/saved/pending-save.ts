/** Where the save that is to be finished is kept, in session storage: it survives signing in and a reload. */
const KEY = 'overprint.pending-save';

/** Somebody who comes back later than this has something else in mind. */
const LIFE_MS = 60 * 60_000;

/** A save that was begun and not finished: the user was sent to sign in, or the session ended meanwhile. */
export interface PendingSave {
  /** What is saved: `merge/columns.0`, `merge/result`, `dashboard/new-list`. */
  readonly place: string;
  /** The name as far as it was entered. */
  readonly name: string;
}

/** Remembers a save; there is one at a time. */
export function notePendingSave({ place, name }: PendingSave): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place, name, atMs: Date.now() }));
  } catch {
    // Full or barred: the user then opens the dialog again by hand.
  }
}

/** The save that waits at a place; null where none does. */
export function readPendingSave(place: string): PendingSave | null {
  const pending = readPending();
  return pending?.place === place ? pending : null;
}

/** The save that waits anywhere; null where none does. */
export function readPending(): PendingSave | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isStored(stored) || Date.now() - stored.atMs > LIFE_MS) return null;
    return { place: stored.place, name: stored.name };
  } catch {
    return null;
  }
}

/** Forgets the save of a place: it is done, or given up. */
export function dropPendingSave(place: string): void {
  if (readPendingSave(place) !== null) sessionStorage.removeItem(KEY);
}

function isStored(stored: unknown): stored is PendingSave & { readonly atMs: number } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'place' in stored &&
    typeof stored.place === 'string' &&
    'name' in stored &&
    typeof stored.name === 'string' &&
    'atMs' in stored &&
    typeof stored.atMs === 'number'
  );
}
