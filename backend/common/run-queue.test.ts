import { expect, test } from 'vitest';
import { type QueueLimits, RunQueue } from './run-queue.ts';

/** Starts work that runs until it is ended, and records the order of the starts. */
function startWorks(limits: QueueLimits) {
  const queue = new RunQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, account = name, signal = new AbortController().signal) =>
    queue.run(account, signal, () => {
      started.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, enter, end };
}

test('runs so much at a time, first come, first served, and lets what waits be given up', async () => {
  const { queue, started, enter, end } = startWorks({ atOnce: 2, atOncePerAccount: 2, places: 2 });
  const works = [enter('a')];
  expect(queue.isFullFor('x')).toBe(false);
  works.push(enter('b'));
  const givenUp = new AbortController();
  const third = enter('c', 'c', givenUp.signal);
  expect(queue.isFullFor('x')).toBe(false);
  works.push(enter('d'));
  expect([queue.isFullFor('x'), queue.running, queue.waiting]).toEqual([true, 2, 2]);
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);

  givenUp.abort(new Error('given up'));
  await expect(third).rejects.toThrow('given up');
  expect([queue.isFullFor('x'), queue.waiting]).toEqual([false, 1]);
  await end('b');
  expect(started).toEqual(['a', 'b', 'd']);
  await end('a');
  await end('d');
  await Promise.all(works);
  works.push(enter('e'));
  await end('e');
  expect([started, queue.running, queue.waiting]).toEqual([['a', 'b', 'd', 'e'], 0, 0]);
});

test('leaves a place for others however much one account sends', async () => {
  const { queue, started, enter } = startWorks({ atOnce: 3, atOncePerAccount: 2, places: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void enter(name, 'a');
  }
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2']);
  expect([queue.isFullFor('a'), queue.isFullFor('b')]).toEqual([true, false]);
  void enter('b1', 'b');
  await Promise.resolve();
  expect([started, queue.isFullFor('b')]).toEqual([['a1', 'a2', 'b1'], true]);
});

test('lets accounts that wait take turns', async () => {
  const { started, enter, end } = startWorks({ atOnce: 1, atOncePerAccount: 1, places: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
    void enter(name, name.slice(0, 1));
  }
  await Promise.resolve();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(started.at(-1)).toBe(name);
    await end(name);
  }
  expect(started.at(-1)).toBe('a4');
});

test('goes on after work that fails, and does not mind a signal that comes too late', async () => {
  const queue = new RunQueue({ atOnce: 1, atOncePerAccount: 1, places: 1 });
  const late = new AbortController();
  const failing = queue.run('a', late.signal, () => Promise.reject(new Error('broken')));
  const next = queue.run('a', new AbortController().signal, async () => {});
  await expect(failing).rejects.toThrow('broken');
  await next;
  late.abort();
  await queue.run('a', new AbortController().signal, async () => {});
  expect(queue.isFullFor('a')).toBe(false);
});
