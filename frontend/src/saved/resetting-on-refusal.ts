import { ApiError } from '../api/api-error.ts';
import type { UploadSession } from './upload-session.ts';

/** Refusals that pass: what was sent ahead is still there, and good for the next attempt. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 429]);

/** Makes the call that takes what was sent ahead; where the server no longer has that, all of it is sent anew next time. */
export async function resettingOnRefusal<T>(session: UploadSession, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status)) {
      session.reset();
    }
    throw error;
  }
}
