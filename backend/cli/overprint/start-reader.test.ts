import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { startReaderAhead, takeReader } from './start-reader.ts';

const started = vi.hoisted(() => [] as EventEmitter[]);

vi.mock('node:worker_threads', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Worker extends Emitter {
    constructor() {
      super();
      started.push(this);
    }
    ref() {}
    unref() {}
  }
  return { Worker, workerData: { entry: 'file:///overprint.js' } };
});

it('returns the thread that was started ahead, once', () => {
  startReaderAhead();
  const reader = takeReader();
  expect(reader).toBe(started[0]);
  expect(reader.listenerCount('error')).toBe(0);
  expect(takeReader()).toBe(started[1]);
});

it('starts another thread if that one failed', () => {
  startReaderAhead();
  const failed = started.at(-1);
  failed?.emit('error', new Error('no memory'));
  expect(takeReader()).not.toBe(failed);
});
