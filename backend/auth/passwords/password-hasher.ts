import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../../common/domain-error.ts';
import { newSecret } from '../../common/ids.ts';
import { AppConfig } from '../../config/app-config.ts';

/** Maximum passwords that wait for a thread; beyond it the server responds 503. */
const MAX_QUEUE = 128;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const IDLE_MS = 60_000;

/** Hashes and verifies passwords in worker threads, never on the event loop. */
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

  /** Precomputes the dummy hash for unknown accounts, so that the first sign-in takes no longer than others. */
  onApplicationBootstrap(): void {
    this.dummy().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  get waiting(): number {
    return this.pool.queueSize;
  }

  /**
   * Returns a hash for storage (60 characters).
   * @throws DomainError `unavailable` if too many passwords are waiting
   */
  async hash(password: string): Promise<string> {
    return (await this.run({ password, cost: this.config.bcryptCost })) as string;
  }

  /**
   * Returns true if the password matches the hash. Without a hash (unknown account) it takes the same time and returns
   * false.
   * @throws DomainError `unavailable` if too many passwords are waiting
   */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const isMatch = (await this.run({ password, expected: hash ?? (await this.dummy()) })) as boolean;
    return isMatch && hash !== undefined;
  }

  /** True if a hash was made with a work factor other than the configured one. */
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
