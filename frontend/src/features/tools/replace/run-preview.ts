import type { Remote } from 'comlink';
import type { Outcome, TaskService } from '../../../../../workers/protocol.ts';
import { runTask } from '../../../shared/workers/task-client.ts';

/** Time limit of a preview in milliseconds. */
const LIMIT_MS = 2_000;
/** Time limit of counting in the worker in milliseconds. It is shorter, so that a partial count arrives in time. */
export const COUNT_LIMIT_MS = 1_800;

/** Thrown when a preview exceeds the time limit, for example because of a backtracking pattern. */
export class PreviewGaveUp extends Error {
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
      await service.loadPreview();
      timer = setTimeout(() => limit.abort(new PreviewGaveUp()), LIMIT_MS);
      return task(service);
    });
  } finally {
    clearTimeout(timer);
  }
}
