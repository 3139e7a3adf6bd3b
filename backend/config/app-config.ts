import type { RateLimits } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';

/** The levels of the log, from most to least talkative. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One of the levels of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where the data is: a file, or a server that speaks MySQL's protocol. */
export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'mysql' | 'mariadb'; readonly url: string };

/** Whose word on the client's address is taken: nobody's, that of the nearest n proxies, or that of these addresses. */
export type TrustProxy = false | number | readonly string[];

/** How much of the machine the tools of `/api/v1` may take. */
export interface ToolRunsConfig {
  /** Runs at the same time, each in a thread of its own … */
  readonly threads: number;
  /** … and runs that may wait for one. */
  readonly queue: number;
  /** A run is ended after so long. */
  readonly seconds: number;
  /** Memory for what a thread keeps beside the lines themselves. */
  readonly memoryMegabytes: number;
}

/** The whole configuration of one server, read once at start. Also the injection token for it. */
export class AppConfig {
  readonly isProduction!: boolean;
  readonly port!: number;
  readonly host!: string;
  /** Origin under which people reach the site, without a slash at the end; every link in a mail starts with it. */
  readonly appUrl!: string;
  readonly dataDir!: string;
  /** Folder of the built site. */
  readonly siteDir!: string;
  readonly database!: DatabaseTarget;
  /** Milliseconds that one piece of work with the database may take, waiting included. */
  readonly databaseDeadlineMs!: number;
  readonly redisUrl!: string | null;
  readonly smtpUrl!: string | null;
  /** Sender of every mail, for instance `Overprint <hello@example.com>`. */
  readonly mailFrom!: string;
  readonly supportEmail!: string;
  /** Whose law governs the terms of service, as it reads after “the laws of”. */
  readonly jurisdiction!: string;
  readonly secrets!: Secrets;
  readonly trustProxy!: TrustProxy;
  readonly sheetsBaseUrl!: string;
  readonly logLevel!: LogLevel;
  /** Whoever sends it may read the metrics; null for nobody. */
  readonly metricsToken!: string | null;
  readonly toolRuns!: ToolRunsConfig;
  readonly bcryptCost!: number;
  readonly captchaWorkBits!: number;
  readonly rateLimits!: RateLimits;

  constructor(values: AppConfigValues) {
    Object.assign(this, values);
  }
}

/** The plain values of a configuration. */
export type AppConfigValues = { readonly [Key in keyof AppConfig]: AppConfig[Key] };
