import 'reflect-metadata';
import { afterEach, expect, test, vi } from 'vitest';
import { WorkerThreads } from '../common/worker-threads.ts';
import type { AppConfig } from '../config/app-config.ts';
import type { MetricsService } from '../monitoring/metrics.service.ts';
import type { JobWork } from '../user-jobs/job.entity.ts';
import { JobThreads } from '../user-jobs/job-threads.ts';
import { MemoryWatch } from './memory-watch.ts';
import { RunThreads } from './run-threads.ts';

const MB = 1_000_000;
const CONFIG = {
  toolRuns: { threads: 2, queue: 2, seconds: 60, memoryMegabytes: 256 },
  jobs: { isOn: true, threads: 1 },
} as AppConfig;

afterEach(() => {
  vi.restoreAllMocks();
});

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

test.each([
  { names: 'calls', isJob: false },
  { names: 'a call and jobs', isJob: true },
])('lets $names at the same time take as much together as each may', async ({ isJob }) => {
  const watch = new MemoryWatch(256 * MB);
  const ended: string[] = [];
  const end = () => ended.push('call');
  const others = [1, 2].map(() => (isJob ? watch.watch() : watch.watch(end)));
  const stops = [watch.watch(end), ...others];
  const memory = Buffer.alloc(300 * MB, 1);
  for (const started = Date.now(); Date.now() - started < 200; ) {
    await new Promise(setImmediate);
  }
  expect([ended, memory.length]).toEqual([[], 300 * MB]);
  for (const stop of stops) {
    stop();
  }
  expect(watch.size).toBe(0);
});

test('calls leave the watch, also if their result is handled before their first message', async () => {
  const watch = new MemoryWatch(256 * MB);
  const threads = new RunThreads(CONFIG, watch, { showToolRuns: () => undefined } as unknown as MetricsService);
  const sizes: number[] = [];
  for (const isLate of [true, false]) {
    vi.spyOn(WorkerThreads.prototype, 'run').mockImplementation(async ({ port }) => {
      port.postMessage({ kind: 'begun' });
      if (!isLate) {
        await vi.waitUntil(() => watch.size === 1);
      }
      port.postMessage({ kind: 'done' });
    });
    const limits = { rows: 1, bytes: 1 };
    const task = { work: { kind: 'recipe' }, body: new Uint8Array(), format: 'text', limits } as const;
    await threads.run('account', task, async () => null).toArray();
    sizes.push(watch.size);
  }
  expect(sizes).toEqual([0, 0]);
});

test('jobs are in the watch of calls while they run', async () => {
  const watch = new MemoryWatch(256 * MB);
  const sizes: number[] = [];
  vi.spyOn(WorkerThreads.prototype, 'run').mockImplementation(async ({ port }) => {
    sizes.push(watch.size);
    port.postMessage({ kind: 'refused', refusal: { code: 'unprocessable', message: 'No' } });
  });
  const work: JobWork = { tool: 'dedupe', input: {}, outputs: ['unique'] };
  const task = { work, inputs: new Map(), folder: '', limits: { resultBytes: 1, stepBytes: 1, message: '' } };
  const receiver = { store: async () => {}, storeInput: async () => {} };
  const ignore = { onComputed: () => {}, onColumns: () => {}, onProgress: () => {} };
  const run = new JobThreads(CONFIG, watch).run(task, { ...receiver, ...ignore }, new AbortController().signal);
  await expect(run).rejects.toMatchObject({ code: 'unprocessable' });
  expect([sizes, watch.size]).toEqual([[1], 0]);
});
