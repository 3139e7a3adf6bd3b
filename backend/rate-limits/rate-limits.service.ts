import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { RATE_LIMITS, type RateLimitName } from '../config/rate-limits.ts';

/** Milliseconds that Redis may take for an answer before the counter in memory is used. */
const REDIS_TIMEOUT_MS = 250;

/**
 * Counters of attempts. They live in Redis where one is configured, so that all instances count together; while it is
 * away each instance goes on counting in memory.
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
   * @param key what is counted, for instance a client's address; only a hash of it is kept
   * @throws DomainError `rate_limited` with the seconds to wait
   */
  async consume(name: RateLimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(hashSecret(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        throw new DomainError('rate_limited', {
          details: { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) },
        });
      }
      throw error;
    }
  }

  /** Takes one attempt back, where only failures count. */
  async refund(name: RateLimitName, key: string): Promise<void> {
    await this.limiters[name].reward(hashSecret(key));
  }

  /** Starts the counter anew. */
  async reset(name: RateLimitName, key: string): Promise<void> {
    await this.limiters[name].delete(hashSecret(key));
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
        this.logger.warn('Redis is away; counting in memory', { problem: error.message });
      }
    });
    return redis;
  }
}
