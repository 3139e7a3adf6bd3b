import { solveWork, type WorkMessage, type WorkTask } from './captcha/solve-work.ts';

/** Posts progress while solving the task, then the solution. The page terminates the worker afterwards. */
addEventListener('message', ({ data }: MessageEvent<WorkTask>) => {
  const post = (message: WorkMessage): void => postMessage(message);
  post({ answer: solveWork(data, (progress) => post({ progress })) });
});
