import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../libs/errors.ts';
import { AppConfig, BODY_ARRIVAL, type DatabaseTarget, JOB_TIMES, UPLOAD_TOUCH_MS } from './app-config.ts';
import { ValueError } from './parsers.ts';
import { scaleRateLimits } from './rate-limits.ts';
import { readOrMakeSecrets, type Secrets } from './secrets.ts';
import { VARIABLES, type Variable, type VariableName, type VariableValues } from './variables.ts';

/** The site that was built with this program: `dist/site` beside `dist/backend`, or in a checkout. */
const BUILT_SITE = fileURLToPath(
  new URL(import.meta.url.endsWith('.js') ? '../../site' : '../../dist/site', import.meta.url),
);

/** Error for an invalid configuration; `problems` names every invalid variable with the reason. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables. Outside of production, missing secrets are generated once and
 * stored in the data folder.
 * @throws ConfigError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): AppConfig {
  const problems: string[] = [];
  const values = readVariables(env, problems);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) {
    for (const name of ['APP_SECRET', 'PASSWORD_PEPPER'] as const) {
      if (!env[name]) {
        problems.push(`${name} must be set in production`);
      }
    }
  }
  if (problems.length > 0) {
    throw new ConfigError(problems);
  }
  const dataDir = resolve(values.DATA_DIR);
  return new AppConfig({
    isProduction,
    isWorker: false,
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    siteDir: values.SITE_DIR === null ? BUILT_SITE : resolve(values.SITE_DIR),
    database: databaseTarget(values.DATABASE_URL, dataDir),
    databaseDeadlineMs: values.DATABASE_DEADLINE_MS,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL,
    jurisdiction: values.JURISDICTION,
    secrets: chooseSecrets(values, dataDir),
    trustProxy: values.TRUST_PROXY,
    sheetsBaseUrl: values.SHEETS_BASE_URL,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    toolRuns: {
      threads: values.TOOL_THREADS,
      queue: values.TOOL_QUEUE,
      seconds: values.TOOL_SECONDS,
      memoryMegabytes: values.TOOL_MEMORY_MB,
    },
    jobs: { isOn: values.JOBS, threads: values.JOB_THREADS },
    jobPartitionBytes: values.JOB_PARTITION_MB * 1_000_000,
    jobTimes: JOB_TIMES,
    slowReaderSeconds: values.SLOW_READER_SECONDS,
    bodyArrival: BODY_ARRIVAL,
    uploadTouchMs: UPLOAD_TOUCH_MS,
    bcryptCost: values.BCRYPT_COST,
    captchaWorkBits: values.CAPTCHA_WORK_BITS,
    rateLimits: scaleRateLimits(values.RATE_LIMIT_FACTOR),
  });
}

/**
 * Reads the configuration of a worker process.
 * @throws ConfigError also without a database server and Redis, which it shares with the servers
 */
export function readWorkerConfig(env: Readonly<Record<string, string | undefined>>): AppConfig {
  const config = readConfig(env);
  const problems = [
    ...(config.database.kind === 'sqlite' ? ['DATABASE_URL must be set for a worker: SQLite is for one process'] : []),
    ...(config.redisUrl === null ? ['REDIS_URL must be set for a worker'] : []),
  ];
  if (problems.length > 0) {
    throw new ConfigError(problems);
  }
  return new AppConfig({ ...config, isWorker: true, jobs: { ...config.jobs, isOn: true } });
}

/** Returns the database of a URL, or the SQLite file in the data folder if there is none. */
export function databaseTarget(url: string | null, dataDir: string): DatabaseTarget {
  if (url === null) {
    return { kind: 'sqlite', file: join(dataDir, 'overprint.sqlite') };
  }
  return { kind: url.startsWith('mariadb:') ? 'mariadb' : 'mysql', url };
}

function readVariables(env: Readonly<Record<string, string | undefined>>, problems: string[]): VariableValues {
  const values: Partial<Record<VariableName, unknown>> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [VariableName, Variable<unknown>][]) {
    try {
      values[name] = variable.parse(env[name] || variable.fallback);
    } catch (error) {
      if (!(error instanceof ValueError)) {
        throw error;
      }
      problems.push(`${name} ${error.message}`);
    }
  }
  return values as VariableValues;
}

function chooseSecrets(values: VariableValues, dataDir: string): Secrets {
  const { APP_SECRET: appSecret, PASSWORD_PEPPER: passwordPepper } = values;
  if (appSecret && passwordPepper) {
    return { appSecret, passwordPepper };
  }
  try {
    const kept = readOrMakeSecrets(dataDir);
    return { appSecret: appSecret ?? kept.appSecret, passwordPepper: passwordPepper ?? kept.passwordPepper };
  } catch (error) {
    throw new ConfigError([`DATA_DIR cannot be used: ${messageOf(error)}`]);
  }
}
