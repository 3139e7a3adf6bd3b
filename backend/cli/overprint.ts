#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';

/**
 * `overprint <tool> [files] [options]`: runs the tools over files and pipes, without a server or database. The command
 * runs in a worker thread, which the main thread can terminate at any point of a computation, and which may start further
 * threads.
 */
if (isMainThread) {
  const { supervise } = await import('./overprint/supervisor.ts');
  process.exitCode = await supervise(new URL(import.meta.url), process.argv.slice(2));
} else {
  const { runThread } = await import('./overprint/run-thread.ts');
  process.exitCode = await runThread(process.argv.slice(2));
}
