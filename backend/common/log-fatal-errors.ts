import { serializeError } from './describe-error.ts';

/** Logs unhandled errors and ends the process. Node's default output would include all properties of the error. */
export function logFatalErrors(): void {
  process.once('uncaughtException', (error: unknown) => {
    logFatal(error, 'Uncaught error');
    process.exit(1);
  });
}

/** Writes an error to standard error as a log line. */
export function logFatal(error: unknown, msg: string): void {
  const line = { level: 'fatal', time: new Date().toISOString(), msg, err: serializeError(error) };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
