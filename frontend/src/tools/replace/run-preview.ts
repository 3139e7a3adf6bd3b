import type { Remote } from 'comlink';
import type { Outcome, TaskService } from '../../../../workers/protocol.ts';
import { runTask } from '../../runs/task-client.ts';

/** How long a preview may take before it gives up. */
const LIMIT_MS = 2_000;
/** How long a worker counts; shorter, so that what it has counted by then still arrives in time. */
export const COUNT_LIMIT_MS = 1_800;

/** The preview took too long; a pattern may be running away. */
export class PreviewGaveUp extends Error {
  override readonly name = 'PreviewGaveUp';
}

/**
 * Runs a part of the preview as a task. Throws `PreviewGaveUp` when it takes longer than two seconds from when its code
 * is there, and else what `runTask` throws.
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
