import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../common/domain-error.ts';
import { newSecret } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';

/** Passwords that may wait for a thread; more are answered with 503. */
const MAX_QUEUE = 128;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const IDLE_MS = 60_000;

/** Makes and checks password hashes in threads, never on the event loop. */
@Injectable()
export class PasswordHasher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: Piscina;
  private dummyHash: Promise<string> | undefined;

  constructor(private readonly config: AppConfig) {
    this.pool = new Piscina({
      filename: new URL('./hash.worker.mjs', import.meta.url).href,
      minThreads: 1,
      maxThreads: THREADS,
      maxQueue: MAX_QUEUE,
      idleTimeout: IDLE_MS,
    });
  }

  /** Prepares the hash that stands in where there is none, so that the first sign-in takes no longer than others. */
  onApplicationBootstrap(): void {
    this.dummy().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /** How many passwords wait for a thread. */
  get waiting(): number {
    return this.pool.queueSize;
  }

  /**
   * A hash to be stored (60 characters).
   * @throws DomainError `unavailable` when too many are waiting
   */
  async hash(password: string): Promise<string> {
    return (await this.run({ password, cost: this.config.bcryptCost })) as string;
  }

  /**
   * Whether the password belongs to the hash. Without a hash (there is no such account) it takes the same time and
   * answers no.
   * @throws DomainError `unavailable` when too many are waiting
   */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const isMatch = (await this.run({ password, expected: hash ?? (await this.dummy()) })) as boolean;
    return isMatch && hash !== undefined;
  }

  /** Whether a hash was made with another work factor than new ones are. */
  isOutdated(hash: string): boolean {
    return Number(hash.split('$')[2]) !== this.config.bcryptCost;
  }

  private dummy(): Promise<string> {
    this.dummyHash ??= this.hash(newSecret()).catch((error: unknown) => {
      this.dummyHash = undefined;
      throw error;
    });
    return this.dummyHash;
  }

  private async run(task: { password: string; cost?: number; expected?: string }): Promise<string | boolean> {
    try {
      return await this.pool.run({ ...task, pepper: this.config.secrets.passwordPepper });
    } catch (error) {
      if (error instanceof Error && error.message === 'Task queue is at limit') {
        throw new DomainError('unavailable', { details: { retryAfterSeconds: 5 }, cause: error });
      }
      throw error;
    }
  }
}
