import { solveWork, type WorkTask } from './captcha/solve-work.ts';

/** Answers one message: the task of a captcha comes in, its solution goes out. The page ends the worker then. */
addEventListener('message', ({ data }: MessageEvent<WorkTask>) => postMessage(solveWork(data)));
