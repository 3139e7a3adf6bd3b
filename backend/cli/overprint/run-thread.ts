import { parentPort } from 'node:worker_threads';
import { startReaderAhead } from './start-reader.ts';
import { THREAD } from './threads/thread-messages.ts';

/**
 * Runs a thread of the command: that of the run, or one that helps it.
 * @returns the exit code of the process
 */
export async function runThread(args: readonly string[]): Promise<number> {
  if (THREAD.help === undefined) {
    if (hasThreads(args)) {
      startReaderAhead();
    }
    const { main } = await import('./main.ts');
    return main(args);
  }
  if (THREAD.help.kind === 'parts') {
    const { helpWithParts } = await import('./threads/help-with-parts.ts');
    await helpWithParts(THREAD.help);
  } else if (parentPort) {
    const { helpWithReading } = await import('./help-with-reading.ts');
    await helpWithReading(parentPort);
  }
  return 0;
}

/** Returns true if `--threads` is given and not 1. */
function hasThreads(args: readonly string[]): boolean {
  return args.some((arg, index) => (arg === '--threads' ? args[index + 1] !== '1' : /^--threads=(?!1$)/.test(arg)));
}
