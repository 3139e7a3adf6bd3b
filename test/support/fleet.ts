import { join } from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { builtServer } from './build-server.ts';
import { type RunningServer, startBuilt } from './built-server.ts';
import { type RedisServer, startRedis } from './find-redis.ts';
import type { TestStorage } from './test-app.ts';

/** Two instances of the server on one database and one Redis, behind the documented load balancer. */
export interface Fleet {
  readonly instances: readonly [RunningServer, RunningServer];
  readonly balancer: Balancer;
  readonly redis: RedisServer;
  /** Restarts an instance on the same port. */
  restart(index: 0 | 1): Promise<RunningServer>;
  /** Stops everything except the storage. */
  stop(): Promise<void>;
}

/**
 * Starts both instances at the same time, as in production: secrets from the environment, separate data folders.
 * @param variables additional environment variables of the instances
 */
export async function startFleet(
  storage: TestStorage,
  variables: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const { config } = storage;
  const redis = await startRedis();
  const start = (index: number, port?: number) =>
    startBuilt(builtServer(), config, {
      NODE_ENV: 'production',
      DATA_DIR: join(config.dataDir, `instance-${index}`),
      APP_SECRET: config.secrets.appSecret,
      PASSWORD_PEPPER: config.secrets.passwordPepper,
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      BCRYPT_COST: '4',
      CAPTCHA_WORK_BITS: '6',
      ...(port !== undefined && { PORT: String(port) }),
      ...variables,
    });
  const instances = await Promise.all([start(0), start(1)]);
  const running = new Set<RunningServer>(instances);
  const balancer = await startBalancer(instances.map(({ port }) => port));
  return {
    instances,
    balancer,
    redis,
    restart: async (index) => {
      const again = await start(index, instances[index].port);
      running.add(again);
      return again;
    },
    stop: async () => {
      await balancer.stop();
      await Promise.all([...running].map((instance) => instance.kill()));
      await redis.stop();
    },
  };
}

/** Returns the lines of a server's log with this message. */
export function logLines(server: RunningServer, message: string): Record<string, unknown>[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message);
}

/** Returns the number of requests to a path that a server has logged. */
export function countRequests(server: RunningServer, path: string): number {
  return logLines(server, 'request').filter((line) => line.path === path).length;
}
