import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { ENDING_SIGNALS } from './draft-files.ts';
import { describeFailure, EXIT } from './failure.ts';
import { MESSAGES } from './messages.ts';
import type { Notice } from './notices.ts';
import { SearchWatcher } from './search-watch.ts';
import { createSearchMemory } from './threads/search-notes.ts';
import type { ThreadData } from './threads/thread-messages.ts';

/** Time after which a system call blocks the thread, such as opening a named pipe that nobody writes to. */
const BLOCKED_MS = 1000;

/** Interval of checks for searches that take long. */
const CHECK_MS = 250;

/** Width of terminals that report 0 columns. */
const DEFAULT_COLUMNS = 80;

/**
 * Runs the command in a worker thread and prints its notices. A signal (Ctrl+C, a closed terminal, a stopped service)
 * terminates the thread, deletes its drafts and ends the process with 128 plus the number of the signal, as shells
 * count it.
 * @param file module of the thread, whose exit code is returned
 */
export function supervise(file: URL, args: readonly string[]): Promise<number> {
  // What cannot be printed does not change the result.
  process.stderr.on('error', () => {});
  const searches = createSearchMemory();
  const watcher = new SearchWatcher(searches);
  const worker = new Worker(file, {
    argv: [...args],
    workerData: { entry: file.href, searches } satisfies ThreadData,
    // The thread writes to standard output itself; this keeps the main thread from opening it.
    stdout: true,
    // By default a thread gets a smaller heap than the main thread.
    resourceLimits: { maxOldGenerationSizeMb: getHeapStatistics().heap_size_limit / 2 ** 20 },
  });
  const drafts = new Set<string>();
  const removeDrafts = () => {
    for (const draft of drafts) {
      rmSync(draft, { force: true });
    }
  };
  worker.on('message', (notice: Notice) => take(notice, drafts, watcher));
  let isEnding = false;
  const endBy = (signal: NodeJS.Signals) => {
    if (isEnding) {
      return;
    }
    isEnding = true;
    setTimeout(() => {
      removeDrafts();
      // Without a handler, the signal ends the process; `process.exit` would wait for the blocked thread.
      process.off(signal, endBy);
      process.kill(process.pid, signal);
    }, BLOCKED_MS);
    // All notices have arrived when this resolves.
    void worker.terminate().then(() => {
      removeDrafts();
      process.exit(128 + constants.signals[signal]);
    });
  };
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, endBy);
  }
  let isTooLong = false;
  const checks = setInterval(() => {
    const { note, failure } = watcher.check(performance.now());
    if (note !== undefined) {
      process.stderr.write(`${clearLine()}${note}\n`);
    }
    if (failure !== undefined && !isTooLong) {
      isTooLong = true;
      process.stderr.write(`${clearLine()}${MESSAGES.name} ${args[0]}: ${failure}\n`);
      void worker.terminate();
    }
  }, CHECK_MS);
  return new Promise((resolve) => {
    worker.on('error', (error) => {
      process.stderr.write(`${MESSAGES.name}: ${describeFailure(error)}\n`);
    });
    worker.on('exit', (code) => {
      clearInterval(checks);
      removeDrafts();
      resolve(isTooLong ? EXIT.failed : code);
    });
  });
}

/** Returns what removes the progress line of a terminal. */
function clearLine(): string {
  return process.stderr.isTTY ? '\r\x1b[K' : '';
}

function take(notice: Notice, drafts: Set<string>, watcher: SearchWatcher): void {
  const { stderr } = process;
  if (notice.kind === 'print') {
    stderr.write(notice.text);
  } else if (notice.kind === 'progress') {
    stderr.write(`\r\x1b[K${notice.line.slice(0, (stderr.columns || DEFAULT_COLUMNS) - 1)}`);
  } else if (notice.kind === 'search-limit') {
    watcher.limit = notice.limit;
  } else if (notice.kind === 'draft') {
    drafts.add(notice.file);
  } else {
    drafts.delete(notice.file);
  }
}
