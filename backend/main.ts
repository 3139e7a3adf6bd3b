import 'reflect-metadata';
import { errorCode } from '../libs/errors.ts';
import { logFatal, logFatalErrors } from './common/log-fatal-errors.ts';
import type { AppConfig } from './config/app-config.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { createApp } from './configure-app.ts';

const PORT_PROBLEMS: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'is in use by another program'],
  ['EACCES', 'needs more rights than this user has'],
  ['EADDRNOTAVAIL', 'cannot be used, since this machine has no such address'],
]);

/** Error for a port that cannot be used. */
class PortError extends Error {
  override readonly name = 'PortError';
}

/**
 * Starts the server on the configured port.
 * @throws PortError
 */
async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: AppConfig): Promise<void> {
  try {
    // Not `app.listen()`, which would also log the error with its stack.
    await app.getHttpAdapter().getInstance().listen({ port, host });
  } catch (error) {
    const reason = PORT_PROBLEMS.get(errorCode(error));
    throw reason === undefined ? error : new PortError(`Port ${port} of ${host} ${reason}. Set PORT or HOST.`);
  }
}

logFatalErrors();
try {
  const config = readConfig(process.env);
  await listen(await createApp(config), config);
  process.stdout.write(
    config.isProduction
      ? `${JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: `Overprint is ready at ${config.appUrl}` })}\n`
      : `\nOverprint is ready at ${config.appUrl}\n\n`,
  );
} catch (error) {
  if (error instanceof ConfigError || error instanceof PortError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    logFatal(error, 'The server could not start');
  }
  // The database connections and jobs of a server that has not started would keep the process running.
  process.exit(1);
}
