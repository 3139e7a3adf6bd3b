import { PROOF_OF_WORK_BITS } from '../../libs/contracts/proof-of-work.ts';
import { DEFAULT_FACTS } from '../../libs/contracts/site-facts.ts';
import {
  optionalUrl,
  parseAddress,
  parseBcryptCost,
  parseDeadline,
  parseFactor,
  parseLogLevel,
  parseMailbox,
  parseMegabytes,
  parseOrigin,
  parsePort,
  parseQueue,
  parseSeconds,
  parseSecret,
  parseText,
  parseThreads,
  parseTrustProxy,
  parseWorkBits,
} from './parsers.ts';

/** One environment variable: what it means, what holds without it, and how its text is read. */
export interface Variable<T> {
  readonly description: string;
  /** The text that holds when the variable is not set or empty. */
  readonly fallback: string;
  /** How the fallback is put in documentation, where the text itself would not tell. */
  readonly fallbackNote?: string;
  /** Its value is never printed. */
  readonly isSecret?: boolean;
  /** Reads the text, or throws a `ValueError` that says what is wrong. */
  readonly parse: (text: string) => T;
}

/** Every environment variable that the server reads; the README's table shows the same rows. */
export const VARIABLES = {
  PORT: { description: 'Port the server listens on.', fallback: '3000', parse: parsePort },
  HOST: { description: 'Address the server listens on.', fallback: '0.0.0.0', parse: parseText },
  APP_URL: {
    description:
      'Origin under which people reach the site. Links in mails and the addresses for search engines start with it.',
    fallback: '',
    fallbackNote: 'http://localhost:PORT',
    parse: (text) => (text === '' ? null : parseOrigin(text)),
  },
  DATA_DIR: {
    description: 'Folder for the embedded database and the generated secrets.',
    fallback: 'data',
    parse: parseText,
  },
  SITE_DIR: { description: 'Folder of the built site.', fallback: 'dist/site', parse: parseText },
  DATABASE_URL: {
    description: 'MySQL or MariaDB, for instance mysql://user:password@host:3306/overprint.',
    fallback: '',
    fallbackNote: 'SQLite in DATA_DIR',
    isSecret: true,
    parse: optionalUrl('mysql:', 'mariadb:'),
  },
  DATABASE_DEADLINE_MS: {
    description:
      'Milliseconds that work with the database may take before its request is answered with 503, from 100 to 60000.',
    fallback: '1800',
    parse: parseDeadline,
  },
  REDIS_URL: {
    description: 'Redis for counters and jobs that several instances share.',
    fallback: '',
    fallbackNote: 'counters in memory, jobs by the clock of each instance',
    isSecret: true,
    parse: optionalUrl('redis:', 'rediss:'),
  },
  SMTP_URL: {
    description: 'Mail server, for instance smtp://user:password@host:587.',
    fallback: '',
    fallbackNote: 'mail stays in the outbox (npm run mail:list)',
    isSecret: true,
    parse: optionalUrl('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    description: 'Sender of every mail.',
    fallback: 'Overprint <no-reply@localhost.localdomain>',
    parse: parseMailbox,
  },
  SUPPORT_EMAIL: {
    description: 'Address that contact messages are mailed to, shown on the pages that name one.',
    fallback: DEFAULT_FACTS.supportEmail,
    parse: parseAddress,
  },
  JURISDICTION: {
    description: 'Whose law governs the terms of service; it stands after “the laws of”.',
    fallback: DEFAULT_FACTS.jurisdiction,
    parse: parseText,
  },
  APP_SECRET: {
    description:
      'At least 32 random bytes from which the keys for tokens and the outbox are derived. Required in production.',
    fallback: '',
    fallbackNote: 'made once, kept in DATA_DIR/secrets.json',
    isSecret: true,
    parse: parseSecret,
  },
  PASSWORD_PEPPER: {
    description:
      'At least 32 random bytes that go into every password hash. Required in production; without it no password can be checked, so back it up and never change it.',
    fallback: '',
    fallbackNote: 'made once, kept in DATA_DIR/secrets.json',
    isSecret: true,
    parse: parseSecret,
  },
  TRUST_PROXY: {
    description: 'Whose X-Forwarded-For is believed: false, the number of proxies in front, or their addresses.',
    fallback: 'false',
    parse: parseTrustProxy,
  },
  SHEETS_BASE_URL: {
    description: 'Where shared spreadsheets are read from; only tests change it.',
    fallback: 'https://docs.google.com',
    parse: parseOrigin,
  },
  LOG_LEVEL: {
    description: 'trace, debug, info, warn, error, fatal or silent.',
    fallback: 'info',
    parse: parseLogLevel,
  },
  METRICS_TOKEN: {
    description:
      'At least 32 random bytes; monitors that send it as a bearer token may read /api/metrics, which does not exist without.',
    fallback: '',
    fallbackNote: 'no metrics',
    isSecret: true,
    parse: parseSecret,
  },
  TOOL_THREADS: {
    description: 'Calls of /api/v1/tools that run at the same time, from 1 to 64.',
    fallback: '',
    fallbackNote: 'one less than there are processors, 2 to 4',
    parse: parseThreads,
  },
  TOOL_QUEUE: {
    description: 'Such calls that may wait, from 1 to 1000; more are answered with 503.',
    fallback: '16',
    parse: parseQueue,
  },
  TOOL_SECONDS: {
    description: 'Such a call is ended after so many seconds, from 1 to 3600.',
    fallback: '60',
    parse: parseSeconds,
  },
  TOOL_MEMORY_MB: {
    description:
      'Megabytes of heap for one such call, from 256 to 16384; its lines lie beside it and are bounded by the plan.',
    fallback: '512',
    parse: parseMegabytes,
  },
  BCRYPT_COST: {
    description: 'Work factor of new password hashes, from 4 (tests) to 15.',
    fallback: '12',
    parse: parseBcryptCost,
  },
  CAPTCHA_WORK_BITS: {
    description: 'Zero bits that the computed captcha asks for, from 1 (tests) to 26; each one doubles the work.',
    fallback: String(PROOF_OF_WORK_BITS),
    parse: parseWorkBits,
  },
  RATE_LIMIT_FACTOR: {
    description: 'Multiplies every rate limit; only tests and benchmarks change it.',
    fallback: '1',
    parse: parseFactor,
  },
} as const satisfies Record<string, Variable<unknown>>;

/** The name of a variable. */
export type VariableName = keyof typeof VARIABLES;

/** The value of every variable. */
export type VariableValues = { readonly [Name in VariableName]: ReturnType<(typeof VARIABLES)[Name]['parse']> };
