import type { RateLimits } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';

/** Log levels, most verbose first. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Database connection: a SQLite file, or a server that speaks the MySQL protocol. */
export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql' | 'mariadb'; readonly url: string };

/** Trusted proxies for the client's address: none, the nearest n, or those with the given addresses. */
export type TrustProxy = false | number | readonly string[];

/** Resource limits of the tools of `/api/v1`. */
export interface ToolRunsConfig {
  /** Maximum concurrent runs, each in its own thread. */
  readonly threads: number;
  /** Maximum runs that wait for a thread. */
  readonly queue: number;
  /** Maximum duration of a run. */
  readonly seconds: number;
  /** Maximum memory of a run: heap, buffers and output that waits to be sent. */
  readonly memoryMegabytes: number;
}

/** Times of jobs, which tests shorten. */
export interface JobTimes {
  /** Maximum time that shutdown waits for running jobs before it returns them to the queue. */
  readonly stopMs: number;
  /** Interval at which streams of events read the state of their job. */
  readonly eventsMs: number;
  /** Time after which a silent stream of events gets a comment, which keeps its connection open. */
  readonly commentMs: number;
}

export const JOB_TIMES: JobTimes = { stopMs: 20_000, eventsMs: 1_000, commentMs: 15_000 };

/** Share of this process in running jobs. */
export interface JobsConfig {
  /** True if it takes jobs. */
  readonly isOn: boolean;
  /** Maximum concurrent jobs, each in its own thread. */
  readonly threads: number;
}

/** Limits on how slowly a request body may arrive. */
export interface BodyArrival {
  /** Maximum milliseconds without a byte. */
  readonly idleMs: number;
  /** Minimum average rate, enforced after `graceMs` of waiting for the client. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
  /** Maximum bytes that are received after the response. */
  readonly maxRestBytes: number;
}

/** Body limits in production. */
export const BODY_ARRIVAL: BodyArrival = {
  idleMs: 10_000,
  minBytesPerSecond: 200,
  graceMs: 30_000,
  maxRestBytes: 1_000_000_000,
};

/** Interval in ms at which a running upload is marked as alive; much shorter than `DEAD_UPLOAD_MS`. */
export const UPLOAD_TOUCH_MS = 30_000;

/** The server's configuration, read once at startup; also its injection token. */
export class AppConfig {
  readonly isProduction!: boolean;
  /** True for a process that only runs jobs (`npm run worker`). */
  readonly isWorker!: boolean;
  readonly port!: number;
  readonly host!: string;
  /** Public origin of the site without a trailing slash; every mailed link starts with it. */
  readonly appUrl!: string;
  readonly dataDir!: string;
  /** Folder with the built site. */
  readonly siteDir!: string;
  readonly database!: DatabaseTarget;
  /** Deadline in ms of one database operation, including waiting. */
  readonly databaseDeadlineMs!: number;
  readonly redisUrl!: string | null;
  readonly smtpUrl!: string | null;
  /** Sender of all mail, for instance `Overprint <hello@example.com>`. */
  readonly mailFrom!: string;
  readonly supportEmail!: string;
  /** Jurisdiction of the terms of service, worded to follow “the laws of”. */
  readonly jurisdiction!: string;
  readonly secrets!: Secrets;
  readonly trustProxy!: TrustProxy;
  readonly sheetsBaseUrl!: string;
  readonly logLevel!: LogLevel;
  /** Bearer token for reading the metrics; null disables access. */
  readonly metricsToken!: string | null;
  readonly toolRuns!: ToolRunsConfig;
  readonly jobs!: JobsConfig;
  readonly jobTimes!: JobTimes;
  /** Size of the input above which several processes share a job that compares lines. */
  readonly jobPartitionBytes!: number;
  /** Seconds without progress of the client after which a response is aborted. */
  readonly slowReaderSeconds!: number;
  /** Fixed in production, like the next one; only tests change it. */
  readonly bodyArrival!: BodyArrival;
  readonly uploadTouchMs!: number;
  readonly bcryptCost!: number;
  readonly captchaWorkBits!: number;
  readonly rateLimits!: RateLimits;

  constructor(values: AppConfigValues) {
    Object.assign(this, values);
  }
}

/** Plain values of a configuration. */
export type AppConfigValues = { readonly [Key in keyof AppConfig]: AppConfig[Key] };
