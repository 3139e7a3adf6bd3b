import { Redis } from 'ioredis';

/** Prefix of all keys of BullMQ. */
export const QUEUE_PREFIX = 'overprint';
/** Maximum time for a Redis command; after that, Redis counts as unavailable. */
const COMMAND_TIMEOUT_MS = 1_000;
/** Maximum pause before a lost connection is opened again. */
export const RECONNECT_MS = 1_000;

/** Connections of one queue. */
export interface RedisConnections {
  /** Fails at once while Redis is unavailable. */
  readonly commands: Redis;
  /** Connection for a worker, which blocks inside a command while it waits for work and so has no time limit. */
  readonly blocking: Redis;
}

/** Connects to Redis, now and whenever the connection is lost. */
export function connectRedis(url: string): RedisConnections {
  const retryStrategy = (attempt: number) => Math.min(RECONNECT_MS, attempt * 100);
  const commands = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy,
  });
  const blocking = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  // Callers detect outages by their commands; without a listener, an 'error' event would end the process.
  commands.on('error', () => undefined);
  blocking.on('error', () => undefined);
  return { commands, blocking };
}
