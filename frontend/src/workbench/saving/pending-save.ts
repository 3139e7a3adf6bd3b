import { readSession, writeSession } from '../../shared/session-strings.ts';

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
