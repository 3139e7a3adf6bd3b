import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { randomId } from '../../../libs/random-id.ts';

/** Signals of Ctrl+C, a stopped service and a closed terminal. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const drafts = new Set<string>();

/**
 * Returns a name for the draft of a file, in the same folder so that a rename can replace the file. The name is random:
 * neither a file of the user nor the draft of another run has it. It has at most 169 bytes: 50 UTF-16 units take up to 150
 * in UTF-8.
 */
export function draftOf(file: string): string {
  return join(dirname(file), `.${basename(file).slice(0, 50)}.${randomId().slice(-12)}.part`);
}

/**
 * Removes a draft file of the main thread if a signal ends the process. The process then still ends by the signal.
 * @returns unregisters the file, once it is renamed or deleted
 */
export function removeOnSignal(draft: string): () => void {
  if (drafts.size === 0) {
    for (const signal of ENDING_SIGNALS) {
      process.on(signal, endBy);
    }
  }
  drafts.add(draft);
  return () => {
    drafts.delete(draft);
    if (drafts.size === 0) {
      stopListening();
    }
  };
}

function endBy(signal: NodeJS.Signals): void {
  for (const draft of drafts) {
    rmSync(draft, { force: true });
  }
  stopListening();
  // Repeat the signal instead of exiting with a code, so that the parent process sees it.
  process.kill(process.pid, signal);
}

function stopListening(): void {
  for (const signal of ENDING_SIGNALS) {
    process.off(signal, endBy);
  }
}
