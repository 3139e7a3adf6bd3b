import { PROOF_OF_WORK_BITS } from '../../libs/contracts/account/proof-of-work.ts';
import { DEFAULT_FACTS } from '../../libs/contracts/site/site-facts.ts';
import {
  optionalUrl,
  parseAddress,
  parseAnyMegabytes,
  parseBcryptCost,
  parseDatabaseUrl,
  parseDeadline,
  parseFactor,
  parseJobThreads,
  parseLogLevel,
  parseMailbox,
  parseMegabytes,
  parseOrigin,
  parsePort,
  parseQueue,
  parseSeconds,
  parseSecret,
  parseSwitch,
  parseText,
  parseThreads,
  parseTrustProxy,
  parseWorkBits,
} from './parsers.ts';

/** An environment variable with its documentation, default and parser. */
export interface Variable<T> {
  readonly description: string;
  /** Text used if the variable is unset or empty. */
  readonly fallback: string;
  /** Wording of the default in the documentation, if the text itself is not meaningful. */
  readonly fallbackNote?: string;
  /** Parses the text, or throws a `ValueError` with the reason. */
  readonly parse: (text: string) => T;
}

/** All environment variables of the server; the README's table has the same rows. */
export const VARIABLES = {
  PORT: { description: 'Port the server listens on.', fallback: '3000', parse: parsePort },
  HOST: { description: 'Address the server listens on.', fallback: '0.0.0.0', parse: parseText },
  APP_URL: {
    description: 'Public origin of the site. Links in mails and canonical URLs start with it.',
    fallback: '',
    fallbackNote: 'http://localhost:PORT',
    parse: (text) => (text === '' ? null : parseOrigin(text)),
  },
  DATA_DIR: {
    description: 'Folder for the embedded database and the generated secrets.',
    fallback: 'data',
    parse: parseText,
  },
  SITE_DIR: {
    description: 'Folder of the built site.',
    fallback: '',
    fallbackNote: '`dist/site` beside the program',
    parse: (text) => (text === '' ? null : text),
  },
  DATABASE_URL: {
    description: 'MySQL or MariaDB, for instance mysql://user:password@host:3306/overprint.',
    fallback: '',
    fallbackNote: 'SQLite in DATA_DIR',
    parse: parseDatabaseUrl,
  },
  DATABASE_DEADLINE_MS: {
    description: 'Deadline of a database operation in milliseconds, from 100 to 60000; its request then gets 503.',
    fallback: '1800',
    parse: parseDeadline,
  },
  REDIS_URL: {
    description: 'Redis for rate limits and jobs that several instances share.',
    fallback: '',
    fallbackNote: 'rate limits in memory, jobs on each instance',
    parse: optionalUrl('redis:', 'rediss:'),
  },
  SMTP_URL: {
    description: 'Mail server, for instance smtp://user:password@host:587.',
    fallback: '',
    fallbackNote: 'mail stays in the outbox (npm run mail:list)',
    parse: optionalUrl('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    description: 'Sender of every mail.',
    fallback: 'Overprint <no-reply@localhost.localdomain>',
    parse: parseMailbox,
  },
  SUPPORT_EMAIL: {
    description: 'Recipient of contact messages, also shown on pages with a contact address.',
    fallback: DEFAULT_FACTS.supportEmail,
    parse: parseAddress,
  },
  JURISDICTION: {
    description: 'Jurisdiction of the terms of service, worded to follow “the laws of”.',
    fallback: DEFAULT_FACTS.jurisdiction,
    parse: parseText,
  },
  APP_SECRET: {
    description:
      'At least 32 random bytes from which the keys for tokens and the outbox are derived. Required in production.',
    fallback: '',
    fallbackNote: 'generated once, stored in DATA_DIR/secrets.json',
    parse: parseSecret,
  },
  PASSWORD_PEPPER: {
    description:
      'At least 32 random bytes that are the key of every password hash. Required in production; without it no password can be verified, so back it up and never change it.',
    fallback: '',
    fallbackNote: 'generated once, stored in DATA_DIR/secrets.json',
    parse: parseSecret,
  },
  TRUST_PROXY: {
    description: 'Proxies whose X-Forwarded-For is trusted: false, the number of proxies in front, or their addresses.',
    fallback: 'false',
    parse: parseTrustProxy,
  },
  SHEETS_BASE_URL: {
    description: 'Origin of shared spreadsheets; only tests change it.',
    fallback: 'https://docs.google.com',
    parse: parseOrigin,
  },
  LOG_LEVEL: {
    description: 'trace, debug, info, warn, error, fatal or silent.',
    fallback: 'info',
    parse: parseLogLevel,
  },
  METRICS_TOKEN: {
    description: 'Bearer token for /api/metrics, at least 32 random bytes; without it the route responds 404.',
    fallback: '',
    fallbackNote: 'no metrics',
    parse: parseSecret,
  },
  TOOL_THREADS: {
    description:
      'Maximum concurrent calls of /api/v1/tools, from 2 to 64. One account may use at most two, and never all of them.',
    fallback: '',
    fallbackNote: 'processors minus one, 3 to 4',
    parse: parseThreads,
  },
  TOOL_QUEUE: {
    description: 'Maximum waiting calls of /api/v1/tools, from 1 to 1000; further ones get 503.',
    fallback: '16',
    parse: parseQueue,
  },
  TOOL_SECONDS: {
    description: 'Maximum seconds of a call of /api/v1/tools, from 1 to 3600.',
    fallback: '60',
    parse: parseSeconds,
  },
  TOOL_MEMORY_MB: {
    description:
      'Maximum memory of a call of /api/v1/tools in MB, from 256 to 16384: heap, buffers and unsent output. A call that needs more is terminated.',
    fallback: '384',
    parse: parseMegabytes,
  },
  JOBS: {
    description: 'on, or off if this server takes no jobs, which are then run by others and by npm run worker.',
    fallback: 'on',
    parse: parseSwitch,
  },
  JOB_THREADS: {
    description: 'Maximum jobs that this process runs at the same time, from 1 to 64.',
    fallback: '',
    fallbackNote: 'processors minus one',
    parse: parseJobThreads,
  },
  JOB_PARTITION_MB: {
    description:
      'Input in MB, from 1 to 1000000, above which several processes share a job that removes duplicates. Needs REDIS_URL.',
    fallback: '200',
    parse: parseAnyMegabytes,
  },
  SLOW_READER_SECONDS: {
    description: 'Seconds without progress of the client after which a response is aborted, from 1 to 3600.',
    fallback: '10',
    parse: parseSeconds,
  },
  BCRYPT_COST: {
    description: 'Work factor of new password hashes, from 4 (tests) to 15.',
    fallback: '12',
    parse: parseBcryptCost,
  },
  CAPTCHA_WORK_BITS: {
    description:
      'Zero bits that a proof of work requires, from 1 (tests) to 26; each one doubles the work. Up to 4 more under attack.',
    fallback: String(PROOF_OF_WORK_BITS),
    parse: parseWorkBits,
  },
  RATE_LIMIT_FACTOR: {
    description: 'Multiplies every rate limit; only tests and benchmarks change it.',
    fallback: '1',
    parse: parseFactor,
  },
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof VARIABLES;

export type VariableValues = { readonly [Name in VariableName]: ReturnType<(typeof VARIABLES)[Name]['parse']> };
