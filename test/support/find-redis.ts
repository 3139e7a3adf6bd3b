import { Redis } from 'ioredis';
import { findFreePort } from './free-port.ts';
import { requireProgram } from './run-command.ts';
import { type ServerProcess, startProcess, waitUntilReady } from './server-process.ts';

/** Redis for one test, which can be stopped and restarted on the same port. */
export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Removes all keys. Connections stay open. */
  clear(): Promise<void>;
}

/**
 * Starts an installed Redis (or Valkey) without persistence; otherwise tries to install it from the system's packages.
 * @throws Error with one line that says what to install
 */
export async function startRedis(): Promise<RedisServer> {
  const program = requireProgram('Redis', 'redis-server', 'redis-server', 'valkey-server');
  const port = await findFreePort();
  let server: ServerProcess | undefined;
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = startProcess(program, args);
      await waitUntilReady(server, () => answers(port));
    },
    stop: async () => server?.stop(),
    clear: async () => {
      const client = new Redis(port, '127.0.0.1');
      await client.flushall();
      client.disconnect();
    },
  };
  await redis.start();
  return redis;
}

async function answers(port: number): Promise<boolean> {
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
