import type { LogLevel } from '../config/app-config.ts';

/** Fields that never reach the log, wherever in a logged object they stand. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'captchaInput',
  'answer',
];

/** What failed database statements carry along: the values of their parameters. */
const STATEMENT_FIELDS = ['err.parameters', 'err.sql', 'err.driverError'];

/** Something log lines can be written to, for instance `process.stdout`. */
export interface LogStream {
  write(line: string): void;
}

/** Options of the server's logger: one JSON object a line, times in ISO 8601, secrets removed. */
export function loggerOptions(level: LogLevel, stream: LogStream) {
  return {
    level,
    stream,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), ...STATEMENT_FIELDS],
      censor: '[redacted]',
    },
  };
}
