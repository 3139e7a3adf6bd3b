import type { InputForm } from './text-input.ts';
import { type ReadHelp, THREAD } from './threads/thread-messages.ts';

/**
 * Runs a thread of the command: that of the run, or one that helps it.
 * @returns the exit code of the process
 */
export async function runThread(args: readonly string[]): Promise<number> {
  if (THREAD.help === undefined) {
    const { main } = await import('./main.ts');
    return main(args);
  }
  if (THREAD.help.kind === 'read') {
    const { helpWithReading } = await import('./help-with-reading.ts');
    await helpWithReading(THREAD.help as ReadHelp<InputForm>);
  } else {
    const { helpWithParts } = await import('./threads/help-with-parts.ts');
    await helpWithParts(THREAD.help);
  }
  return 0;
}
