import { expect, test } from 'vitest';
import { RunQueue } from './run-queue.ts';

/** Work that goes on until it is told to end. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

test('runs so much at a time, first come, first served, and lets what waits be given up', async () => {
  const queue = new RunQueue(2, 2);
  const started: number[] = [];
  const works = Array.from({ length: 5 }, openWork);
  const signals = works.map(() => new AbortController());
  const enter = (index: number) =>
    queue.run(signals[index].signal, () => {
      started.push(index);
      return works[index].ended;
    });

  const first = enter(0);
  expect(queue.isFull).toBe(false);
  const second = enter(1);
  const third = enter(2);
  expect(queue.isFull).toBe(false);
  const fourth = enter(3);
  expect(queue.isFull).toBe(true);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);

  signals[2].abort(new Error('given up'));
  await expect(third).rejects.toThrow('given up');
  expect(queue.isFull).toBe(false);
  works[1].end();
  await second;
  expect(started).toEqual([0, 1, 3]);

  works[0].end();
  works[3].end();
  await Promise.all([first, fourth]);
  works[4].end();
  await enter(4);
  expect(started).toEqual([0, 1, 3, 4]);
});

test('goes on after work that fails, and does not mind a signal that comes too late', async () => {
  const queue = new RunQueue(1, 1);
  const late = new AbortController();
  const failing = queue.run(late.signal, () => Promise.reject(new Error('broken')));
  const next = queue.run(new AbortController().signal, async () => {});
  await expect(failing).rejects.toThrow('broken');
  await next;
  late.abort();
  await queue.run(new AbortController().signal, async () => {});
  expect(queue.isFull).toBe(false);
});
