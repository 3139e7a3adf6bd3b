import { useState } from 'react';
import type { WorkTask } from '../../../../../libs/contracts/account/proof-of-work.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { computeProof } from './solve-work.ts';

/** Delay before progress is shown, to keep short waits silent. */
const SHOW_AFTER_MS = 300;
/** Maximum proofs per call. The server may raise its demand while the first one is being computed. */
const MAX_PROOFS = 3;

export interface Work {
  /** Probability of having finished by now, from 0 to 1; null while there is nothing to show. */
  readonly progress: number | null;
  /**
   * Makes a call and repeats it with a proof of work each time the server asks for one.
   * @throws errors of `send`; the signal's reason when aborted
   */
  repeat<T>(send: (proof: string | undefined) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** Computes the proofs of work that the server asks for and reports progress. */
export function useWork(): Work {
  const [progress, setProgress] = useState<number | null>(null);

  const prove = async (task: WorkTask, signal: AbortSignal): Promise<string> => {
    const startedAt = performance.now();
    const timer = window.setTimeout(() => setProgress(0), SHOW_AFTER_MS);
    try {
      return await computeProof(task, signal, (chance) => {
        if (performance.now() - startedAt > SHOW_AFTER_MS) {
          setProgress(chance);
        }
      });
    } finally {
      window.clearTimeout(timer);
      setProgress(null);
    }
  };

  const repeat: Work['repeat'] = async (send, signal) => {
    let proof: string | undefined;
    for (let proofs = 0; ; proofs += 1) {
      try {
        return await send(proof);
      } catch (error) {
        const task = readTask(error);
        if (task === undefined || proofs === MAX_PROOFS) {
          throw error;
        }
        proof = await prove(task, signal);
      }
    }
  };

  return { progress, repeat };
}

/** Returns the proof-of-work task in an API error; undefined if it has none. */
function readTask(error: unknown): WorkTask | undefined {
  const { challenge, bits } = error instanceof ApiError ? error.details : {};
  return challenge === undefined || bits === undefined ? undefined : { challenge, bits };
}
