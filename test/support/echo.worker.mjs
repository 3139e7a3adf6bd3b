import { workerData } from 'node:worker_threads';

/**
 * Returns the thread's `workerData`, or loops forever: a worker for tests of thread pools.
 * @param {{ task: 'answer' | 'loop' }} task
 */
export default function run({ task }) {
  while (task === 'loop') {
    // Only terminating the thread ends this loop.
  }
  return workerData;
}
