import { rmSync } from 'node:fs';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const drafts = new Set<string>();

/**
 * Has a file that is being written removed where a signal ends the process (Ctrl+C, a closed terminal, a service that
 * stops), which then ends as it would have done.
 * @returns lets go of the file: it is in its place, or gone
 */
export function removeOnSignal(draft: string): () => void {
  if (drafts.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, endBy);
  drafts.add(draft);
  return () => {
    drafts.delete(draft);
    if (drafts.size === 0) stopListening();
  };
}

function endBy(signal: NodeJS.Signals): void {
  for (const draft of drafts) rmSync(draft, { force: true });
  stopListening();
  // Not an exit code of our own: whoever started the process sees the signal.
  process.kill(process.pid, signal);
}

function stopListening(): void {
  for (const signal of ENDING_SIGNALS) process.off(signal, endBy);
}
