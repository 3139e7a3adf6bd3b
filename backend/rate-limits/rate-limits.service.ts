import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { WorkTask } from '../../libs/contracts/account/proof-of-work.ts';
import { describeError } from '../common/describe-error.ts';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { RATE_LIMITS, type RateLimitName } from '../config/rate-limits.ts';

/** Time limit for Redis; after that, the counter in memory is used. */
const REDIS_TIMEOUT_MS = 250;

/** Limits of ordinary requests. The others count what a person tries, such as sign-ins, and mails. */
const REQUEST_LIMITS: ReadonlySet<RateLimitName> = new Set([
  'apiGuest',
  'apiUser',
  'apiProgram',
  'sheetsGuest',
  'sheetsUser',
  'clientErrorIp',
]);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Key of a counter. */
export type LimitKey = readonly [name: RateLimitName, key: string];

export interface LimitState {
  /** Attempts divided by the limit: above 1 there are too many. */
  readonly load: number;
  /** Seconds until the counter resets. */
  readonly retryAfterSeconds: number;
}

/**
 * Counters of attempts. They are stored in Redis if it is configured, so that all instances share them; while Redis is
 * unavailable, each instance counts in memory.
 */
@Injectable()
export class RateLimitsService implements OnApplicationShutdown {
  private readonly logger = new Logger('RateLimits');
  private readonly redis: Redis | undefined;
  private readonly limiters: Readonly<Record<RateLimitName, RateLimiterAbstract>>;

  constructor(config: AppConfig) {
    this.redis = config.redisUrl ? this.connect(config.redisUrl) : undefined;
    this.limiters = Object.fromEntries(
      (Object.keys(RATE_LIMITS) as RateLimitName[]).map((name) => [name, this.createLimiter(name, config)]),
    ) as Record<RateLimitName, RateLimiterAbstract>;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /**
   * Counts one attempt.
   * @param key subject of the limit, for instance a client's address
   * @throws DomainError `rate_limited` with the seconds to wait
   */
  async consume(name: RateLimitName, key: string): Promise<void> {
    const { load, retryAfterSeconds } = await this.count(name, key);
    if (load > 1) {
      throw rateLimited(retryAfterSeconds, nounOf(name));
    }
  }

  /**
   * Runs `work`, and counts it as one attempt under each of several keys. Refused and failed attempts are not counted.
   * @throws DomainError `rate_limited` with the seconds until all keys admit another attempt; errors of `work`
   */
  async attempt<T>(keys: readonly LimitKey[], work: () => Promise<T>): Promise<T> {
    const counts = await Promise.all(keys.map(([name, key]) => this.count(name, key)));
    const full = counts.filter(({ load }) => load > 1);
    try {
      if (full.length > 0) {
        throw rateLimited(Math.max(...full.map(({ retryAfterSeconds }) => retryAfterSeconds)), nounOf(keys[0][0]));
      }
      return await work();
    } catch (error) {
      await this.refundAll(keys);
      throw error;
    }
  }

  /** Counts one attempt, also beyond the limit, and returns the new state of the counter. */
  async count(name: RateLimitName, key: string): Promise<LimitState> {
    return this.describe(name, await this.limiters[name].penalty(this.keyOf(key)));
  }

  async look(name: RateLimitName, key: string): Promise<LimitState> {
    return this.describe(name, await this.limiters[name].get(this.keyOf(key)));
  }

  /** Removes one attempt from the counter, for limits that count only failures. */
  async refund(name: RateLimitName, key: string): Promise<void> {
    await this.limiters[name].reward(this.keyOf(key));
  }

  /** Removes one attempt from each of several counters. */
  async refundAll(keys: readonly LimitKey[]): Promise<void> {
    await Promise.all(keys.map(([name, key]) => this.refund(name, key)));
  }

  async reset(name: RateLimitName, key: string): Promise<void> {
    await this.limiters[name].delete(this.keyOf(key));
  }

  /** Returns the stored form of a key. In Redis it is a hash, since other programs can read it there. */
  private keyOf(key: string): string {
    return this.redis ? hashSecret(key) : key;
  }

  private describe(name: RateLimitName, result: RateLimiterRes | null): LimitState {
    return {
      load: (result?.consumedPoints ?? 0) / this.limiters[name].points,
      retryAfterSeconds: Math.max(1, Math.ceil((result?.msBeforeNext ?? 0) / 1000)),
    };
  }

  private createLimiter(name: RateLimitName, config: AppConfig): RateLimiterAbstract {
    const { points, windowSeconds } = config.rateLimits[name];
    const options = { keyPrefix: `overprint:${name}`, points, duration: windowSeconds };
    const memory = new RateLimiterMemory(options);
    return this.redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: this.redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_TIMEOUT_MS,
      connectTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(2_000, attempt * 100),
    });
    let isAway = false;
    redis.on('ready', () => {
      isAway = false;
      this.logger.log('Connected to Redis');
    });
    redis.on('error', (error: Error) => {
      if (!isAway) {
        isAway = true;
        this.logger.warn('Redis is away; counting in memory', { problem: describeError(error) });
      }
    });
    return redis;
  }
}

function nounOf(name: RateLimitName): 'attempts' | 'requests' {
  return REQUEST_LIMITS.has(name) ? 'requests' : 'attempts';
}

/**
 * Returns the error that states the wait, in words and in seconds.
 * @param noun name of what was counted
 * @param task work that admits the attempt at once
 */
export function rateLimited(retryAfterSeconds: number, noun: 'attempts' | 'requests', task?: WorkTask): DomainError {
  const message = `Too many ${noun}. Please try again in ${formatWait(retryAfterSeconds)}.`;
  return new DomainError('rate_limited', { message, details: { retryAfterSeconds, ...task } });
}

/** Formats a wait as `40 seconds`, `12 minutes` or `2 hours`, rounded up. */
export function formatWait(seconds: number): string {
  const [unit, length] =
    seconds < MINUTE
      ? (['second', 1] as const)
      : seconds <= HOUR
        ? (['minute', MINUTE] as const)
        : (['hour', HOUR] as const);
  const value = Math.ceil(seconds / length);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
