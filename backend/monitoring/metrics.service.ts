import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailStatus } from '../../libs/contracts/admin/admin.ts';
import type { ClientErrorKind } from '../../libs/contracts/site/client-errors.ts';
import { VERSION } from '../../libs/contracts/site/version.ts';
import { PasswordHasher } from '../auth/passwords/password-hasher.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { countMails } from '../mail/outbox.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Completed request. */
export interface AnsweredRequest {
  readonly method: string;
  /** Route pattern, without parameter values; undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/**
 * Metrics of the process, its requests and its queues. Labels are fixed words only: no ids, no addresses, no user
 * input. Nothing is measured if no token is configured.
 */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  /** Collectors of values that are read on each scrape. */
  private readonly updates: (() => void | Promise<void>)[] = [];
  private readonly requests: Histogram<'method' | 'route' | 'status'> | undefined;
  private readonly slowReaders: Counter | undefined;
  private readonly clientErrors: Counter<'kind'> | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
  ) {
    if (!this.isConfigured) {
      return;
    }
    const registers = [this.registry];
    // Event loop, memory, garbage collection, CPU and handles.
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'overprint_http_request_duration_seconds',
      help: 'Seconds until a request was answered.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_SECONDS,
      registers,
    });
    this.clientErrors = new Counter({
      name: 'overprint_client_errors_total',
      help: 'Faults of pages that browsers reported.',
      labelNames: ['kind'],
      registers,
    });
    this.slowReaders = new Counter({
      name: 'overprint_slow_readers_total',
      help: 'Answers that were cut off because their reader took nothing of them.',
      registers,
    });
    this.addBuild();
    this.addDatabase();
    this.addOutbox();
    this.addHashing();
  }

  /** True if a token is configured. */
  get isConfigured(): boolean {
    return this.config.metricsToken !== null;
  }

  /** True for the configured token; compares in constant time. */
  isToken(text: string): boolean {
    const digest = (value: string) => createHash('sha256').update(value).digest();
    return timingSafeEqual(digest(text), digest(this.config.metricsToken ?? '')) && this.isConfigured;
  }

  /** Records a request by its route. */
  observeRequest({ method, route, status, seconds }: AnsweredRequest): void {
    this.requests?.observe(
      {
        method: METHODS.has(method) ? method : 'other',
        route: route ?? 'none',
        status: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    );
  }

  /** Counts an error that a browser reported. */
  countClientError(kind: ClientErrorKind): void {
    this.clientErrors?.inc({ kind });
  }

  /** Counts a response that was cut off because the client stopped reading. */
  countSlowReader(): void {
    this.slowReaders?.inc();
  }

  /** Adds a gauge of tool calls by state; `read` is called on each scrape. */
  showToolRuns(read: () => { readonly running: number; readonly waiting: number; readonly limit: number }): void {
    if (!this.isConfigured) {
      return;
    }
    const runs = this.addGauge(
      'overprint_tool_runs',
      'Calls of tools that run, that wait for a thread, and how many may run.',
      ['state'],
    );
    this.updates.push(() => setAll(runs, { ...read() }));
  }

  /** Returns all current values in Prometheus' text format. */
  async render(): Promise<string> {
    await Promise.all(this.updates.map((update) => update()));
    return this.registry.metrics();
  }

  private addBuild(): void {
    this.addGauge('overprint_build_info', 'Always 1; the label tells the version.', ['version']).set(
      { version: VERSION },
      1,
    );
  }

  private addDatabase(): void {
    const ready = this.addGauge('overprint_database_ready', '1 while the database answers.');
    const connections = this.addGauge(
      'overprint_database_connections',
      'Connections in use, work that waits for one, and how many there may be; on SQLite those that write.',
      ['state'],
    );
    this.updates.push(() => {
      ready.set(this.database.isReady ? 1 : 0);
      setAll(connections, { ...this.database.use });
    });
  }

  private addOutbox(): void {
    const mails = this.addGauge('overprint_outbox_mails', 'Mails in the outbox.', ['state']);
    const age = this.addGauge(
      'overprint_outbox_oldest_waiting_seconds',
      'Age of the mail that waits longest; 0 when none does.',
    );
    this.updates.push(async () => {
      const depth = await readOutboxDepth(this.database);
      setAll(mails, { ...depth?.counts });
      age.set(depth?.oldestWaitingSeconds ?? Number.NaN);
    });
  }

  private addHashing(): void {
    const waiting = this.addGauge('overprint_password_hashing_waiting', 'Passwords that wait for a thread.');
    this.updates.push(() => waiting.set(this.hasher.waiting));
  }

  private addGauge<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}

/** Replaces all values of a gauge, so that states without a current value disappear. */
function setAll(gauge: Gauge<'state'>, numbers: Readonly<Record<string, number>>): void {
  gauge.reset();
  for (const [state, count] of Object.entries(numbers)) {
    gauge.set({ state }, count);
  }
}

interface OutboxDepth {
  readonly counts: Readonly<Record<MailStatus, number>>;
  readonly oldestWaitingSeconds: number;
}

/**
 * Returns the depth of the outbox; undefined while the database is unavailable, so that the other metrics stay
 * readable.
 */
async function readOutboxDepth(database: Database): Promise<OutboxDepth | undefined> {
  try {
    return await database.scan(async (manager) => {
      const oldest = await manager.findOne(OutboxEmail, {
        select: { id: true, createdAt: true },
        where: { status: 'waiting' },
        order: { createdAt: 'ASC' },
      });
      const waitedMs = oldest ? Date.now() - oldest.createdAt.getTime() : 0;
      return { counts: await countMails(manager), oldestWaitingSeconds: Math.max(0, waitedMs / 1000) };
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') {
      return undefined;
    }
    throw error;
  }
}
