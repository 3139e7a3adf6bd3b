import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { ENDING_SIGNALS } from './draft-files.ts';
import { describeFailure } from './failure.ts';
import type { Notice } from './notices.ts';
import { TEXTS } from './texts.ts';
import type { ThreadData } from './threads/thread-messages.ts';

/** Time after which a system call blocks the thread, such as opening a named pipe that nobody writes to. */
const BLOCKED_MS = 1000;

/** Width of terminals that report 0 columns. */
const DEFAULT_COLUMNS = 80;

/**
 * Runs the command in a worker thread and prints its notices. A signal (Ctrl+C, a closed terminal, a stopped service)
 * terminates the thread, deletes its drafts and ends the process with 128 plus the number of the signal, as shells
 * count it.
 * @param file module of the thread, whose exit code is returned
 */
export function supervise(file: URL, args: readonly string[]): Promise<number> {
  const worker = new Worker(file, {
    argv: [...args],
    workerData: { entry: file.href } satisfies ThreadData,
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
  worker.on('message', (notice: Notice) => take(notice, drafts));
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
  return new Promise((resolve) => {
    worker.on('error', (error) => {
      process.stderr.write(`${TEXTS.name}: ${describeFailure(error)}\n`);
    });
    worker.on('exit', (code) => {
      removeDrafts();
      resolve(code);
    });
  });
}

function take(notice: Notice, drafts: Set<string>): void {
  const { stderr } = process;
  if (notice.kind === 'print') {
    stderr.write(notice.text);
  } else if (notice.kind === 'progress') {
    stderr.write(`\r\x1b[K${notice.line.slice(0, (stderr.columns || DEFAULT_COLUMNS) - 1)}`);
  } else if (notice.kind === 'draft') {
    drafts.add(notice.file);
  } else {
    drafts.delete(notice.file);
  }
}
