import type { Remote } from 'comlink';
import { messageOf } from '../../../../../libs/errors.ts';
import type { Outcome } from '../../../../../workers/protocol/rows.ts';
import type { TaskService } from '../../../../../workers/protocol/task-service.ts';
import type * as replaceTasks from '../../../../../workers/tools/replace.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';

/** Makes a call of a task of find and replace, for `runTask` and `runPreview`. */
export const replaceTask = tasksOf<typeof replaceTasks>('replace');

/** Time limit of a preview in milliseconds. */
const LIMIT_MS = 2_000;

/** Time limit of counting in the worker in milliseconds. It is shorter, so that a partial count arrives in time. */
export const COUNT_LIMIT_MS = 1_800;

/** Thrown when a preview exceeds the time limit, for example because of a backtracking pattern. */
class PreviewGaveUp extends Error {
  override readonly name = 'PreviewGaveUp';
}

/**
 * Runs a part of the preview as a task. The time limit starts once its code is loaded.
 * @throws PreviewGaveUp after two seconds; otherwise the errors of `runTask`
 */
export async function runPreview<T>(
  signal: AbortSignal,
  task: (service: Remote<TaskService>) => Promise<Outcome<T>>,
): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await runTask(AbortSignal.any([signal, limit.signal]), async (service) => {
      await replaceTask('loadPreview', null)(service);
      timer = setTimeout(() => limit.abort(new PreviewGaveUp()), LIMIT_MS);
      return task(service);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** State of a preview that was not completed. */
export type PreviewFailure = { readonly kind: 'gave-up' } | { readonly kind: 'failed'; readonly message: string };

/** Returns the state after an error of `runPreview`. */
export function describeFailure(thrown: unknown): PreviewFailure {
  if (thrown instanceof PreviewGaveUp) {
    return { kind: 'gave-up' };
  }
  return { kind: 'failed', message: messageOf(thrown) };
}
