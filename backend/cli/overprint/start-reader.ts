import { Worker } from 'node:worker_threads';
import { THREAD, type ThreadData } from './threads/thread-messages.ts';

/** A thread that was started ahead. */
let ahead: Worker | undefined;

/** Starts a thread that waits for an input to read. It starts while this thread loads the tool, on another core. */
export function startReaderAhead(): void {
  ahead = startReader();
  // A run that reads in one thread does not wait for it.
  ahead.unref();
}

/** Returns a thread that waits for an input to read: the one that was started ahead, or a new one. */
export function takeReader(): Worker {
  const reader = ahead ?? startReader();
  ahead = undefined;
  reader.ref();
  return reader;
}

function startReader(): Worker {
  return new Worker(new URL(THREAD.entry), { workerData: { ...THREAD, help: { kind: 'read' } } satisfies ThreadData });
}
