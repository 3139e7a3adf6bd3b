import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunAttempt, SharedQueue } from '../../../backend/user-jobs/shared-queue.ts';
import { type RedisServer, startRedis } from '../../support/find-redis.ts';

const KEY = { userId: 'user', id: 'job' };

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.stop());

/** Uses a queue whose jobs are run by `run`. */
async function withQueue(run: RunAttempt, use: (queue: SharedQueue) => Promise<void>): Promise<void> {
  const queue = new SharedQueue(redis.url, run, 1);
  try {
    // Once it is connected.
    await expect.poll(() => queue.requireAvailable().then(() => true)).toBe(true);
    await queue.add(KEY);
    await use(queue);
  } finally {
    await queue.stopTaking();
    await queue.close();
    await redis.clear();
  }
}

test('a claim that fails, or an outcome that cannot be saved, is logged', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const run = () => Promise.reject(new Error('The database is away.'));
  await withQueue(run, async () => {
    const problem = expect.stringContaining('The database is away.');
    const entry = ['An attempt of a job could not be taken or recorded', { jobId: KEY.id, problem }];
    await expect.poll(() => warn.mock.calls).toContainEqual(entry);
  });
  warn.mockRestore();
});

test('a job that waits for its next attempt runs at once when it is added again', async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    return attempts === 1 ? new Date(Date.now() + 3_600_000) : null;
  };
  await withQueue(run, async (queue) => {
    await expect.poll(() => attempts).toBe(1);
    await expect
      .poll(async () => {
        await queue.add(KEY);
        return attempts;
      })
      .toBeGreaterThan(1);
  });
});
