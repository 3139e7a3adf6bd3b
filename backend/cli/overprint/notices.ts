import { parentPort } from 'node:worker_threads';
import type { SearchLimit } from './search-watch.ts';

/** Message from the worker thread that runs the command to the main thread, which owns standard error. */
export type Notice =
  /** Lines for standard error. */
  | { readonly kind: 'print'; readonly text: string }
  /** New content of the progress line; an empty one removes the line. */
  | { readonly kind: 'progress'; readonly line: string }
  /** Limit of searches with patterns, before the first one. */
  | { readonly kind: 'search-limit'; readonly limit: SearchLimit }
  /** A draft file that the main thread deletes if the thread ends before it is released. */
  | { readonly kind: 'draft' | 'draft-released'; readonly file: string };

/** Sends a notice to the main thread, which receives all of them, also if this thread is terminated. */
export function notify(notice: Notice): void {
  parentPort?.postMessage(notice);
}
