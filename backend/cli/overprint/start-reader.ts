import { Worker } from 'node:worker_threads';
import { THREAD, type ThreadData } from './threads/thread-messages.ts';

/** A thread that was started ahead. */
let ahead: Worker | undefined;

/**
 * Starts a reading thread before the tool is loaded, so that both start at the same time. It waits for an `OpenRequest`.
 */
export function startReaderAhead(): void {
  ahead = startReader();
  ahead.once('error', forget);
  // A run that reads in one thread does not wait for it.
  ahead.unref();
}

/** Returns a thread that waits for an `OpenRequest`: the one that was started ahead, or a new one. */
export function takeReader(): Worker {
  const reader = ahead ?? startReader();
  ahead = undefined;
  reader.off('error', forget);
  reader.ref();
  return reader;
}

/** Lets `takeReader` start a new thread after the one that was started ahead has failed. */
function forget(): void {
  ahead = undefined;
}

function startReader(): Worker {
  return new Worker(new URL(THREAD.entry), { workerData: { ...THREAD, help: { kind: 'read' } } satisfies ThreadData });
}
