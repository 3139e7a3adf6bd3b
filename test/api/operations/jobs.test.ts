import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, expect, test } from 'vitest';
import { AppConfig, type AppConfigValues } from '../../../backend/config/app-config.ts';
import { DatabaseModule } from '../../../backend/database/database.module.ts';
import { type Job, JobRunner } from '../../../backend/jobs/job.ts';
import { JobsModule } from '../../../backend/jobs/jobs.module.ts';
import { Jobs } from '../../../backend/jobs/jobs.service.ts';
import { type RedisServer, startRedis } from '../../support/find-redis.ts';
import { createStorage, type TestStorage } from '../../support/test-app.ts';

const HOUR_MS = 3_600_000;

/** Resources that a test has started, closed in reverse order. */
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) {
    await end();
  }
});

/** Database and jobs as they are in the server, with one job more. */
async function startInstance(config: AppConfig, job: Job): Promise<INestApplicationContext> {
  class InstanceModule {}
  const context = await NestFactory.createApplicationContext(
    {
      module: InstanceModule,
      global: true,
      imports: [DatabaseModule, JobsModule],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: 'job', inject: [Jobs], useFactory: (jobs: Jobs) => jobs.add(job) },
      ],
      exports: [AppConfig],
    },
    { logger: false },
  );
  ends.push(() => context.close());
  return context;
}

async function startStorage(overrides: Partial<AppConfigValues> = {}): Promise<TestStorage> {
  const storage = await createStorage(overrides);
  ends.push(() => storage.remove());
  return storage;
}

async function startSharedRedis(): Promise<RedisServer> {
  const redis = await startRedis();
  ends.push(() => redis.stop());
  return redis;
}

/** Two instances on one database that write down which of them did the job called `probe`. */
async function startTwo(everyMs: number, overrides: Partial<AppConfigValues> = {}) {
  const { config } = await startStorage(overrides);
  const done: number[] = [];
  const instances: Jobs[] = [];
  for (const number of [0, 1]) {
    const run = async () => void done.push(number);
    instances.push((await startInstance(config, { name: 'probe', everyMs, run })).get(Jobs));
  }
  const areShared = () => instances.map(({ isShared }) => isShared);
  return { done, instances, areShared };
}

test('without Redis every instance keeps time by itself', async () => {
  const { done } = await startTwo(20);
  await expect.poll(() => new Set(done)).toEqual(new Set([0, 1]));
});

test('a triggered job runs on one instance over Redis, and without it on the instance that was asked', async () => {
  const redis = await startSharedRedis();
  const { done, instances, areShared } = await startTwo(HOUR_MS, { redisUrl: redis.url });
  await expect.poll(areShared).toEqual([true, true]);
  // Registering the schedule runs the job once.
  await expect.poll(() => done.length).toBe(1);
  for (let count = 1; count <= 20; count += 1) {
    done.length = 0;
    instances[count % 2]?.trigger('probe');
    await expect.poll(() => done.length).toBe(1);
  }

  await redis.stop();
  await expect.poll(areShared).toEqual([false, false]);
  for (const [number, instance] of instances.entries()) {
    done.length = 0;
    instance.trigger('probe');
    await expect.poll(() => done).toEqual([number]);
  }
});

test('every tick of the shared schedule is one run, however many instances there are', async () => {
  const redis = await startSharedRedis();
  const { done, areShared } = await startTwo(HOUR_MS, { redisUrl: redis.url });
  await expect.poll(areShared).toEqual([true, true]);
  // Registering the schedule runs the job once, although both instances register it.
  await expect.poll(() => done.length).toBe(1);
  // Whatever else Redis had in store for the job is done before this.
  const last = await startInstance((await startStorage({ redisUrl: redis.url })).config, {
    name: 'probe',
    everyMs: HOUR_MS,
    run: async () => void done.push(2),
  });
  await expect.poll(() => last.get(Jobs).isShared).toBe(true);
  last.get(Jobs).trigger('probe');
  await expect.poll(() => done.length).toBe(2);
});

test('while Redis is down the schedule continues, and a Redis that comes back empty gets the schedule again', async () => {
  const redis = await startSharedRedis();
  const { done, areShared } = await startTwo(50, { redisUrl: redis.url });
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(areShared).toEqual([true, true]);
    done.length = 0;
    await expect.poll(() => done.length).toBeGreaterThan(5);
    await redis.stop();
    await expect.poll(areShared).toEqual([false, false]);
    done.length = 0;
    await expect.poll(() => new Set(done)).toEqual(new Set([0, 1]));
    await redis.start();
  }
});

test('a Redis that is emptied while it is connected gets the schedule again', async () => {
  const redis = await startSharedRedis();
  const { done, areShared } = await startTwo(50, { redisUrl: redis.url });
  await expect.poll(areShared).toEqual([true, true]);
  await redis.clear();
  done.length = 0;
  await expect.poll(() => done.length).toBeGreaterThan(5);
  expect(areShared()).toEqual([true, true]);
});

test('a job that fails is done again', async () => {
  let tries = 0;
  const run = async () => {
    tries += 1;
    throw new Error('not today');
  };
  await startInstance((await startStorage()).config, { name: 'broken', everyMs: 20, run });
  await expect.poll(() => tries).toBeGreaterThan(2);
});

test('a job never runs twice at a time, and once more when it was asked for meanwhile', async () => {
  const steps: string[] = [];
  const gates: (() => void)[] = [];
  const runner = new JobRunner(async () => {
    steps.push('begin');
    await new Promise<void>((resolve) => gates.push(resolve));
    steps.push('end');
  });
  const first = runner.run();
  await Promise.all([runner.run(), runner.run(), runner.run()]);
  expect(steps).toEqual(['begin']);
  gates[0]?.();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  await first;
  expect(steps).toEqual(['begin', 'end', 'begin', 'end']);
});
