import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { Outcome, TaskError } from '../../../../workers/protocol/rows.ts';
import type { OnProgress, TaskService, ToolTask } from '../../../../workers/protocol/task-service.ts';
import { reportError } from '../api/report-error.ts';
import { rowsClient } from './rows-client.ts';
import type { TaskProgress } from './task-slot.ts';

/** A failed task, with a message for the user. */
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

/** Idle workers, so that the next task starts at once. */
const idle: TaskWorker[] = [];
/** The page runs one long task and some short ones beside it, such as a search or a preview. */
const MAX_IDLE = 2;
/**
 * Age in milliseconds at which a task causes a spare worker to be started, because the user may cancel it in favor of
 * another. Starting one earlier would compete with the start of the task for the processor.
 */
const SHORT_TASK_MS = 1_000;

/** Dispatches `lost` when the rows worker is lost. */
const rowsEvents = new EventTarget();

// The connections of all task workers refer to rows that are lost, and calls over them would never settle.
rowsClient.onLost(() => {
  for (const { worker } of idle.splice(0)) {
    worker.terminate();
  }
  rowsEvents.dispatchEvent(new Event('lost'));
});

/**
 * Runs one task in a task worker of its own. Aborting terminates the worker at once and rejects with the signal's
 * reason. A worker that crashes, or loses its connection to the rows, rejects as well.
 * @throws TaskFailed if the task returns an error
 */
export async function runTask<T>(
  signal: AbortSignal,
  task: (service: Remote<TaskService>) => Promise<Outcome<T>>,
): Promise<T> {
  signal.throwIfAborted();
  const current = idle.pop() ?? startWorker();
  const warmUpTimer = setTimeout(warmUp, SHORT_TASK_MS);
  const over = new AbortController();
  let isHealthy = false;
  try {
    const outcome = await new Promise<Outcome<T>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      current.worker.addEventListener('error', () => reject(crashed()), { signal: over.signal });
      rowsEvents.addEventListener('lost', () => reject(crashed()), { signal: over.signal });
      task(current.service).then(resolve, reject);
    });
    isHealthy = outcome.ok || outcome.error.code === 'mistake';
    if (!outcome.ok) {
      if (outcome.error.code === 'fault') {
        reportError('worker', outcome.error);
      }
      throw new TaskFailed(outcome.error);
    }
    return outcome.value;
  } finally {
    over.abort();
    clearTimeout(warmUpTimer);
    // A healthy worker is reused: its memory is already allocated.
    if (isHealthy && !signal.aborted && idle.length < MAX_IDLE) {
      idle.push(current);
    } else {
      current.worker.terminate();
    }
    warmUp();
  }
}

/** Returns a callback for a task worker that reports to the slot of the task. */
export function onProgressOf(progress: (progress: TaskProgress) => void): OnProgress {
  return proxy((done: number, total: number) => progress({ done, total }));
}

type TaskOf<Call> = Call extends ToolTask<infer Task, unknown> ? Task : never;
type ResultOf<Call> = Call extends (...args: never) => Promise<infer Result> ? Result : never;

/**
 * Returns a function that makes calls of the tasks that only one tool has, for `runTask`.
 * @typeParam Tasks the module with the tasks, `workers/tools/<tool>.ts`
 */
export function tasksOf<Tasks>(tool: ToolId) {
  return <Name extends keyof Tasks & string>(name: Name, task: TaskOf<Tasks[Name]>, onProgress?: OnProgress) =>
    (service: Remote<TaskService>): Promise<Outcome<ResultOf<Tasks[Name]>>> =>
      service.runToolTask(tool, name, task, onProgress) as Promise<Outcome<ResultOf<Tasks[Name]>>>;
}

/** Starts a worker ahead of the next task, unless one is idle. */
export function warmUp(): void {
  if (idle.length === 0) {
    idle.push(startWorker());
  }
}

function crashed(): TaskFailed {
  return new TaskFailed({
    code: 'fault',
    message: 'The worker for this task stopped unexpectedly. Your inputs are safe; please run it again.',
  });
}

function startWorker(): TaskWorker {
  const worker = new Worker(new URL('../../../../workers/task.worker.ts', import.meta.url), {
    type: 'module',
    name: 'task',
  });
  const started = { worker, service: wrap<TaskService>(worker) };
  worker.addEventListener('error', (event) => {
    reportError('worker', event);
    // A worker that fails while idle would never settle the next task.
    if (idle.includes(started)) {
      idle.splice(idle.indexOf(started), 1);
    }
  });
  const { port1, port2 } = new MessageChannel();
  void rowsClient.call((rows) => rows.connect(transfer(port1, [port1])));
  void started.service.connect(transfer(port2, [port2]));
  return started;
}
