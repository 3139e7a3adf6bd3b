import { expect, test } from 'vitest';
import { MemoryWatch } from './memory-watch.ts';

const MB = 1_000_000;

test('ends the runs of a process that grows by more than they may take, whoever counts what', async () => {
  const watch = new MemoryWatch(64 * MB);
  const ended: string[] = [];
  const patient = new MemoryWatch(1024 * MB);
  const stop = patient.watch(() => ended.push('patient'));
  const stopped = watch.watch(() => ended.push('stopped'));
  watch.watch(() => ended.push('first'));
  watch.watch(() => ended.push('second'));
  stopped();
  const memory = Buffer.alloc(300 * MB, 1);
  await expect.poll(() => ended).toEqual(['first', 'second']);
  expect(memory.length).toBe(300 * MB);
  stop();
});

test('lets runs at the same time take as much together as each may', async () => {
  const watch = new MemoryWatch(256 * MB);
  const ended: string[] = [];
  const stops = ['first', 'second', 'third'].map((name) => watch.watch(() => ended.push(name)));
  const memory = Buffer.alloc(300 * MB, 1);
  for (const started = Date.now(); Date.now() - started < 200; ) {
    await new Promise(setImmediate);
  }
  expect([ended, memory.length]).toEqual([[], 300 * MB]);
  for (const stop of stops) {
    stop();
  }
});
