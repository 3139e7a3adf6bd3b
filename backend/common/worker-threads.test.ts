import { afterAll, expect, test } from 'vitest';
import { WorkerThreads } from './worker-threads.ts';

const threads = new WorkerThreads<{ task: 'answer' | 'loop' }, string>({
  file: new URL('../../test/support/echo.worker.mjs', import.meta.url),
  threads: 1,
  queue: 1,
  heapMegabytes: 32,
  workerData: 'hello',
});
const forEver = { signal: new AbortController().signal };

afterAll(() => threads.destroy());

test('a task that does not end is terminated by its signal, and the next one runs', async () => {
  const stopped = new AbortController();
  const looping = threads.run({ task: 'loop' }, { signal: stopped.signal });
  const next = threads.run({ task: 'answer' }, forEver);
  await expect(threads.run({ task: 'answer' }, forEver)).rejects.toMatchObject({ code: 'unavailable' });
  stopped.abort();
  await expect(looping).rejects.toThrow();
  expect(await next).toBe('hello');
});

test('a waiting task is given up by its signal', async () => {
  const stopped = new AbortController();
  const looping = threads.run({ task: 'loop' }, { signal: stopped.signal });
  const givenUp = new AbortController();
  const waiting = threads.run({ task: 'answer' }, { signal: givenUp.signal });
  givenUp.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  stopped.abort();
  await expect(looping).rejects.toThrow();
});

test('a pool that is destroyed finishes tasks that cannot be terminated, and starts no waiting ones', async () => {
  const options = { file: new URL('../../test/support/echo.worker.mjs', import.meta.url), threads: 1, queue: 1 };
  const native = new WorkerThreads<{ task: 'answer' }, string>({
    ...options,
    heapMegabytes: 32,
    workerData: 'hello',
    isTerminable: false,
  });
  const running = native.run({ task: 'answer' }, forEver);
  const waiting = native.run({ task: 'answer' }, forEver);
  await expect.poll(() => native.waiting).toBe(1);
  await Promise.all([
    native.destroy(),
    expect(waiting).rejects.toMatchObject({ code: 'unavailable' }),
    expect(running).resolves.toBe('hello'),
  ]);
});
