import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ClientErrorKind } from '../../libs/contracts/client-errors.ts';
import { VERSION } from '../../libs/contracts/version.ts';
import { PasswordHasher } from '../auth/password-hasher.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { readOutboxDepth } from './outbox-depth.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's path with its parameters unfilled; undefined where no route was found. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/**
 * Numbers about the process, its requests and what they wait for. Labels hold nothing but words that the code itself
 * knows: no ids, no addresses, nothing that somebody sent. Nothing is counted where no token is configured.
 */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  /** Look up what is not counted as it happens, whenever the numbers are read. */
  private readonly updates: (() => void | Promise<void>)[] = [];
  private readonly requests: Histogram<'method' | 'route' | 'status'> | undefined;
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
    // Event loop, memory, garbage collection, processor, handles.
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
    this.addBuild();
    this.addDatabase();
    this.addOutbox();
    this.addHashing();
  }

  /** Whether the configuration has a token. */
  get isConfigured(): boolean {
    return this.config.metricsToken !== null;
  }

  /** Whether this is the token of the configuration; takes the same time whatever is wrong with it. */
  isToken(text: string): boolean {
    const digest = (value: string) => createHash('sha256').update(value).digest();
    return timingSafeEqual(digest(text), digest(this.config.metricsToken ?? '')) && this.isConfigured;
  }

  /** Counts a request by its route. */
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

  /** Counts a fault that a browser reported. */
  countClientError(kind: ClientErrorKind): void {
    this.clientErrors?.inc({ kind });
  }

  /** All numbers as they are now, in Prometheus' text format. */
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

/** Gives a gauge these numbers by state, and no others: what is not known now is not shown as it was. */
function setAll(gauge: Gauge<'state'>, numbers: Readonly<Record<string, number>>): void {
  gauge.reset();
  for (const [state, count] of Object.entries(numbers)) {
    gauge.set({ state }, count);
  }
}
