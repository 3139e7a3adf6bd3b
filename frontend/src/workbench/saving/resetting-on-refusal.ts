import { ApiError } from '../../shared/api/api-error.ts';
import { isRecordGone } from './describe-save-failure.ts';
import type { UploadSession } from './upload-session.ts';

/** Client errors after which the uploaded texts are still valid for the next attempt. */
const KEEPS_UPLOADS: ReadonlySet<number> = new Set([401, 403, 412, 429]);

/** Makes a call that uses uploaded texts. If the server no longer has them, the next attempt uploads them again. */
export async function resettingOnRefusal<T>(session: UploadSession, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isRefused && !KEEPS_UPLOADS.has(error.status) && !isRecordGone(error)) {
      session.reset();
    }
    throw error;
  }
}
