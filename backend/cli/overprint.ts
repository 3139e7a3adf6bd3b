#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';

/**
 * `overprint <tool> [files] [options]`: runs the tools over files and pipes, without a server or database. The command
 * runs in a worker thread, which the main thread can terminate at any point of a computation.
 */
if (isMainThread) {
  const { supervise } = await import('./overprint/supervisor.ts');
  process.exitCode = await supervise(new URL(import.meta.url), process.argv.slice(2));
} else {
  const { main } = await import('./overprint/main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
