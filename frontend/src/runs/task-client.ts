import { type Remote, transfer, wrap } from 'comlink';
import type { Outcome, TaskError, TaskService } from '../../../workers/protocol.ts';
import { rowsClient } from './rows-client.ts';

/** A task that did not work out, with what to tell the user. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly code: TaskError['code'];

  constructor({ code, message }: TaskError) {
    super(message);
    this.code = code;
  }
}

interface TaskWorker {
  readonly worker: Worker;
  readonly service: Remote<TaskService>;
}

/** A warm worker that waits for the next task, so that it starts at once. */
let spare: TaskWorker | null = null;

/**
 * Runs one task in a task worker of its own.
 * Aborting ends the worker at once and rejects with the signal's reason; a worker that crashes rejects, too.
 * @throws TaskFailed when the task answers with an error
 */
export async function runTask<T>(
  signal: AbortSignal,
  task: (service: Remote<TaskService>) => Promise<Outcome<T>>,
): Promise<T> {
  signal.throwIfAborted();
  const current = spare ?? startWorker();
  spare = null;
  let isHealthy = false;
  try {
    const outcome = await new Promise<Outcome<T>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      current.worker.addEventListener('error', () => reject(crashed()), { once: true });
      task(current.service).then(resolve, reject);
      // Warm up the next one only now, so that this task has the start of the queue.
      spare ??= startWorker();
    });
    isHealthy = outcome.ok || outcome.error.code === 'mistake';
    if (!outcome.ok) throw new TaskFailed(outcome.error);
    return outcome.value;
  } finally {
    if (isHealthy && !signal.aborted) putBack(current);
    else current.worker.terminate();
    spare ??= startWorker();
  }
}

/** Starts the spare worker ahead of the first task. */
export function warmUp(): void {
  spare ??= startWorker();
}

function crashed(): TaskFailed {
  return new TaskFailed({
    code: 'fault',
    message: 'The worker for this task stopped unexpectedly. Your inputs are safe; please run it again.',
  });
}

/** A worker that has done well keeps its memory warm for the next task. */
function putBack(used: TaskWorker): void {
  spare?.worker.terminate();
  spare = used;
}

function startWorker(): TaskWorker {
  const worker = new Worker(new URL('../../../workers/task.worker.ts', import.meta.url), {
    type: 'module',
    name: 'task',
  });
  const service = wrap<TaskService>(worker);
  const { port1, port2 } = new MessageChannel();
  void rowsClient.call((rows) => rows.connect(transfer(port1, [port1])));
  void service.connect(transfer(port2, [port2]));
  return { worker, service };
}
