import { proofOfWorkText, type WorkTask } from '../../../../../libs/contracts/account/proof-of-work.ts';
import type { WorkMessage } from '../../../../../workers/captcha/solve-work.ts';
import { reportError } from '../../../shared/api/report-error.ts';

/**
 * Solves a proof of work in a worker, which keeps the page responsive.
 * @param onProgress called a few times a second with the probability of having finished by now, from 0 to 1
 * @returns the number that solves the challenge
 * @throws the signal's reason when aborted, which terminates the worker; Error when the worker fails
 */
export function solveWork(
  { challenge, bits }: WorkTask,
  signal: AbortSignal,
  onProgress?: (progress: number) => void,
): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../../../../workers/captcha.worker.ts', import.meta.url), {
    type: 'module',
    name: 'captcha',
  });
  const answer = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', (event) => {
      reportError('worker', event);
      reject(new Error(event.message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkMessage>) => {
      if ('answer' in data) {
        resolve(data.answer);
      } else {
        onProgress?.(data.progress);
      }
    });
  });
  worker.postMessage({ challenge, bits });
  return answer.finally(() => worker.terminate());
}

/** Solves a proof of work with `solveWork` and returns it in the form that a request sends. */
export async function computeProof(
  task: WorkTask,
  signal: AbortSignal,
  onProgress?: (progress: number) => void,
): Promise<string> {
  return proofOfWorkText(task.challenge, await solveWork(task, signal, onProgress));
}
