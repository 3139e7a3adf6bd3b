import type { WorkCaptchaAnswer } from '../../../../libs/contracts/captcha.dto.ts';
import { reportError } from '../../api/report-error.ts';

/**
 * Has a worker do the sum of a captcha, so that the page stays quick meanwhile.
 * @returns the answer
 * @throws the signal's reason when aborted, which ends the worker; Error when the worker fails
 */
export function solveWork({ challenge, bits }: WorkCaptchaAnswer, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../../../workers/captcha.worker.ts', import.meta.url), {
    type: 'module',
    name: 'captcha',
  });
  const answer = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', (event) => {
      reportError('worker', event);
      reject(new Error(event.message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
  });
  worker.postMessage({ challenge, bits });
  return answer.finally(() => worker.terminate());
}
