import { ApiError } from '../api/api-error.ts';
import { TaskFailed } from '../runs/task-client.ts';
import { SAVE_TEXTS as texts } from './texts.ts';

/** Why something could not be saved or changed, in words for the user. */
export interface SaveFailure {
  /** The reason, where there is more to say than that it failed. */
  readonly reason?: string;
  /** The session has ended; after signing in the save can be finished. */
  readonly isSignInNeeded: boolean;
  /** The server refused, and what it answered is not its own: something between it and us wrote it, or it broke. */
  readonly isUnexplained?: boolean;
  /** No answer came. */
  readonly isUnreachable?: boolean;
}

/** Puts a failure into words: what the server says where it refuses, and what can be done where it is out of reach. */
export function describeSaveFailure(error: unknown): SaveFailure {
  if (error instanceof ApiError) {
    if (error.status === 401) return { reason: texts.sessionEnded, isSignInNeeded: true };
    if (error.code === 'NETWORK') return { reason: texts.unreachable, isSignInNeeded: false, isUnreachable: true };
    const [ofField] = Object.values(error.fields);
    return {
      reason: ofField ?? error.message,
      isSignInNeeded: false,
      isUnexplained: error.code === 'UNKNOWN',
    };
  }
  if (error instanceof TaskFailed) return { reason: error.message, isSignInNeeded: false };
  console.error(error);
  return { isSignInNeeded: false };
}
