import 'reflect-metadata';
import { logFatal, logFatalErrors } from './common/log-fatal-errors.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { createApp } from './configure-app.ts';

logFatalErrors();
try {
  const config = readConfig(process.env);
  const app = await createApp(config);
  await app.listen(config.port, config.host);
  process.stdout.write(
    config.isProduction
      ? `${JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: `Overprint is ready at ${config.appUrl}` })}\n`
      : `\nOverprint is ready at ${config.appUrl}\n\n`,
  );
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    logFatal(error, 'The server could not start');
  }
  process.exitCode = 1;
}
